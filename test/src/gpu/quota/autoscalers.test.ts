import { describe, expect, it } from "vitest";
import { account } from "../../../../src/gpu/quota/account.ts";
import { autoscalers } from "../../../../src/gpu/quota/autoscalers.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import { verdicts } from "../../../../src/gpu/quota/verdicts.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { gangOf, pods, queue, quotaInput, rowOfAccount, workload } from "./builders.ts";

const DEPLOYMENT = { apiVersion: "apps/v1", kind: "Deployment", name: "serve" };

function placed(apiVersion: string, kind: string, spec: unknown, namespace = "team-nlp", cluster = "east") {
  const object: KubeObject = { apiVersion, kind, metadata: { name: "scaler", namespace }, spec };
  return { object, cluster };
}

function hpa(maxReplicas: unknown, target: unknown = DEPLOYMENT, more: readonly string[] = []) {
  return placed("autoscaling/v2", "HorizontalPodAutoscaler", { scaleTargetRef: target, maxReplicas }, ...more);
}

function deployment(replicas: number | undefined, count: number, maximum?: number) {
  const object: KubeObject = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "serve", namespace: "team-nlp" },
    spec: replicas === undefined ? {} : { replicas },
  };
  return workload("serve", [pods("pod", count, { gpu: 1 }, maximum === undefined ? {} : { maximum })], { object });
}

function most(manifests: Parameters<typeof autoscalers>[0], owner = deployment(2, 2)) {
  const [first] = owner.pods;
  return first === undefined ? undefined : autoscalers(manifests)(owner, first);
}

describe("autoscalers", () => {
  it("without one, a workload has its own replicas", () => {
    expect(most([])).toBeUndefined();
    expect(most([], deployment(2, 2, 5))).toBe(5);
    expect(most([placed("v1", "ConfigMap", { maxReplicas: 9 })])).toBeUndefined();
  });

  it("raise every pod as often as the replicas", () => {
    expect(most([hpa(8)])).toBe(8);
    expect(most([hpa(8)], deployment(undefined, 1))).toBe(8);
    const groups: KubeObject = {
      apiVersion: "leaderworkerset.x-k8s.io/v1",
      kind: "LeaderWorkerSet",
      metadata: { name: "serve", namespace: "team-nlp" },
      spec: { replicas: 2, leaderWorkerTemplate: { size: 4 } },
    };
    const target = { apiVersion: groups.apiVersion, kind: groups.kind, name: "serve" };
    const owner = workload("serve", [pods("leader", 2, {}), pods("worker", 6, {})], { object: groups });
    const raised = autoscalers([hpa(5, target)]);
    expect(owner.pods.map((own) => raised(owner, own))).toEqual([5, 15]);
  });

  it("never lower the count of the workload, and the highest of several counts", () => {
    expect(most([hpa(3)], deployment(2, 2, 5))).toBe(5);
    expect(most([hpa(3), hpa(6), hpa(4)])).toBe(6);
  });

  it.each([
    ["another name", hpa(8, { ...DEPLOYMENT, name: "other" })],
    ["another kind", hpa(8, { ...DEPLOYMENT, kind: "StatefulSet" })],
    ["another group", hpa(8, { ...DEPLOYMENT, apiVersion: "example.com/v1" })],
    [
      "another namespace",
      placed("autoscaling/v2", "HorizontalPodAutoscaler", { scaleTargetRef: DEPLOYMENT, maxReplicas: 8 }, "x"),
    ],
    [
      "another cluster",
      placed(
        "autoscaling/v2",
        "HorizontalPodAutoscaler",
        { scaleTargetRef: DEPLOYMENT, maxReplicas: 8 },
        "team-nlp",
        "west",
      ),
    ],
    ["no maximum", hpa(undefined)],
    ["a text as maximum", hpa("8")],
    ["half a maximum", hpa(2.5)],
    ["no target", hpa(8, null)],
  ])("of %s do nothing", (_, manifest) => {
    expect(most([manifest])).toBeUndefined();
  });

  it("any version of the target's group will do", () => {
    expect(most([hpa(8, { ...DEPLOYMENT, apiVersion: "apps/v1beta1" })])).toBe(8);
  });

  it("of KEDA scale a Deployment to 100 replicas by default", () => {
    const scaled = (spec: object) => placed("keda.sh/v1alpha1", "ScaledObject", spec);
    expect(most([scaled({ scaleTargetRef: { name: "serve" }, maxReplicaCount: 7 })])).toBe(7);
    expect(most([scaled({ scaleTargetRef: { name: "serve" } })])).toBe(100);
  });

  it("raise what is at zero only where KEDA does", () => {
    const scaled = placed("keda.sh/v1alpha1", "ScaledObject", {
      scaleTargetRef: { name: "serve" },
      maxReplicaCount: 7,
    });
    expect(most([hpa(8)], deployment(0, 0))).toBeUndefined();
    expect(most([scaled], deployment(0, 0))).toBe(7);
  });
});

describe("autoscalers in an account", () => {
  const queues = [queue("team-nlp", 800, 800)];

  it("count at their maximum, in the gang or beyond those there are", () => {
    const one = deployment(1, 1);
    const two = deployment(2, 2);
    const single = pods("pod", 1, { gpu: 1 });
    const gangs = ["g0", "g1"].map((name) => gangOf(two, { name }, [{ workload: two, pods: single }]));
    for (const found of [
      account(quotaModel(quotaInput([gangOf(one)], queues, { most: autoscalers([hpa(6)]) }))),
      account(quotaModel(quotaInput(gangs, queues, { most: autoscalers([hpa(6)]) }))),
    ]) {
      expect(rowOfAccount(found, "queue", "east", "team-nlp")?.total.maximum.gpu).toBe(600);
    }
  });

  it("count for pods without a gang", () => {
    const object: KubeObject = {
      ...deployment(2, 2).object,
      metadata: { name: "serve", namespace: "team-nlp", labels: { "kai.scheduler/queue": "team-nlp" } },
    };
    const owner = { ...deployment(2, 2), object };
    const found = account(quotaModel(quotaInput([], queues, { workloads: [owner], most: autoscalers([hpa(6)]) })));
    const total = rowOfAccount(found, "queue", "east", "team-nlp")?.total;
    expect([total?.declared.gpu, total?.maximum.gpu]).toEqual([200, 600]);
  });

  it("report that a gang cannot grow", () => {
    const owner = deployment(1, 1);
    const found = verdicts(quotaModel(quotaInput([gangOf(owner)], queues, { most: autoscalers([hpa(9)]) })));
    expect(found.map(({ level, size, need }) => [level, size, need])).toEqual([
      ["partial", "maximum", 900],
      ["cannot-say", undefined, undefined],
    ]);
  });
});
