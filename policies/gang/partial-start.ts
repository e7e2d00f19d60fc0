import type { CollectedGang, GangMember } from "../../src/gang/collect-gangs.ts";
import { isTree, leavesOf } from "../../src/workload/gang.ts";
import type { Workload } from "../../src/workload/workload.ts";

/** A part of a gang that starts before all pods of a workload in it are there. */
export interface PartialStart {
  /** Absent for the gang as a whole. */
  readonly leaf?: string;
  /** What it waits for, and what there is. */
  readonly min: number;
  readonly pods: number;
  /** What is counted: pods, or subgroups directly below the root or another subgroup. */
  readonly unit: "pods" | "subgroups";
}

/**
 * Where a gang may start without some pods of a workload: a minimum below their number, or subgroups that it can do
 * without. `later` are pods of the workload that are made only when the others run.
 */
export function partialStarts(
  { gang, members }: CollectedGang,
  workload: Workload,
  later = 0,
): readonly PartialStart[] {
  const held = members.filter(({ lost }) => lost !== true);
  if (!held.some((member) => member.workload === workload && member.pods.count > 0)) return [];
  if (!isTree(gang)) {
    const pods = podsOf(held) - later;
    const min = gang.min ?? 1;
    return min < pods ? [{ min, pods, unit: "pods" }] : [];
  }
  const leaves = leavesOf(gang);
  const starts = leaves.flatMap(({ name, min = 0 }) => {
    const inLeaf = held.filter(({ leaf }) => leaf === name);
    const pods = podsOf(inLeaf);
    const own = inLeaf.some((member) => member.workload === workload);
    return own && min < pods ? [{ leaf: name, min, pods, unit: "pods" as const }] : [];
  });
  if (starts.length > 0) return starts;
  const tree = gang.tree ?? [];
  const childrenOf = (parent: string | undefined) => tree.filter((node) => node.parent === parent).length;
  const above = [{ children: childrenOf(undefined), wanted: gang.minChildren }];
  for (const { name, minChildren } of tree) {
    if (minChildren !== undefined) above.push({ children: childrenOf(name), wanted: minChildren });
  }
  const optional = above.find(({ children, wanted }) => wanted !== undefined && wanted < children);
  return optional?.wanted === undefined ? [] : [{ min: optional.wanted, pods: optional.children, unit: "subgroups" }];
}

function podsOf(members: readonly GangMember[]): number {
  return members.reduce((sum, { pods }) => sum + pods.count, 0);
}
