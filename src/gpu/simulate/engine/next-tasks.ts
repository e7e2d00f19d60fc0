import type { SimGang } from "./gang.ts";
import {
  type GroupBranch,
  type GroupLeaf,
  type GroupMember,
  hasMinimum,
  neededMembers,
  orderedMembers,
} from "./subgroups.ts";
import { awaitsNode, isTaskBefore, memoryGpus, type SimTask } from "./task.ts";
import { addVector, amountAt, emptyVector, GPU, type Vector } from "./vector.ts";

/**
 * The pods of a gang that get nodes next: what its minimum lacks, or one more pod of a gang with its minimum (KAI Scheduler,
 * pkg/scheduler/api/podgroup_info/allocation_info.go).
 */
export function nextTasks(gang: SimGang, isReal: boolean): readonly SimTask[] {
  gang.next ??= nextOfBranch(gang.root, isReal);
  return gang.next;
}

function nextOfBranch(branch: GroupBranch, isReal: boolean): SimTask[] {
  const members = orderedMembers(branch);
  if (!hasMinimum(branch)) {
    return members
      .slice(0, neededMembers(branch))
      .flatMap((member) => (hasMinimum(member) ? [] : nextOfMember(member, isReal)));
  }
  for (const member of members) {
    const found = nextOfMember(member, isReal);
    if (found.length > 0) return found;
  }
  return [];
}

const nextOfMember = (member: GroupMember, isReal: boolean): SimTask[] =>
  member.isLeaf ? nextOfLeaf(member, isReal) : nextOfBranch(member, isReal);

function nextOfLeaf(leaf: GroupLeaf, isReal: boolean): SimTask[] {
  const waiting = [...leaf.tasks.values()].filter((task) => awaitsNode(task, isReal));
  const count = leaf.activeAllocated >= leaf.minimum ? 1 : leaf.minimum - leaf.activeAllocated;
  return sortedTasks(waiting).slice(0, count);
}

export const sortedTasks = (tasks: SimTask[]): SimTask[] =>
  tasks.sort((left, right) => (isTaskBefore(left, right) ? -1 : 1));

/**
 * The sum of what the next pods request. A request by memory counts as a part of the smallest GPU of the snapshot. Kept until a
 * pod changes its status.
 */
export function nextRequest(gang: SimGang, isReal: boolean, smallestGpu: number | undefined): Vector {
  if (gang.nextRequest !== undefined) return gang.nextRequest;
  const sum = emptyVector(gang.allocated.length);
  for (const task of nextTasks(gang, isReal)) {
    if (!awaitsNode(task, isReal)) continue;
    addVector(sum, task.shape.request);
    if (task.shape.gpu.kind === "memory") sum[GPU] = amountAt(sum, GPU) + memoryGpus(task.shape.gpu, smallestGpu);
  }
  gang.nextRequest = sum;
  return sum;
}
