import { describe, expect, test } from "vitest";
import { noTolerateEverything as rule } from "../../../policies/gpu/no-tolerate-everything.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD, repairedPod } from "./repair.ts";

const GPU = { resources: { limits: { "nvidia.com/gpu": 1 } } };
const tolerating = (tolerations: unknown, container: object = GPU) => podTemplate({ container, spec: { tolerations } });

describe.each(podKinds)("$name", (kind) => {
  test.each(ODD.map((value) => [value]))("passes with the tolerations %j", (value) => {
    expect(checkPod(rule, kind, tolerating(value))).toEqual([]);
  });

  test("finds a toleration without a key at its line, and names the taint", () => {
    const template = tolerating([{ key: "a", operator: "Exists" }, { operator: "Exists" }]);
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "GPU-011",
        severity: "warning",
        message: "the pod tolerates every taint, including those of control planes and broken nodes",
        path: kind.at("/spec/tolerations/1"),
        received: "operator: Exists without a key",
        edits: [{ op: "set", path: kind.at("/spec/tolerations/1/key"), value: "nvidia.com/gpu" }],
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("- operator: Exists");
    expect(repairedPod(rule, kind, template)).toEqual([]);
  });

  test("removes it from a pod without GPUs", () => {
    const template = tolerating([{ operator: "Exists" }, { key: "", operator: "Exists", effect: "NoExecute" }], {});
    expect(checkPod(rule, kind, template).flatMap(({ edits }) => edits)).toEqual([
      { op: "remove", path: kind.at("/spec/tolerations/0") },
      { op: "remove", path: kind.at("/spec/tolerations/1") },
    ]);
    expect(repairedPod(rule, kind, template)).toEqual([]);
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");

test.each([
  [
    { operator: "Exists", effect: "NoSchedule" },
    "the pod tolerates every NoSchedule taint, including those of control planes and broken nodes",
  ],
  [
    { operator: "Exists", key: "" },
    "the pod tolerates every taint, including those of control planes and broken nodes",
  ],
  [
    { operator: "Exists", key: null, effect: "" },
    "the pod tolerates every taint, including those of control planes and broken nodes",
  ],
])("finds %j", (toleration, message) => {
  expect(checkPod(rule, kind, tolerating([toleration])).map((finding) => finding.message)).toEqual([message]);
});

test.each([
  [{ key: "nvidia.com/gpu", operator: "Exists" }],
  [{ key: "a", value: "b" }],
  [{ effect: "NoSchedule" }],
  [{}],
])("passes %j", (toleration) => {
  expect(checkPod(rule, kind, tolerating([toleration]))).toEqual([]);
});

test("the taint of the repair is an option", () => {
  const [finding] = checkPod(rule, kind, tolerating([{ operator: "Exists" }]), {
    options: { taint: "example.com/gpu" },
  });
  expect(finding?.edits).toMatchObject([{ value: "example.com/gpu" }]);
});

test("is found through a merge", () => {
  const yaml = `
apiVersion: v1
kind: Pod
metadata: {name: a, annotations: {}}
spec:
  tolerations:
    - &all {operator: Exists}
    - {<<: *all, effect: NoExecute}
  containers: [{name: a}]
`;
  expect(check(rule, yaml).map(({ location }) => location?.line)).toEqual([7, 8]);
});
