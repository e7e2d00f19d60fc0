import { at, groupOf, type KubeObject, text } from "../../kernel/index.ts";
import type { Workload } from "../../model/index.ts";
import { type MostPods, ownMost } from "./member-counts.ts";

/** The maximum number of replicas of a KEDA ScaledObject without a maximum (kedacore/keda, apis/keda/v1alpha1). */
const KEDA_MOST = 100;

/** Group and kind of everything that `autoscalers` reads. */
export const AUTOSCALERS = [
  ["autoscaling", "HorizontalPodAutoscaler"],
  ["keda.sh", "ScaledObject"],
] as const;

/** A manifest with the name of its cluster. */
interface ClusterObject {
  readonly object: KubeObject;
  readonly cluster: string;
}

interface Autoscaled {
  readonly maximum: number;
  /** Whether it also scales up from zero. */
  readonly fromZero: boolean;
}

/**
 * The maximum number of pods that autoscalers among the manifests set for their target workload: a
 * HorizontalPodAutoscaler (`autoscaling`) or a KEDA ScaledObject. They set `spec.replicas`, so the count of every
 * component grows by the ratio of the maximum to the replicas. A HorizontalPodAutoscaler does not scale up from zero.
 * If one workload has several autoscalers, which Kubernetes advises against, the greatest maximum counts.
 */
export function autoscalers(manifests: readonly ClusterObject[]): MostPods {
  const maxima = new Map<string, Autoscaled>();
  for (const { object, cluster } of manifests) {
    const autoscaled = readAutoscaler(object);
    if (autoscaled === undefined) continue;
    const { group, kind, name } = scaleTarget(object);
    const key = keyOf(cluster, object.metadata.namespace, group, kind, name);
    const { maximum = 0, fromZero = false } = maxima.get(key) ?? {};
    maxima.set(key, {
      maximum: Math.max(maximum, autoscaled.maximum),
      fromZero: fromZero || autoscaled.fromZero,
    });
  }
  if (maxima.size === 0) return ownMost;
  return (workload, pods) => {
    const autoscaled = maxima.get(keyOfWorkload(workload));
    if (autoscaled === undefined) return pods.maximum;
    const replicas = whole(at(workload.object, "spec", "replicas")) ?? 1;
    if (replicas === 0) {
      if (autoscaled.fromZero) return autoscaled.maximum;
      return pods.maximum;
    }
    return Math.max(pods.maximum ?? 0, Math.ceil((pods.count / replicas) * autoscaled.maximum));
  };
}

function readAutoscaler({ apiVersion, kind, spec }: KubeObject): Autoscaled | undefined {
  const group = groupOf(apiVersion);
  if (group === "autoscaling" && kind === "HorizontalPodAutoscaler") {
    const maximum = whole(at(spec, "maxReplicas"));
    if (maximum === undefined) return undefined;
    return { maximum, fromZero: false };
  }
  if (group === "keda.sh" && kind === "ScaledObject") {
    return { maximum: whole(at(spec, "maxReplicaCount")) ?? KEDA_MOST, fromZero: true };
  }
  return undefined;
}

/**
 * The object that an autoscaler scales. KEDA scales a Deployment where only a name is given; a HorizontalPodAutoscaler
 * requires both.
 */
export function scaleTarget({ spec }: KubeObject) {
  const target = at(spec, "scaleTargetRef");
  const apiVersion = text(at(target, "apiVersion")) ?? "apps/v1";
  return {
    group: groupOf(apiVersion),
    kind: text(at(target, "kind")) ?? "Deployment",
    name: text(at(target, "name")) ?? "",
  };
}

function keyOfWorkload({ cluster, object: { apiVersion, kind, metadata } }: Workload): string {
  return keyOf(cluster, metadata.namespace, groupOf(apiVersion), kind, metadata.name);
}

function keyOf(cluster: string, namespace: string | undefined, ...rest: readonly string[]): string {
  return [cluster, namespace ?? "default", ...rest].join("\u0000");
}

function whole(value: unknown): number | undefined {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  return undefined;
}
