import { describe, expect, test } from "vitest";
import { imagePinnedByDigest as rule } from "../../../policies/security/image-pinned-by-digest.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { reportOf } from "../../helpers/report-of.ts";
import { EVERY_ROLE, everyRole, podYaml } from "./pods.ts";

const HEX = "0123456789abcdef".repeat(4);
const pinned = `example.com/train:1@sha256:${HEX}`;
const found = (image: unknown) => check(rule, podYaml({ containers: [{ name: "main", image }] }));

describe.each(podKinds)("$name", (kind) => {
  test("passes with a digest", () => {
    expect(checkPod(rule, kind, podTemplate({ container: { image: pinned } }))).toEqual([]);
  });

  test("finds latest at its line", () => {
    const template = podTemplate({ container: { image: "example.com/train:latest" } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-009",
        severity: "warning",
        message: 'container main has the image "example.com/train:latest", whose tag latest moves with every release',
        path: kind.at("/spec/containers/0/image"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toMatch(/image: .*train:latest/);
  });

  test("finds it in every role", () => {
    const messages = checkPod(rule, kind, podTemplate({ spec: everyRole({ image: "a" }) })).map(
      ({ message }) => message,
    );
    expect(messages.map((message) => message.replace(/ has the.*/, "")).sort()).toEqual(EVERY_ROLE);
    expect(checkPod(rule, kind, podTemplate({ spec: everyRole({ image: pinned }) }))).toEqual([]);
  });
});

test.each([[undefined], [null], [""], [" "], [1], [{}], ["ko://example.com/cmd"]])("%j has no finding", (image) => {
  expect(found(image)).toEqual([]);
});

const tag = "$" + "{TAG}";
const unknown = (variable: string) => `which has the variable ${variable}, so muster cannot check that it has a digest`;

test.each([
  [tag, "warning", unknown(tag)],
  [`a:${tag}`, "warning", unknown(tag)],
  [`a:v${tag}-cuda`, "warning", unknown(tag)],
  [`a@sha256:${tag}`, "warning", unknown(tag)],
  ["$IMAGE", "warning", unknown("$IMAGE")],
  ["$(params.image)", "info", unknown("$(params.image)")],
  ["{{image}}", "info", unknown("{{image}}")],
  [`${tag}/a`, "warning", "which has neither tag nor digest, so the tag is latest"],
  [`${tag}/a:latest`, "warning", "whose tag latest moves with every release"],
  [`${tag}:1`, "warning", "which has no digest, and whose tag can be moved"],
  ["$" + "{IMAGE:=a:latest}", "warning", "whose tag latest moves with every release"],
  [
    "gcr.io/ml-pipeline/should-be-overridden-during-runtime",
    "info",
    "which Kubeflow Pipelines replaces when the workflow runs",
  ],
])("the placeholder %s is %s", (image, severity, why) => {
  expect(found(image).map((finding) => [finding.severity, finding.message.replace(/^.*?, /, "")])).toEqual([
    [severity, why],
  ]);
});

test("the strict pack raises what a team can pin, and not what is replaced at run time", () => {
  const severities = (image: string) =>
    reportOf(podYaml({ containers: [{ name: "main", image }] }), "strict")
      .findings.filter((finding) => finding.rule === "SEC-009")
      .map(({ severity }) => severity);
  expect(["a:latest", "a:1.2.3", "$(params.image)"].flatMap(severities)).toEqual(["error", "error", "info"]);
});

test("a variable before a digest is pinned", () => {
  expect(found(`${tag}@sha256:${HEX}`)).toEqual([]);
});

test.each([
  [`a@sha256:${HEX}`],
  [`a:latest@sha256:${HEX}`],
  [`a@sha512:${HEX}${HEX}`],
  [`registry:5000/a@sha256:${HEX}`],
])("%s is pinned", (image) => {
  expect(found(image)).toEqual([]);
});

test.each([
  ["a", "warning", "which has neither tag nor digest, so the tag is latest"],
  ["registry:5000/a", "warning", "which has neither tag nor digest, so the tag is latest"],
  ["a:latest", "warning", "whose tag latest moves with every release"],
  ["a:1.2.3", "warning", "which has no digest, and whose tag can be moved"],
  ["a:LATEST", "warning", "which has no digest, and whose tag can be moved"],
  [`a:sha256-${HEX}`, "warning", "which has no digest, and whose tag can be moved"],
  [`a@sha256:${HEX.slice(1)}`, "error", "whose digest is not sha256 with 64 lower-case hexadecimal digits"],
  [`a@sha256:${HEX}0`, "error", "whose digest is not sha256 with 64 lower-case hexadecimal digits"],
  [`a@sha256:${HEX.toUpperCase()}`, "error", "whose digest is not sha256 with 64 lower-case hexadecimal digits"],
  [`a@md5:${HEX.slice(32)}`, "error", "whose digest is not sha256 with 64 lower-case hexadecimal digits"],
  ["a@sha256:", "error", "whose digest is not sha256 with 64 lower-case hexadecimal digits"],
  ["a@", "error", "whose digest is not sha256 with 64 lower-case hexadecimal digits"],
])("%s is %s", (image, severity, why) => {
  const [finding, ...others] = found(image);
  expect(others).toEqual([]);
  expect(finding?.severity).toBe(severity);
  expect(finding?.message.endsWith(`, ${why}`)).toBe(true);
});

test("an image that is mounted as a volume counts too", () => {
  const volumes = [
    { name: "other", emptyDir: {} },
    { name: "weights", image: { reference: "example.com/weights" } },
  ];
  const containers = [{ name: "main", image: pinned }];
  expect(check(rule, podYaml({ containers, volumes }))).toMatchObject([
    {
      message:
        'volume weights has the image "example.com/weights", which has neither tag nor digest, so the tag is latest',
      path: "/spec/volumes/1/image/reference",
    },
  ]);
});

test("an invalid name is left to another rule", () => {
  expect(found("https://example.com/train")).toEqual([]);
});
