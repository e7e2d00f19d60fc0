import { at, getOrCreate, groupOf, type KubeObject, text } from "../../kernel/index.ts";
import { annotation } from "../../model/index.ts";

/** The maximum number of replicas of a KEDA ScaledObject without a maximum (kedacore/keda, apis/keda/v1alpha1). */
const KEDA_MOST = 100;

const KEDA_PAUSED = "autoscaling.keda.sh/paused";
const KEDA_PAUSED_REPLICAS = "autoscaling.keda.sh/paused-replicas";

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

/** The replicas that an autoscaler keeps. */
interface ScaleRange {
  /** Kind and name of the autoscaler. */
  readonly autoscaler: string;
  /** The least replicas of a target that has some. */
  readonly minimum: number;
  /** The least replicas of a target that has none. */
  readonly atZero: number;
  readonly maximum: number;
  /** Whether it scales up a target without replicas. */
  readonly fromZero: boolean;
}

/** The bounds of the replicas of a workload. */
interface ReplicaBounds {
  readonly least: number;
  readonly most: number;
  /** Kind and name of the autoscaler that sets `least`. */
  readonly autoscaler: string;
}

/** Returns the bounds that autoscalers set for an object with these replicas; undefined where none targets it. */
export type AutoscaledReplicas = (target: ClusterObject, replicas: number) => ReplicaBounds | undefined;

/**
 * The least and the most replicas that autoscalers among the manifests set for their targets: a HorizontalPodAutoscaler
 * (`autoscaling`) or a KEDA ScaledObject. A HorizontalPodAutoscaler scales up from zero only if its minimum is 0; KEDA
 * does in every case, and keeps its minimum there unless `idleReplicaCount` is set. The replicas in git count where
 * they are more than a minimum, since they are applied first. If one object has several autoscalers, which Kubernetes
 * advises against, the greatest numbers count. Undefined without autoscalers.
 */
export function autoscalers(manifests: readonly ClusterObject[]): AutoscaledReplicas | undefined {
  const ranges = new Map<string, ScaleRange[]>();
  for (const { object, cluster } of manifests) {
    const range = scaleRange(object);
    if (range === undefined) continue;
    const { group, kind, name } = scaleTarget(object);
    const key = keyOf(cluster, object.metadata.namespace, group, kind, name);
    getOrCreate(ranges, key, (): ScaleRange[] => []).push(range);
  }
  if (ranges.size === 0) return undefined;
  return ({ object: { apiVersion, kind, metadata }, cluster }, replicas) => {
    const found = ranges.get(keyOf(cluster, metadata.namespace, groupOf(apiVersion), kind, metadata.name));
    return found?.map((range) => boundsOf(range, replicas)).reduce(widest);
  };
}

function boundsOf({ autoscaler, minimum, atZero, maximum, fromZero }: ScaleRange, replicas: number): ReplicaBounds {
  const least = Math.max(replicas, replicas === 0 ? atZero : minimum);
  const most = replicas === 0 && !fromZero ? 0 : Math.max(least, maximum);
  return { autoscaler, least, most };
}

function widest(a: ReplicaBounds, b: ReplicaBounds): ReplicaBounds {
  const { least, autoscaler } = b.least > a.least ? b : a;
  return { autoscaler, least, most: Math.max(a.most, b.most) };
}

function scaleRange(object: KubeObject): ScaleRange | undefined {
  const { apiVersion, kind, spec, metadata } = object;
  const group = groupOf(apiVersion);
  const autoscaler = `${kind} ${metadata.name}`;
  if (group === "autoscaling" && kind === "HorizontalPodAutoscaler") {
    const maximum = whole(at(spec, "maxReplicas"));
    if (maximum === undefined) return undefined;
    const minimum = whole(at(spec, "minReplicas")) ?? 1;
    return { autoscaler, minimum, atZero: 0, maximum, fromZero: minimum === 0 };
  }
  if (group === "keda.sh" && kind === "ScaledObject") return { autoscaler, ...kedaRange(object) };
  return undefined;
}

/**
 * Source: kedacore/keda, pkg/scaling/executor/scale_scaledobjects.go; a pause keeps a number of replicas, or those that the
 * target has.
 */
function kedaRange(object: KubeObject): Omit<ScaleRange, "autoscaler"> {
  const { spec } = object;
  const maximum = Math.max(
    whole(at(spec, "maxReplicaCount")) ?? KEDA_MOST,
    whole(at(spec, "fallback", "replicas")) ?? 0,
  );
  const paused = Number(annotation(object, KEDA_PAUSED_REPLICAS) ?? "");
  if (whole(paused) !== undefined && paused > 0) return { minimum: paused, atZero: paused, maximum, fromZero: true };
  if (annotation(object, KEDA_PAUSED) === "true") return { minimum: 0, atZero: 0, maximum, fromZero: true };
  const minimum = whole(at(spec, "minReplicaCount")) ?? 0;
  const idles = whole(at(spec, "idleReplicaCount")) !== undefined;
  return { minimum, atZero: idles ? 0 : minimum, maximum, fromZero: true };
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

function keyOf(cluster: string, namespace: string | undefined, ...rest: readonly string[]): string {
  return [cluster, namespace ?? "default", ...rest].join("\u0000");
}

function whole(value: unknown): number | undefined {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  return undefined;
}
