import type { CollectedGang, GangMember } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, items, pointerTo } from "../../src/kernel/index.ts";
import type { Workload } from "../../src/model/index.ts";
import { type Gang, isTree, leavesOf } from "../../src/model/index.ts";

/** A part of a gang that starts before all pods of a workload exist. */
export interface PartialStart {
  /** Absent for the gang as a whole. */
  readonly leaf?: string;
  /** The number that the part waits for, in `unit`. */
  readonly min: number;
  /** The number that exists, in `unit`. */
  readonly pods: number;
  /** Pods, or the subgroups directly below the root or another subgroup. */
  readonly unit: "pods" | "subgroups";
}

/**
 * The parts of a gang that may start without some pods of a workload: their minimum is below the number of pods, or some
 * of their subgroups are optional. `laterPods` pods of the workload are created only when the others run.
 */
export function partialStarts(
  { gang, members }: CollectedGang,
  workload: Workload,
  laterPods = 0,
): readonly PartialStart[] {
  const present = members.filter(({ lost }) => lost !== true);
  if (!present.some((member) => member.workload === workload && member.pods.count > 0)) return [];
  if (!isTree(gang)) return partial(gang.min ?? 1, podsOf(present) - laterPods);
  const starts = leafStarts(gang, present, workload);
  if (starts.length > 0) return starts;
  return subgroupStarts(gang);
}

/** The pointer of the field in a PodGroup that sets the minimum of a part. */
export function minimumPath(podGroup: KubeObject, { leaf, unit }: PartialStart): string {
  if (leaf === undefined) {
    if (unit === "pods") return "/spec/minMember";
    return "/spec/minSubGroup";
  }
  const index = items(at(podGroup, "spec", "subGroups")).findIndex((item) => at(item, "name") === leaf);
  if (index < 0) return "/spec/subGroups";
  return pointerTo("/spec/subGroups", index, "minMember");
}

function leafStarts(gang: Gang, members: readonly GangMember[], workload: Workload): readonly PartialStart[] {
  return leavesOf(gang).flatMap(({ name, min = 0 }) => {
    const inLeaf = members.filter(({ leaf }) => leaf === name);
    if (!inLeaf.some((member) => member.workload === workload)) return [];
    return partial(min, podsOf(inLeaf)).map((start) => ({ leaf: name, ...start }));
  });
}

function subgroupStarts({ tree = [], minChildren }: Gang): readonly PartialStart[] {
  const parents = [{ name: undefined, minChildren }, ...tree];
  for (const { name, minChildren: min } of parents) {
    const children = tree.filter(({ parent }) => parent === name).length;
    if (min !== undefined && min < children) return [{ min, pods: children, unit: "subgroups" }];
  }
  return [];
}

function partial(min: number, pods: number): readonly PartialStart[] {
  if (min < pods) return [{ min, pods, unit: "pods" }];
  return [];
}

function podsOf(members: readonly GangMember[]): number {
  return members.reduce((sum, { pods }) => sum + pods.count, 0);
}
