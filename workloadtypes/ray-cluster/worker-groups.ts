import { NOT_WHOLE, podCount, wholeAt } from "../../src/gpu/index.ts";
import { count, member, text } from "../../src/kernel/index.ts";

/** A worker group as KAI's Ray plug-in reads it. */
export interface WorkerGroup {
  /** `groupName`, or a name built from the position in the list. */
  readonly name: string;
  /** Pods that must start together. */
  readonly min: number;
  /** Pods that KubeRay creates: the replicas up to the maximum; 0 while the group is suspended. */
  readonly pods: number;
  /** Whether the group gets a subgroup; a group without replicas does not. */
  readonly counted: boolean;
  readonly template: unknown;
}

/** The spec of a Ray cluster in an object. */
interface ClusterSpec {
  readonly spec: unknown;
  /** Its place in the object. */
  readonly path: string;
  /** The version of the object: `v1alpha1` has no hosts and no suspended groups, so the API server drops these fields. */
  readonly version: string;
}

/** The worker groups of a cluster, or the reason for which the plug-in fails. */
export function workerGroupsOf({ spec: clusterSpec, path, version }: ClusterSpec): readonly WorkerGroup[] | string {
  const specs = member(clusterSpec, "workerGroupSpecs");
  if (specs === undefined || specs === null) return [];
  if (!Array.isArray(specs)) return `${path}.workerGroupSpecs must be a list`;
  const groups: WorkerGroup[] = [];
  for (const [index, spec] of specs.entries()) {
    const group = workerGroup(spec, index, `${path}.workerGroupSpecs[${index}]`, version !== "v1alpha1");
    if (typeof group === "string") return group;
    groups.push(group);
  }
  return groups;
}

/** The name of a worker group, or one that the plug-in builds from its position. */
export function workerGroupName(spec: unknown, index: number): string {
  return text(member(spec, "groupName")) || `worker-group-${index}`;
}

function workerGroup(spec: unknown, index: number, field: string, hasHosts: boolean): WorkerGroup | string {
  const replicas = wholeAt(spec, "replicas") ?? 0;
  const least = wholeAt(spec, "minReplicas") ?? 0;
  const hosts = (hasHosts ? wholeAt(spec, "numOfHosts") : undefined) ?? 1;
  if (replicas === NOT_WHOLE || least === NOT_WHOLE || hosts === NOT_WHOLE) {
    return `${field}: replicas, minReplicas and numOfHosts must be integers`;
  }
  const suspended = member(spec, "suspended") === true;
  if (!suspended && least > replicas) {
    return `${field} has ${count(replicas, "replica")} and ${least} minReplicas; the podgrouper requires replicas of at least minReplicas`;
  }
  return {
    name: workerGroupName(spec, index),
    min: (least > 0 ? least : replicas) * hosts,
    pods:
      hasHosts && member(spec, "suspend") === true
        ? 0
        : Math.min(replicas, podCount(replicas, spec, "maxReplicas")) * hosts,
    counted: !suspended && (least !== 0 || replicas !== 0),
    template: member(spec, "template"),
  };
}
