import { describe, expect, it } from "vitest";
import { autoscalers } from "../../../../src/gpu/quota/autoscalers.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";

const DEPLOYMENT = { apiVersion: "apps/v1", kind: "Deployment", name: "serve" };

function placed(apiVersion: string, kind: string, spec: unknown, namespace = "team-nlp", cluster = "east") {
  const object: KubeObject = { apiVersion, kind, metadata: { name: "scaler", namespace }, spec };
  return { object, cluster };
}

function hpa(maxReplicas: unknown, target: unknown = DEPLOYMENT, more: readonly string[] = []) {
  return placed("autoscaling/v2", "HorizontalPodAutoscaler", { scaleTargetRef: target, maxReplicas }, ...more);
}

function hpaFrom(minReplicas: unknown, maxReplicas: number) {
  const spec = { scaleTargetRef: DEPLOYMENT, minReplicas, maxReplicas };
  return placed("autoscaling/v1", "HorizontalPodAutoscaler", spec);
}

function keda(spec: object, annotations?: Readonly<Record<string, string>>) {
  const { object, cluster } = placed("keda.sh/v1alpha1", "ScaledObject", {
    scaleTargetRef: { name: "serve" },
    ...spec,
  });
  return { object: { ...object, metadata: { ...object.metadata, ...(annotations && { annotations }) } }, cluster };
}

const TARGET: KubeObject = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "serve", namespace: "team-nlp" },
};

/** The least and the most replicas of the Deployment. */
function bounds(manifests: Parameters<typeof autoscalers>[0], replicas = 2) {
  const found = autoscalers(manifests)?.({ object: TARGET, cluster: "east" }, replicas);
  return found === undefined ? undefined : [found.least, found.most];
}

describe("autoscalers", () => {
  it("without one, nothing is known", () => {
    expect(autoscalers([])).toBeUndefined();
    expect(autoscalers([placed("v1", "ConfigMap", { maxReplicas: 9 })])).toBeUndefined();
  });

  it("raise replicas to their minimum, which is 1 by default, and allow their maximum", () => {
    expect(bounds([hpa(8)])).toEqual([2, 8]);
    expect(bounds([hpaFrom(5, 8)])).toEqual([5, 8]);
    expect(bounds([hpaFrom(null, 8)], 1)).toEqual([1, 8]);
    expect(bounds([hpaFrom("5", 8)])).toEqual([2, 8]);
  });

  it("never lower the replicas in git, and the highest numbers of several count", () => {
    expect(bounds([hpaFrom(1, 1)])).toEqual([2, 2]);
    expect(bounds([hpaFrom(5, 6), hpaFrom(3, 9)])).toEqual([5, 9]);
    expect(bounds([hpaFrom(9, 6)])).toEqual([9, 9]);
  });

  it("say which one sets the minimum", () => {
    const both = [hpaFrom(3, 9), keda({ minReplicaCount: 4 })];
    expect(autoscalers(both)?.({ object: TARGET, cluster: "east" }, 1)?.autoscaler).toBe("ScaledObject scaler");
  });

  it.each([
    ["another name", hpa(8, { ...DEPLOYMENT, name: "other" })],
    ["another kind", hpa(8, { ...DEPLOYMENT, kind: "StatefulSet" })],
    ["another group", hpa(8, { ...DEPLOYMENT, apiVersion: "example.com/v1" })],
    ["another namespace", hpa(8, DEPLOYMENT, ["x"])],
    ["another cluster", hpa(8, DEPLOYMENT, ["team-nlp", "west"])],
    ["no maximum", hpa(undefined)],
    ["a text as maximum", hpa("8")],
    ["half a maximum", hpa(2.5)],
    ["no target", hpa(8, null)],
  ])("of %s do nothing", (_, manifest) => {
    expect(bounds([manifest])).toBeUndefined();
  });

  it("any version of the target's group will do", () => {
    expect(bounds([hpa(8, { ...DEPLOYMENT, apiVersion: "apps/v1beta1" })])).toEqual([2, 8]);
  });

  it("of KEDA scale a Deployment to 100 replicas by default, and to those of a fallback", () => {
    expect(bounds([keda({ maxReplicaCount: 7 })])).toEqual([2, 7]);
    expect(bounds([keda({})])).toEqual([2, 100]);
    expect(bounds([keda({ minReplicaCount: 4, maxReplicaCount: 7, fallback: { replicas: 9 } })])).toEqual([4, 9]);
  });

  it("raise what is at zero only where KEDA does, or a minimum of 0 allows it", () => {
    expect(bounds([hpaFrom(5, 8)], 0)).toEqual([0, 0]);
    expect(bounds([hpaFrom(0, 8)], 0)).toEqual([0, 8]);
    expect(bounds([keda({ maxReplicaCount: 7 })], 0)).toEqual([0, 7]);
    expect(bounds([keda({ minReplicaCount: 4 })], 0)).toEqual([4, 100]);
    expect(bounds([keda({ minReplicaCount: 4, idleReplicaCount: 0 })], 0)).toEqual([0, 100]);
    expect(bounds([keda({ minReplicaCount: 4, idleReplicaCount: 0 })], 1)).toEqual([4, 100]);
  });

  it("that are paused keep the replicas of the pause, or those of git", () => {
    const spec = { minReplicaCount: 4, maxReplicaCount: 7 };
    expect(bounds([keda(spec, { "autoscaling.keda.sh/paused-replicas": "20" })], 0)).toEqual([20, 20]);
    expect(bounds([keda(spec, { "autoscaling.keda.sh/paused-replicas": "x" })])).toEqual([4, 7]);
    expect(bounds([keda(spec, { "autoscaling.keda.sh/paused": "true" })])).toEqual([2, 7]);
  });
});
