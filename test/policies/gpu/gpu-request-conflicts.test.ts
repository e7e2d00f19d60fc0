import { describe, expect, test } from "vitest";
import { gpuRequestConflicts as rule } from "../../../policies/gpu/gpu-request-conflicts.ts";
import type { PodMeta } from "../../../src/kernel/base/kubernetes.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
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
