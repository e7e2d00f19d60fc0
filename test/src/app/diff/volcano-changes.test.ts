import { expect, test } from "vitest";
import { volcanoChanges } from "../../../../src/app/diff/volcano-changes.ts";
import { queueChangeLines } from "../../../../src/app/report/queue-change-lines.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { emitYaml } from "../../../../src/yaml/index.ts";
import { setOf } from "../../../helpers/policies.ts";
import { queue, task, volcanoJob } from "../../gpu/volcano/objects.ts";

const set = (...objects: readonly KubeObject[]) => setOf(objects.map((object) => emitYaml(object)).join("\n---\n"));
const quota = (gpus: number) =>
  set(queue("q", { "nvidia.com/gpu": gpus }), volcanoJob([task("w", 4, { cpu: 1, "nvidia.com/gpu": 2 })]));
const nothing = set({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" } });
const linesOf = (before: typeof nothing, after: typeof nothing) => {
  const volcano = volcanoChanges("default", before, after);
  return volcano && queueChangeLines({ volcano });
};

test("no change", () => {
  expect(linesOf(nothing, nothing)).toBeUndefined();
  expect(linesOf(quota(8), quota(8))).toBeUndefined();
  expect(volcanoChanges("other", quota(8), quota(6))).toBeUndefined();
});

test("a capability that is lowered below a workload, a new queue, and a removed one", () => {
  expect(linesOf(quota(8), quota(6))).toEqual([
    {
      scheduler: "Volcano",
      lines: [
        "Queue q, nvidia.com/gpu: capability 8 → 6, at most 8 → 6, requested 8 → 0",
        "Job ml/train is never started: 4 pods with 2 each request 8 nvidia.com/gpu, but Queue q has a capability of 6 nvidia.com/gpu, so its PodGroup stays Pending",
      ],
    },
  ]);
  expect(linesOf(nothing, quota(8))).toMatchObject([
    { lines: ["Queue q, nvidia.com/gpu: new, capability 8, at most 8, requested 8"] },
  ]);
  expect(linesOf(quota(8), nothing)).toMatchObject([{ lines: ["Queue q, nvidia.com/gpu: removed"] }]);
});
