import { describe, expect, test } from "vitest";
import { wholeGpuCount as rule } from "../../../policies/gpu/whole-gpu-count.ts";
import type { PodSpec } from "../../../src/kernel/base/kubernetes.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "./repair.ts";

const limit = (value: unknown, name = "nvidia.com/gpu") =>
  podTemplate({ container: { resources: { limits: { [name]: value } } } });

describe.each(podKinds)("$name", (kind) => {
  test.each(ODD.map((value) => [value]))("passes with the resources %j", (value) => {
    expect(checkPod(rule, kind, podTemplate({ container: { resources: value } }))).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ container: { resources: { limits: value } } }))).toEqual([]);
  });

  test.each([[1], [8], ["1"], ["16"], [null], [undefined]])("passes %j", (value) => {
    expect(checkPod(rule, kind, limit(value))).toEqual([]);
  });

  test("finds half a GPU at its line", () => {
    const template = limit("500m");
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "GPU-002",
        severity: "error",
        message: 'container main has "500m" as its limit of nvidia.com/gpu, which is not an integer number of devices',
        path: kind.at("/spec/containers/0/resources/limits/nvidia.com~1gpu"),
        expected: "an integer above 0, such as 1",
        received: '"500m"',
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("nvidia.com/gpu: 500m");
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");

test.each([
  [0.5, "error", "which is not an integer number of devices"],
  ["0.5", "error", "which is not an integer number of devices"],
  [-1, "error", "which is below 0"],
  ["-0.5", "error", "which is below 0"],
  ["1.0", "error", "which is not a plain integer"],
  ["1000m", "error", "which is not a plain integer"],
  ["+1", "error", "which is not a plain integer"],
  ["01", "error", "which is not a plain integer"],
  ["1e0", "error", "which is not a plain integer"],
  ["1k", "warning", "which has a unit instead of a number of devices"],
  ["1Ki", "warning", "which has a unit instead of a number of devices"],
  ["1e3", "warning", "which has a unit instead of a number of devices"],
  [0, "warning", "which requests none"],
  ["0", "warning", "which requests none"],
  ["0m", "warning", "which requests none"],
  ["", "error", "which is not a number of devices"],
  ["one", "error", "which is not a number of devices"],
  [" 1", "error", "which is not a number of devices"],
  ["1 ", "error", "which is not a number of devices"],
  ["0x1", "error", "which is not a number of devices"],
  ["1_0", "error", "which is not a number of devices"],
  ["NaN", "error", "which is not a number of devices"],
  [true, "error", "which is not a number of devices"],
  [[], "error", "which is not a number of devices"],
  [{}, "error", "which is not a number of devices"],
])("finds %j as %s: %s", (value, severity, why) => {
  const findings = checkPod(rule, kind, limit(value));
  expect(findings.map((finding) => finding.severity)).toEqual([severity]);
  expect(findings[0]?.message).toContain(why);
});

test.each([
  ["nvidia.com/gpu", 1],
  ["amd.com/gpu", 1],
  ["nvidia.com/mig-1g.5gb", 1],
  ["gpu.intel.com/xe", 1],
  ["nvidia.com/gpu.shared", 1],
  ["volcano.sh/vgpu-number", 1],
  ["cpu", 0],
  ["example.com/fpga", 0],
  ["gpu", 0],
])("of %s it tells %i", (name, count) => {
  expect(checkPod(rule, kind, limit("1500m", name))).toHaveLength(count);
});

test("reports equal values once, and two values twice", () => {
  const both = (request: unknown) =>
    podTemplate({
      container: { resources: { limits: { "nvidia.com/gpu": "0.5" }, requests: { "nvidia.com/gpu": request } } },
    });
  expect(checkPod(rule, kind, both("0.5")).map(({ path }) => path)).toEqual([
    kind.at("/spec/containers/0/resources/limits/nvidia.com~1gpu"),
  ]);
  expect(checkPod(rule, kind, both("0.25"))).toHaveLength(2);
});

test("finds init, sidecar and ephemeral containers", () => {
  const container = (name: string) => ({ name, resources: { limits: { "nvidia.com/gpu": "0.5" } } });
  const spec = {
    initContainers: [container("setup"), { ...container("proxy"), restartPolicy: "Always" }],
    ephemeralContainers: [container("debug")],
  };
  expect(checkPod(rule, kind, podTemplate({ spec }))).toHaveLength(3);
});

test("finds a 0 beside which KAI does not count the GPUs of sidecars", () => {
  const container = (name: string, count: unknown, rest: object = {}) => {
    return { name, resources: { limits: { "nvidia.com/gpu": count } }, ...rest };
  };
  const sidecar = (count: unknown) => container("proxy", count, { restartPolicy: "Always" });
  const messages = (...initContainers: readonly unknown[]) => {
    const spec = { containers: [container("main", 0)], initContainers } as Partial<PodSpec>;
    return checkPod(rule, kind, podTemplate({ spec })).map(({ message }) => message);
  };
  const none = "container main has 0 as its limit of nvidia.com/gpu, which requests none";
  expect(messages(sidecar(1))).toEqual([`${none}; beside it KAI does not count 1 GPU of the pod's sidecars`]);
  expect(messages(sidecar(2))).toEqual([`${none}; beside it KAI does not count 2 GPUs of the pod's sidecars`]);
  expect(messages(container("setup", 2))).toEqual([none]);
  expect(messages(sidecar(1), container("setup", 4))).toEqual([none]);
  expect(messages()).toEqual([none]);
});

test.each([
  ["0x2", 0],
  ["0b10", 0],
  ["1_0", 0],
  ["1e1", 0],
  ["2.0", 0],
  ['"0x2"', 1],
  ["0.5", 1],
  ["yes", 1],
])("reads the YAML scalar %s as Kubernetes does", (written, count) => {
  const yaml = `
apiVersion: v1
kind: Pod
metadata: {name: a}
spec: {containers: [{name: a, resources: {limits: {nvidia.com/gpu: ${written}}}}]}
`;
  expect(check(rule, yaml)).toHaveLength(count);
});

test.each([
  ["$GPU_PER_NODE", "error"],
  ["$" + "{GPUS}", "error"],
  ["{{workflow.parameters.gpus}}", "info"],
])("finds the variable %s", (variable, severity) => {
  const [kind] = podKinds;
  if (kind === undefined) throw new Error("no kind");
  expect(checkPod(rule, kind, limit(variable))).toMatchObject([
    {
      severity,
      message: `container main has "${variable}" as its limit of nvidia.com/gpu, which has the variable ${variable}, so muster cannot count its GPUs`,
    },
  ]);
});

test("leaves a request of 0 below a limit to GPU-001", () => {
  const requested = (value: unknown, most: unknown) =>
    podTemplate({
      container: { resources: { requests: { "nvidia.com/gpu": value }, limits: { "nvidia.com/gpu": most } } },
    });
  const pointers = (template: ReturnType<typeof requested>) =>
    checkPod(rule, kind, template).map(({ path }) => path.slice(kind.at("/spec/containers/0/resources").length));
  expect(pointers(requested(0, 4))).toEqual([]);
  expect(pointers(requested("0", "4"))).toEqual([]);
  expect(pointers(requested(0.5, 4))).toEqual(["/requests/nvidia.com~1gpu"]);
  expect(pointers(requested(0, 0))).toEqual(["/limits/nvidia.com~1gpu"]);
  expect(pointers(requested(0, "0"))).toEqual(["/limits/nvidia.com~1gpu", "/requests/nvidia.com~1gpu"]);
});
