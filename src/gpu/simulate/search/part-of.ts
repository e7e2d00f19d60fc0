import { gangWith, type SimGang } from "../engine/gang.ts";
import { isActiveAllocated } from "../engine/status.ts";
import { directMembers, type GroupBranch, type GroupMember } from "../engine/subgroups.ts";
import type { SimTask } from "../engine/task.ts";

/** A copy of a gang with the pods that have nodes and some that wait; its minimums ask for no other pods. */
export function partOf(gang: SimGang, waiting: readonly SimTask[]): SimGang {
  const placed = [...gang.tasks.values()].filter(({ status }) => isActiveAllocated(status));
  const part = gangWith(gang, [...placed, ...waiting]);
  for (const leaf of part.leaves.values()) {
    if (leaf.tasks.size > 0) leaf.minimum = Math.min(leaf.minimum, leaf.tasks.size);
  }
  lowerMinimum(part.root);
  return part;
}

function lowerMinimum(branch: GroupBranch): boolean {
  const filled = directMembers(branch).filter((member: GroupMember) =>
    member.isLeaf ? member.tasks.size > 0 : lowerMinimum(member),
  ).length;
  if (branch.minimum !== undefined) branch.minimum = Math.min(branch.minimum, filled);
  return filled > 0;
}
