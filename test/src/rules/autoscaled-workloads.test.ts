import { describe, expect, it } from "vitest";
import { account } from "../../../src/gpu/quota/account.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { gangsOfSet, quotaOfSet } from "../../../src/rules/set-quota.ts";
import { rowOfAccount } from "../gpu/quota/builders.ts";
import { setOf } from "./quota-sets.ts";

const labels = { "kai.scheduler/queue": "team-nlp" };
const metadata = { name: "serve", namespace: "team-nlp", labels };
const template = {
  metadata: { labels },
  spec: {
    schedulerName: "kai-scheduler",
    containers: [{ name: "main", resources: { limits: { "nvidia.com/gpu": 1 } } }],
  },
};

const KINDS: readonly (readonly [string, KubeObject, readonly [number, number]])[] = [
  ["Deployment", { apiVersion: "apps/v1", kind: "Deployment", metadata, spec: { replicas: 1, template } }, [5, 8]],
  ["StatefulSet", { apiVersion: "apps/v1", kind: "StatefulSet", metadata, spec: { template } }, [5, 8]],
  ["ReplicaSet", { apiVersion: "apps/v1", kind: "ReplicaSet", metadata, spec: { template } }, [5, 8]],
  [
    "LeaderWorkerSet",
    {
      apiVersion: "leaderworkerset.x-k8s.io/v1",
      kind: "LeaderWorkerSet",
      metadata,
      spec: { replicas: 1, leaderWorkerTemplate: { size: 4, workerTemplate: template } },
    },
    [20, 32],
  ],
  [
    "PyTorchJob",
    {
      apiVersion: "kubeflow.org/v1",
      kind: "PyTorchJob",
      metadata,
      spec: { pytorchReplicaSpecs: { Master: { replicas: 1, template }, Worker: { replicas: 1, template } } },
    },
    [6, 9],
  ],
  // A Job has no scale subresource.
  ["Job", { apiVersion: "batch/v1", kind: "Job", metadata, spec: { template } }, [1, 1]],
];

function autoscalerOf({ apiVersion, kind }: KubeObject): KubeObject {
  const spec = { scaleTargetRef: { apiVersion, kind, name: "serve" }, minReplicas: 5, maxReplicas: 8 };
  return {
    apiVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    metadata: { name: "scaler", namespace: "team-nlp" },
    spec,
  };
}

const totalOf = (set: ReturnType<typeof setOf>) =>
  rowOfAccount(account(quotaOfSet(set)), "queue", "east", "team-nlp")?.total;

describe("autoscaledWorkloads", () => {
  it.each(KINDS)("%s has the pods of the least and the most replicas", (_, object, [least, most]) => {
    const total = totalOf(setOf([autoscalerOf(object), object]));
    expect([total?.declared.gpu, total?.maximum.gpu]).toEqual([100 * least, 100 * most]);
  });

  it("has a gang for each pod or group that an autoscaler keeps", () => {
    const gangs = KINDS.map(([, object]) => gangsOfSet(setOf([autoscalerOf(object), object])).length);
    expect(gangs).toEqual([5, 1, 1, 5, 1, 1]);
  });

  it("keeps the object of the file, whose findings have places there, and names the autoscaler", () => {
    const [, object] = KINDS[0] ?? [];
    const set = setOf(object === undefined ? [] : [autoscalerOf(object), object]);
    const [counted] = set.counted();
    expect(counted?.object).toBe(object);
    expect(counted?.scaledBy).toEqual({ autoscaler: "HorizontalPodAutoscaler scaler", replicas: 5 });
    expect(set.workloads[0]?.pods[0]?.count).toBe(1);
  });

  it("returns the same workloads where there is no autoscaler", () => {
    const set = setOf(KINDS.map(([, object]) => object));
    expect(set.counted()).toBe(set.workloads);
  });

  it.each([null, [], "x", { replicas: "many" }, { replicas: 1, template: null }])(
    "does not fail on the spec %j",
    (spec) => {
      const object: KubeObject = { apiVersion: "apps/v1", kind: "Deployment", metadata, spec };
      expect(setOf([autoscalerOf(object), object]).counted()).toHaveLength(1);
    },
  );
});
