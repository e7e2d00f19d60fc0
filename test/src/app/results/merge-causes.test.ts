import { describe, expect, test } from "vitest";
import { imagePinnedByDigest } from "../../../../policies/security/image-pinned-by-digest.ts";
import { minimalCapabilities } from "../../../../policies/security/minimal-capabilities.ts";
import { checkReport } from "../../../../src/app/results/make-report.ts";
import { mergeCauses } from "../../../../src/app/results/merge-causes.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import type { Rule } from "../../../../src/rule/rule.ts";
import { check } from "../../../helpers/policies.ts";

const cluster = (head: string, ...groups: readonly string[]) => `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: a, namespace: x}
spec:
  headGroupSpec:
    rayStartParams: {}
    template: ${head}
  workerGroupSpecs:
${groups.map((group, index) => `    - {groupName: g${index}, replicas: 1, rayStartParams: {}, template: ${group}}`).join("\n")}
`;
const pod = (...containers: readonly string[]) => `{spec: {containers: [${containers.join(", ")}]}}`;
const NONE = { documents: 1, evaluated: 1, skipped: [], unreadable: [], ignored: [] };
const one = pod("{name: ray, image: ray:latest}");

const merged = (rules: readonly Rule[], yaml: string) => mergeCauses(check(rules, yaml));
const summary = (yaml: string) =>
  merged([imagePinnedByDigest, minimalCapabilities], yaml).map(({ rule, component, places }) => [
    rule,
    component,
    places?.map(({ instance, component: part, location }) => `${instance ?? part}:${location?.line}`),
  ]);

describe("findings of pods with one cause", () => {
  test("are one finding with its places for an alias and a merge", () => {
    expect(summary(cluster(`&tpl ${one}`, "*tpl", "{<<: *tpl, metadata: {labels: {a: b}}}"))).toEqual([
      ["SEC-003", "head", ["head:7", "g0:9", "g1:10"]],
      ["SEC-009", "head", ["head:7", "g0:9", "g1:10"]],
    ]);
  });

  test("keep the containers of an anchor apart, and find containers with one image", () => {
    const two = pod("{name: ray, image: &img ray:latest}", "{name: side, image: *img}");
    expect(summary(cluster(`&tpl ${two}`, "*tpl"))).toEqual([
      ["SEC-003", "head", ["head:7", "g0:9"]],
      ["SEC-009", "head", ["head:7", "head:7", "g0:9", "g0:9"]],
      ["SEC-003", "head", ["head:7", "g0:9"]],
    ]);
  });

  test("have paths and places in the object", () => {
    const [, finding] = merged([imagePinnedByDigest, minimalCapabilities], cluster(`&tpl ${one}`, "*tpl"));
    expect(finding?.places).toEqual([
      {
        fingerprint: finding?.fingerprint,
        component: "head",
        path: "/spec/headGroupSpec/template/spec/containers/0/image",
        location: { file: "test.yaml", line: 7, column: 60 },
      },
      {
        fingerprint: expect.not.stringMatching(finding?.fingerprint ?? ""),
        component: "worker",
        instance: "g0",
        path: "/spec/workerGroupSpecs/0/template/spec/containers/0/image",
        location: { file: "test.yaml", line: 9, column: 66 },
      },
    ]);
  });

  test("stay apart where each pod has lines of its own", () => {
    expect(summary(cluster(one, one)).map(([, , places]) => places)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const same = pod("{name: a, image: ray:latest}", "{name: b, image: ray:latest}");
    expect(summary(cluster(same, one)).filter(([, , places]) => places !== undefined)).toEqual([]);
  });

  test("are merged only with the same acceptance, so that a new pod with an accepted line counts", () => {
    const findings = check(imagePinnedByDigest, cluster(`&tpl ${one}`, "*tpl", "*tpl"));
    const known = findings.map((finding, index): Finding => (index === 0 ? { ...finding, known: true } : finding));
    expect(mergeCauses(known).map(({ known: isKnown, places }) => [isKnown, places?.length])).toEqual([
      [true, undefined],
      [undefined, 2],
    ]);
    expect(checkReport(NONE, known, []).summary).toMatchObject({ warnings: 1, known: 1 });
  });

  test("are one finding for a field that an operator copies to several pods", () => {
    const spark = `apiVersion: sparkoperator.k8s.io/v1beta2
kind: SparkApplication
metadata: {name: pi, namespace: x}
spec:
  type: Python
  image: spark:4.0.4
  mainApplicationFile: local:///a.py
  sparkVersion: 4.0.4
  driver: {cores: 1}
  executor: {cores: 1, instances: 2}
`;
    expect(merged([imagePinnedByDigest], spark)).toMatchObject([
      { location: { line: 6 }, places: [{ component: "driver" }, { component: "executor" }] },
    ]);
  });

  test("are one finding for the copies of an object in several files", () => {
    const [first] = check(imagePinnedByDigest, cluster(one));
    if (first === undefined) throw new Error("there is no finding");
    const copy = (file: string, more: Partial<Finding> = {}): Finding => ({
      ...first,
      location: { file, line: 7, column: 1 },
      ...more,
    });
    const second = { fingerprint: `${first.fingerprint}-2` };
    const files = (findings: readonly Finding[]) =>
      mergeCauses(findings).map(({ places }) => places?.map(({ location }) => location?.file));
    expect(files([copy("v1/a.yaml"), copy("v2/a.yaml", second)])).toEqual([["v1/a.yaml", "v2/a.yaml"]]);
    expect(files([copy("v1/a.yaml"), copy("v2/a.yaml", { ...second, message: "another image" })])).toHaveLength(2);
    expect(files([copy("v1/a.yaml", { known: true }), copy("v2/a.yaml", second)])).toHaveLength(2);
    expect(files([copy("v1/a.yaml"), copy("v2/a.yaml", { fingerprint: "0".repeat(32) })])).toHaveLength(2);
  });
});
