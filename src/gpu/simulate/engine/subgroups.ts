import { GATED, isActiveAllocated, isActiveUsed, isAliveStatus } from "./status.ts";
import type { SimTask } from "./task.ts";

/** The demand of a group for nodes of one domain. Levels are labels of nodes; empty for none. */
export interface TopologyDemand {
  readonly topology: string;
  readonly required: string;
  readonly preferred: string;
}

/** A subgroup that has pods. */
export interface GroupLeaf {
  readonly isLeaf: true;
  readonly name: string;
  readonly topology: TopologyDemand | undefined;
  parent: GroupBranch | undefined;
  minimum: number;
  readonly tasks: Map<string, SimTask>;
  /** The status of each pod when it was counted. */
  readonly counted: Map<string, number>;
  activeAllocated: number;
  activeUsed: number;
  alive: number;
  gated: number;
}

/** A subgroup that has subgroups. */
export interface GroupBranch {
  readonly isLeaf: false;
  readonly name: string;
  readonly topology: TopologyDemand | undefined;
  parent: GroupBranch | undefined;
  /** Absent: all members. */
  minimum: number | undefined;
  readonly branches: GroupBranch[];
  readonly leaves: GroupLeaf[];
}

export type GroupMember = GroupLeaf | GroupBranch;

export const newLeaf = (name: string, minimum: number, topology: TopologyDemand | undefined): GroupLeaf => ({
  isLeaf: true,
  name,
  topology,
  parent: undefined,
  minimum,
  tasks: new Map(),
  counted: new Map(),
  activeAllocated: 0,
  activeUsed: 0,
  alive: 0,
  gated: 0,
});

export const newBranch = (
  name: string,
  minimum: number | undefined,
  topology: TopologyDemand | undefined,
): GroupBranch => ({
  isLeaf: false,
  name,
  topology,
  parent: undefined,
  minimum,
  branches: [],
  leaves: [],
});

export function addToBranch(parent: GroupBranch, member: GroupMember): void {
  member.parent = parent;
  if (member.isLeaf) parent.leaves.push(member);
  else parent.branches.push(member);
}

/** The tree without its pods. */
export function copyOfTree(branch: GroupBranch): GroupBranch {
  const copy = newBranch(branch.name, branch.minimum, branch.topology);
  for (const leaf of branch.leaves) addToBranch(copy, newLeaf(leaf.name, leaf.minimum, leaf.topology));
  for (const inner of branch.branches) addToBranch(copy, copyOfTree(inner));
  return copy;
}

/** Counts a pod of a leaf with its present status. */
export function countTask(leaf: GroupLeaf, task: SimTask): void {
  const before = leaf.counted.get(task.shape.uid);
  if (before !== undefined) addCounts(leaf, before, -1);
  addCounts(leaf, task.status, 1);
  leaf.counted.set(task.shape.uid, task.status);
  leaf.tasks.set(task.shape.uid, task);
}

function addCounts(leaf: GroupLeaf, status: number, sign: 1 | -1): void {
  if (isActiveAllocated(status)) leaf.activeAllocated += sign;
  if (isActiveUsed(status)) leaf.activeUsed += sign;
  if (isAliveStatus(status)) leaf.alive += sign;
  if (status === GATED) leaf.gated += sign;
}

export function leavesBelow(branch: GroupBranch): GroupLeaf[] {
  return [...branch.leaves, ...branch.branches.flatMap(leavesBelow)];
}

/** The members that a group needs. */
export const neededMembers = (member: GroupMember): number =>
  member.isLeaf ? member.minimum : (member.minimum ?? member.branches.length + member.leaves.length);

/** The members that have what they need; of a leaf, its pods with a node. */
export function satisfiedMembers(member: GroupMember): number {
  if (member.isLeaf) return member.activeAllocated;
  let count = 0;
  for (const inner of member.branches) if (hasMinimum(inner)) count += 1;
  for (const leaf of member.leaves) if (hasMinimum(leaf)) count += 1;
  return count;
}

export const hasMinimum = (member: GroupMember): boolean => satisfiedMembers(member) >= neededMembers(member);

/** Whether enough pods exist, gated ones aside. */
export function isReady(member: GroupMember): boolean {
  if (member.isLeaf) return member.alive - member.gated >= member.minimum;
  const ready = directMembers(member).filter(isReady).length;
  return ready >= neededMembers(member);
}

export const directMembers = ({ branches, leaves }: GroupBranch): GroupMember[] => [...branches, ...leaves];

/** Whether `left` gets pods before `right`. Unsatisfied members come first, then the least filled; names decide. */
function isMemberBefore(left: GroupMember, right: GroupMember): boolean {
  const order = compareFill(satisfiedMembers(left), neededMembers(left), satisfiedMembers(right), neededMembers(right));
  return order === 0 ? left.name < right.name : order < 0;
}

function compareFill(leftCount: number, leftNeed: number, rightCount: number, rightNeed: number): number {
  const [isLeftFull, isRightFull] = [leftCount >= leftNeed, rightCount >= rightNeed];
  if (!isLeftFull && !isRightFull) return 0;
  if (isLeftFull !== isRightFull) return isLeftFull ? 1 : -1;
  if (leftNeed === 0 || rightNeed === 0) {
    if (leftNeed !== rightNeed) return leftNeed === 0 ? 1 : -1;
    return leftCount - rightCount;
  }
  return leftCount / leftNeed - rightCount / rightNeed;
}

/** The members of a group in the order in which they get pods. */
export const orderedMembers = (branch: GroupBranch): GroupMember[] =>
  directMembers(branch).sort(
    (left, right) => Number(isMemberBefore(right, left)) - Number(isMemberBefore(left, right)),
  );
