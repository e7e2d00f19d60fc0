import {
  at,
  groupOf,
  hasKubernetesChange,
  isObject,
  items,
  KUBERNETES,
  type KubeObject,
  type KubernetesChange,
  member,
  number,
} from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";

/** Whether the Kubernetes of a cluster has a change; without a release it is the newest known one. */
export function clusterHas(cluster: Cluster | undefined, change: KubernetesChange): boolean {
  return hasKubernetesChange(cluster?.kubernetes ?? KUBERNETES.newest, change);
}

/** The gang that the field `scheduling` of a Job describes. */
export interface JobGang {
  /** The minimum: `minCount`, else the parallelism, at least 1. */
  readonly min: number;
  /** Whether `minCount` sets it. */
  readonly isSet: boolean;
}

/** Returns the gang of a spec of a Job; undefined without one. Source: Kubernetes 1.37, `pkg/api/job/util.go`. */
export function gangOfSpec(spec: unknown): JobGang | undefined {
  const gang = at(spec, "scheduling", "schedulingPolicy", "gang");
  if (!isObject(gang)) return undefined;
  const minimum = number(gang.minCount);
  return { min: minimum ?? Math.max(1, number(member(spec, "parallelism")) ?? 1), isSet: minimum !== undefined };
}

/**
 * Returns the gang for which the controller of Jobs makes a Workload and a PodGroup; undefined where it makes none: for a
 * Job of another owner, and for one whose pods name a group. Source: Kubernetes 1.37, `getManagementMode` of
 * `pkg/controller/job/job_scheduling_manager.go`.
 */
export function gangOfJob(object: KubeObject, cluster: Cluster | undefined): JobGang | undefined {
  const gang = isJob(object) ? gangOfSpec(object.spec) : undefined;
  if (gang === undefined || hasController(object) || !clusterHas(cluster, "gangs-of-jobs")) return undefined;
  if (isObject(at(object.spec, "template", "spec", "schedulingGroup"))) return undefined;
  return gang;
}

/** Whether an object is a Job of Kubernetes. */
export function isJob({ apiVersion, kind }: KubeObject): boolean {
  return kind === "Job" && groupOf(apiVersion) === "batch";
}

/** Whether a controller owns an object. */
function hasController({ metadata }: KubeObject): boolean {
  return items(metadata.ownerReferences).some((owner) => member(owner, "controller") === true);
}
