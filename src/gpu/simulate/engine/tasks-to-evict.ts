import type { SimGang } from "./gang.ts";
import { sortedTasks } from "./next-tasks.ts";
import { isActiveAllocated } from "./status.ts";
import {
  directMembers,
  type GroupBranch,
  type GroupLeaf,
  type GroupMember,
  leavesBelow,
  neededMembers,
  orderedMembers,
  satisfiedMembers,
} from "./subgroups.ts";
import type { SimTask } from "./task.ts";

/**
 * The pods of a gang that are evicted together: one pod or subgroup above the minimum, or all pods (KAI Scheduler,
 * pkg/scheduler/api/podgroup_info/eviction_info.go). `hasMore`: whether other pods of it keep their nodes.
 */
export function tasksToEvict(gang: SimGang): { readonly tasks: SimTask[]; readonly hasMore: boolean } {
  const surplus = surplusOfBranch(gang.root);
  const tasks = surplus.length > 0 ? surplus : leavesBelow(gang.root).flatMap(placedTasks);
  return { tasks, hasMore: tasks.length < gang.activeAllocated };
}

function surplusOfBranch(branch: GroupBranch): SimTask[] {
  const satisfied = satisfiedMembers(branch);
  if (satisfied === 0) return [];
  const lastFirst = orderedMembers(branch).reverse();
  if (hasSurplus(branch)) {
    for (const member of lastFirst) {
      const tasks = member.isLeaf ? surplusOfLeaf(member) : surplusOfBranch(member);
      if (tasks.length > 0) return tasks;
    }
  }
  if (neededMembers(branch) >= satisfied) return [];
  for (const member of lastFirst) {
    const tasks = member.isLeaf ? placedTasks(member) : leavesBelow(member).flatMap(placedTasks);
    if (tasks.length > 0) return tasks;
  }
  return [];
}

const surplusOfLeaf = (leaf: GroupLeaf): SimTask[] =>
  leaf.activeAllocated <= leaf.minimum ? [] : placedTasks(leaf).slice(0, 1);

function hasSurplus(member: GroupMember): boolean {
  if (member.isLeaf) return member.activeAllocated > member.minimum;
  return satisfiedMembers(member) > neededMembers(member) || directMembers(member).some(hasSurplus);
}

/** The pods of a leaf that have a node, the last ones first. */
const placedTasks = (leaf: GroupLeaf): SimTask[] =>
  sortedTasks([...leaf.tasks.values()].filter(({ status }) => isActiveAllocated(status))).reverse();
