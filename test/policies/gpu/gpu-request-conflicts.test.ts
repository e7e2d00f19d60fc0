import { describe, expect, test } from "vitest";
import { gpuRequestConflicts as rule } from "../../../policies/gpu/gpu-request-conflicts.ts";
import type { PodMeta } from "../../../src/kernel/base/kubernetes.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "./repair.ts";

const GPU = { resources: { limits: { "nvidia.com/gpu": 1 } } };
const asking = (annotations: unknown, changes: { container?: object; spec?: object } = {}) =>
  podTemplate({ metadata: { annotations } as PodMeta, ...changes });

describe.each(podKinds)("$name", (kind) => {
  test.each([[undefined], [null], [{}], [{ "example.com/a": "b" }]])("passes with the annotations %j", (value) => {
    expect(checkPod(rule, kind, asking(value))).toEqual([]);
    expect(checkPod(rule, kind, asking(value, { container: GPU }))).toEqual([]);
  });

  test("passes each way alone", () => {
    expect(checkPod(rule, kind, asking({ "gpu-fraction": "0.5" }))).toEqual([]);
    expect(checkPod(rule, kind, asking({ "gpu-memory": "2000" }))).toEqual([]);
    expect(checkPod(rule, kind, asking({ "gpu-fraction": "0.5", "gpu-fraction-num-devices": "2" }))).toEqual([]);
    expect(checkPod(rule, kind, asking({ "gpu-fraction": "0.5", mps: "true" }))).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ container: GPU }))).toEqual([]);
  });

  test("names the same resource in any order of fields", () => {
    for (const limits of [
      { "nvidia.com/gpu": 1, "amd.com/gpu": 1 },
      { "amd.com/gpu": 1, "nvidia.com/gpu": 1 },
    ]) {
      const template = asking({ "gpu-fraction": "0.5" }, { container: { resources: { limits } } });
      expect(checkPod(rule, kind, template)).toMatchObject([
        { message: expect.stringMatching(/ with amd\.com\/gpu$/) },
      ]);
    }
  });

  test("reports a part of a GPU together with whole GPUs, at its line", () => {
    const template = asking({ "gpu-fraction": "0.5" }, { container: GPU });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "GPU-003",
        severity: "error",
        message: "gpu-fraction requests a part of a GPU, but container main requests whole GPUs with nvidia.com/gpu",
        path: kind.at("/metadata/annotations/gpu-fraction"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe('gpu-fraction: "0.5"');
  });

  test("reports two kinds of parts, and both together with whole GPUs", () => {
    const both = { "gpu-fraction": "0.5", "gpu-memory": "2000" };
    expect(checkPod(rule, kind, asking(both)).map(({ path, message }) => [path, message])).toEqual([
      [kind.at("/metadata/annotations/gpu-memory"), "gpu-memory and gpu-fraction exclude each other"],
    ]);
    expect(checkPod(rule, kind, asking(both, { container: GPU }))).toHaveLength(2);
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");
const messages = (annotations: object, changes?: { container?: object; spec?: object }) =>
  checkPod(rule, kind, asking(annotations, changes)).map(({ message }) => message);

test.each(ODD.filter((value) => value != null).map((value) => [value]))("passes odd resources %j", (value) => {
  expect(messages({ "gpu-fraction": "0.5" }, { container: { resources: value } })).toEqual([]);
});

test.each([
  [
    { "gpu-memory": "2000" },
    GPU,
    "gpu-memory requests a part of a GPU, but container main requests whole GPUs with nvidia.com/gpu",
  ],
  [
    { "gpu-fraction": "" },
    GPU,
    "gpu-fraction requests a part of a GPU, but container main requests whole GPUs with nvidia.com/gpu",
  ],
  [
    { "gpu-fraction": "0.5" },
    { resources: { limits: { "nvidia.com/gpu": 0 } } },
    "gpu-fraction requests a part of a GPU, but container main requests whole GPUs with nvidia.com/gpu",
  ],
  [
    { "gpu-fraction": "0.5" },
    { resources: { requests: { "amd.com/gpu": 1 } } },
    "gpu-fraction requests a part of a GPU, but container main requests whole GPUs with amd.com/gpu",
  ],
  [
    { "gpu-fraction": "0.5" },
    { resources: { limits: { "nvidia.com/mig-1g.5gb": 1 } } },
    "gpu-fraction requests a part of a GPU, but container main requests whole GPUs with nvidia.com/mig-1g.5gb",
  ],
  [{ "gpu-fraction-num-devices": "2" }, {}, "gpu-fraction-num-devices needs gpu-fraction or gpu-memory beside it"],
  [{ "gpu-fraction-num-devices": "2" }, GPU, "gpu-fraction-num-devices needs gpu-fraction or gpu-memory beside it"],
  [{ mps: "true" }, GPU, "mps needs gpu-fraction or gpu-memory beside it"],
  [{ mps: true }, {}, "mps needs gpu-fraction or gpu-memory beside it"],
  [
    { "gpu-fraction": "0.5", "gpu-fraction-container-name": "other" },
    {},
    'gpu-fraction-container-name names "other", but the pod has no such container',
  ],
])("finds %j with the container %j", (annotations, container, message) => {
  expect(messages(annotations, { container })).toEqual([message]);
});

test("passes what KAI passes", () => {
  expect(messages({ mps: "false" })).toEqual([]);
  expect(messages({ mps: "True" })).toEqual([]);
  expect(messages({ "gpu-fraction": null, "gpu-memory": "2000" })).toEqual([]);
  expect(messages({ "gpu-fraction": "0.5", "gpu-fraction-container-name": "main" })).toEqual([]);
  expect(messages({ "gpu-fraction": "0.5" }, { container: { resources: { limits: { cpu: 1 } } } })).toEqual([]);
});

test("finds whole GPUs of every container, with a finding for each", () => {
  const container = (name: string) => ({ name, ...GPU });
  const spec = { initContainers: [container("setup"), { ...container("proxy"), restartPolicy: "Always" }] };
  const findings = checkPod(rule, kind, asking({ "gpu-fraction": "0.5" }, { spec, container: GPU }));
  expect(findings).toHaveLength(3);
  expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  expect(
    messages(
      { "gpu-fraction": "0.5", "gpu-fraction-container-name": "setup" },
      { spec: { initContainers: [{ name: "setup" }] } },
    ),
  ).toEqual([]);
});

test("an annotation of the workload itself is not one of its pods", () => {
  const template = podTemplate({ container: GPU });
  const object = kind.wrap(template);
  expect(object.metadata.annotations).toBeUndefined();
  expect(
    checkPod(
      rule,
      {
        ...kind,
        wrap: (inner) => ({
          ...kind.wrap(inner),
          metadata: { ...object.metadata, annotations: { "gpu-fraction": "0.5" } },
        }),
      },
      template,
    ),
  ).toEqual([]);
});

describe("the memory of a container", () => {
  const request = "nvidia.com/container.main.gpu-memory.request";
  const limit = "nvidia.com/container.main.gpu-memory.limit";

  test("passes alone, with devices and with equal memory of the pod", () => {
    expect(messages({ [request]: "8Gi", [limit]: "16Gi", "gpu-fraction-num-devices": "2" })).toEqual([]);
    expect(messages({ [request]: "1Gi", "gpu-memory": "1024" })).toEqual([]);
  });

  test.each([
    [
      { [request]: "8Gi" },
      GPU,
      `${request} requests a part of a GPU, but container main requests whole GPUs with nvidia.com/gpu`,
    ],
    [{ [limit]: "8Gi", "gpu-fraction": "0.5" }, {}, `${limit} and gpu-fraction exclude each other`],
    [{ [limit]: "8Gi", "gpu-memory": "8192" }, {}, `${limit} and gpu-memory exclude each other`],
    [{ [request]: "8Gi", "gpu-memory": "2000" }, {}, `gpu-memory is "2000" MiB, but ${request} is "8Gi"`],
    [
      { "kai.scheduler/container.main.gpu-memory.portion.limit": "0.8" },
      {},
      "kai.scheduler/container.main.gpu-memory.portion.limit needs gpu-fraction beside it, a number",
    ],
  ])("%#: is an error", (annotations, container, message) => {
    expect(checkPod(rule, kind, asking(annotations, { container }))).toMatchObject([{ severity: "error", message }]);
  });

  test.each([
    [{ [request]: "8Gi", "gpu-fraction": "0.5" }, `gpu-fraction has no effect beside ${request}`],
    [
      { "nvidia.com/container.main.gpu-compute.mode": "sm-sharing" },
      "nvidia.com/container.main.gpu-compute.mode has no effect without a request for a part of a GPU",
    ],
    [{ mps: "true" }, "mps needs gpu-fraction or gpu-memory beside it"],
  ])("%#: is a warning, as the webhook accepts it", (annotations, message) => {
    expect(checkPod(rule, kind, asking(annotations))).toMatchObject([{ severity: "warning", message }]);
  });

  test("MPS without a part of a GPU is an error before KAI 0.18", () => {
    const yaml = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai, version: "0.17.2"}]
---
apiVersion: v1
kind: Pod
metadata: {name: a, annotations: {mps: "true"}}
spec: {schedulerName: kai-scheduler, containers: [{name: main, image: a}]}
`;
    expect(check(rule, yaml)).toMatchObject([{ severity: "error" }]);
  });
});
