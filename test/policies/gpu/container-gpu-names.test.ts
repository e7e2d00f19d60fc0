import { describe, expect, test } from "vitest";
import { containerGpuNames as rule } from "../../../policies/gpu/container-gpu-names.ts";
import type { PodMeta } from "../../../src/kernel/base/kubernetes.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

const KAI = { schedulerName: "kai-scheduler" };
const asking = (annotations: unknown, spec: object = KAI) =>
  podTemplate({ metadata: { annotations } as PodMeta, spec: spec as never });
const REQUEST = "nvidia.com/container.main.gpu-memory.request";

describe.each(podKinds)("$name", (kind) => {
  test.each([undefined, null, {}, { "gpu-fraction": "0.5" }, { [REQUEST]: "8Gi" }, { [REQUEST]: "8GB" }])(
    "passes with the annotations %j",
    (annotations) => {
      expect(checkPod(rule, kind, asking(annotations))).toEqual([]);
    },
  );

  test("reports a misspelt container, at its line", () => {
    const template = asking({ "nvidia.com/container.mian.gpu-memory.request": "8Gi" });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "GPU-017",
        severity: "error",
        path: kind.at("/metadata/annotations/nvidia.com~1container.mian.gpu-memory.request"),
        message: 'nvidia.com/container.mian.gpu-memory.request is for a container "mian", which the pod does not have',
        received: "mian",
        fix: `write ${REQUEST}`,
      },
    ]);
    for (const finding of findings) {
      expect(lineOf(kind, template, finding)).toBe("nvidia.com/container.mian.gpu-memory.request: 8Gi");
    }
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("there are no kinds");
const two = { ...KAI, containers: [{ name: "main" }, { name: "side" }], initContainers: [{ name: "first" }] };

describe("other pods", () => {
  test.each([
    [{ "nvidia.com/container.main.gpu-memory.requests": "8Gi" }, "is no annotation of KAI", `write ${REQUEST}`],
    [
      { [REQUEST]: "8Gi", "nvidia.com/container.side.gpu-memory.limit": "8Gi" },
      "KAI gives a part of a GPU to one container of a pod",
      undefined,
    ],
    [
      { [REQUEST]: "8Gi", "gpu-fraction-container-name": "side" },
      'gpu-fraction-container-name names "side", but',
      undefined,
    ],
    [
      { "gpu-fraction": "0.5", "kai.scheduler/container.side.gpu-memory.portion.limit": "0.8" },
      'but gpu-fraction is for "main"',
      "write kai.scheduler/container.main.gpu-memory.portion.limit",
    ],
  ])("%#: an error", (annotations, message, fix) => {
    const findings = checkPod(rule, kind, asking(annotations, two));
    expect(findings).toMatchObject([{ severity: "error", message: expect.stringContaining(message) }]);
    if (fix !== undefined) expect(findings).toMatchObject([{ fix }]);
  });

  test("accept an init container", () => {
    expect(checkPod(rule, kind, asking({ "nvidia.com/container.first.gpu-memory.request": "8Gi" }, two))).toEqual([]);
  });

  test("report a key that KAI ignores by what it costs", () => {
    const limits = { "kai.scheduler/container.main.gpu-memory.portion.limits": "0.8" };
    const without = checkPod(rule, kind, asking({ "kai.scheduler/container.main.gpu-memory.request": "8Gi" }));
    expect(without).toMatchObject([{ severity: "error", fix: `write ${REQUEST}` }]);
    expect(checkPod(rule, kind, asking({ "gpu-fraction": "0.5", ...limits }))).toMatchObject([
      { severity: "warning", fix: "write kai.scheduler/container.main.gpu-memory.portion.limit" },
    ]);
  });
});

test("leaves pods of other schedulers and of older clusters alone", () => {
  const pod = (scheduler: string) =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: a, annotations: {nvidia.com/container.mian.gpu-memory.request: 8Gi}}\nspec: {schedulerName: ${scheduler}, containers: [{name: main, image: a}]}\n`;
  const east = (version: string) =>
    `apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: acme}\nclusters: [{name: east, scheduler: kai, version: "${version}"}]\n---\n`;
  expect(check(rule, pod("default-scheduler"))).toEqual([]);
  expect(check(rule, east("0.17.2") + pod("kai-scheduler"))).toEqual([]);
  expect(check(rule, east("0.18.2") + pod("kai-scheduler"))).toHaveLength(1);
});
