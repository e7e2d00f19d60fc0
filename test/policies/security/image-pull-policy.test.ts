import { describe, expect, test } from "vitest";
import { imagePullPolicy as rule } from "../../../policies/security/image-pull-policy.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { EVERY_ROLE, everyRole, podYaml } from "./pods.ts";

const found = (container: object) => check(rule, podYaml({ containers: [{ name: "main", ...container }] }));

describe.each(podKinds)("$name", (kind) => {
  test("passes without a policy, and with Always", () => {
    expect(checkPod(rule, kind, podTemplate())).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ container: { imagePullPolicy: "Always" } }))).toEqual([]);
  });

  test.each(["IfNotPresent", "Never"])("finds %s at its line", (imagePullPolicy) => {
    const template = podTemplate({ container: { imagePullPolicy } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-015",
        severity: "warning",
        message: `container main has the pull policy ${imagePullPolicy}, but the tag of its image "example.com/train:1" can be moved`,
        path: kind.at("/spec/containers/0/imagePullPolicy"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe(`imagePullPolicy: ${imagePullPolicy}`);
  });

  test("finds it in every role", () => {
    const messages = checkPod(rule, kind, podTemplate({ spec: everyRole({ imagePullPolicy: "Never" }) }));
    expect(messages.map(({ message }) => message.replace(/ has the.*/, "")).sort()).toEqual(EVERY_ROLE);
  });
});

test.each([[undefined], [null], [""], ["never"], [1], [{}], ["Always"]])("the policy %j is fine", (imagePullPolicy) => {
  expect(found({ image: "a:1", imagePullPolicy })).toEqual([]);
});

test.each([
  [undefined],
  [null],
  [""],
  [1],
  ["A B"],
  ["$(params.image)"],
  [`a@sha256:${"0".repeat(64)}`],
  ["a:1@sha256:00"],
])("any policy is fine for the image %j", (image) => {
  expect(found({ image, imagePullPolicy: "Never" })).toEqual([]);
});

test.each(["a", "a:latest", "a:1.2.3", "registry:5000/a"])("%s can be moved", (image) => {
  expect(found({ image, imagePullPolicy: "IfNotPresent" })).toHaveLength(1);
});
