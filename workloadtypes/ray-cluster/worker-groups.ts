import { count } from "../../src/base/count.ts";
import { member, text } from "../../src/base/read.ts";
import { NOT_WHOLE, wholeAt } from "../../src/podgrouper/numbers.ts";

/** A worker group as KAI's Ray plug-in reads it. */
export interface WorkerGroup {
  /** `groupName`, or a name built from the position in the list. */
  readonly name: string;
  /** Pods that must start together. */
  readonly min: number;
  /** Pods that KubeRay creates; 0 while the group is suspended. */
  readonly pods: number;
  /** Whether the group gets a subgroup; a group without replicas does not. */
  readonly counted: boolean;
  readonly template: unknown;
}

/** The worker groups of a cluster with this spec, which is at `path`, or the reason for which the plug-in fails. */
export function workerGroupsOf(clusterSpec: unknown, path: string): readonly WorkerGroup[] | string {
  const specs = member(clusterSpec, "workerGroupSpecs");
  if (specs === undefined || specs === null) return [];
  if (!Array.isArray(specs)) return `${path}.workerGroupSpecs must be a list`;
  const groups: WorkerGroup[] = [];
  for (const [index, spec] of specs.entries()) {
    const group = workerGroup(spec, index, path);
    if (typeof group === "string") return group;
    groups.push(group);
  }
  return groups;
}

function workerGroup(spec: unknown, index: number, path: string): WorkerGroup | string {
  const field = `${path}.workerGroupSpecs[${index}]`;
  const replicas = wholeAt(spec, "replicas") ?? 0;
  const least = wholeAt(spec, "minReplicas") ?? 0;
  const hosts = wholeAt(spec, "numOfHosts") ?? 1;
  if (replicas === NOT_WHOLE || least === NOT_WHOLE || hosts === NOT_WHOLE) {
    return `${field}: replicas, minReplicas and numOfHosts must be whole numbers`;
  }
  const suspended = member(spec, "suspended") === true;
  if (!suspended && least > replicas) {
    return `${field} has ${count(replicas, "replica")} and ${least} minReplicas; the podgrouper requires replicas of at least minReplicas`;
  }
  return {
    name: text(member(spec, "groupName")) || `worker-group-${index}`,
    min: (least > 0 ? least : replicas) * hosts,
    pods: member(spec, "suspend") === true ? 0 : replicas * hosts,
    counted: !suspended && (least !== 0 || replicas !== 0),
    template: member(spec, "template"),
  };
}
