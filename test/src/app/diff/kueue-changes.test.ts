import { describe, expect, test } from "vitest";
import { kueueChanges } from "../../../../src/app/diff/kueue-changes.ts";
import { queueChangeLines } from "../../../../src/app/report/queue-change-lines.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { emitYaml } from "../../../../src/yaml/index.ts";
import { setOf } from "../../../helpers/policies.ts";
import { clusterQueue, job, kueueObject, localQueue, podSpec } from "../../gpu/kueue/objects.ts";

const set = (...objects: readonly KubeObject[]) => setOf(objects.map((object) => emitYaml(object)).join("\n---\n"));
const quota = (gpus: number, pods = 4) =>
  set(
    clusterQueue("cq", { a: { gpu: gpus } }),
    localQueue(),
    kueueObject("ResourceFlavor", "a"),
    job(pods, podSpec({ gpu: 2 })),
  );
const nothing = set({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" } });
const linesOf = (before: typeof nothing, after: typeof nothing) => {
  const kueue = kueueChanges("default", before, after);
  return kueue && queueChangeLines({ kueue })[0]?.lines;
};

describe("the changes of the queues of Kueue", () => {
  test("none", () => {
    expect(kueueChanges("default", nothing, nothing)).toBeUndefined();
    expect(kueueChanges("default", quota(8), quota(8))).toBeUndefined();
    expect(kueueChanges("other", quota(8), quota(6))).toBeUndefined();
  });

  test("a quota that is lowered below a workload", () => {
    expect(linesOf(quota(8), quota(6))).toEqual([
      "ClusterQueue cq, flavor a, gpu: nominal 8 → 6, at most 8 → 6, requested 8 → 0",
      "Job ml/train is never admitted: pod set main (4 pods with 2 gpu each) gets no flavor: flavor a of ClusterQueue cq has at most 6 gpu, and 8 are needed",
    ]);
    expect(linesOf(quota(6), quota(5))).toEqual([
      "ClusterQueue cq, flavor a, gpu: nominal 6 → 5, at most 6 → 5, requested 0",
    ]);
  });

  test("more requests, a new queue, and a removed one", () => {
    expect(linesOf(quota(8, 1), quota(8))).toEqual([
      "ClusterQueue cq, flavor a, gpu: nominal 8, at most 8, requested 2 → 8",
    ]);
    expect(linesOf(nothing, quota(8))).toEqual([
      "ClusterQueue cq, flavor a, gpu: new, nominal 8, at most 8, requested 8",
    ]);
    expect(linesOf(quota(8), nothing)).toEqual(["ClusterQueue cq, flavor a, gpu: removed"]);
  });
});
