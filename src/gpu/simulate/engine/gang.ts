import { isActiveAllocated, isActiveUsed, isAllocated, PENDING, SUCCEEDED } from "./status.ts";
import { copyOfTree, countTask, type GroupBranch, type GroupLeaf, leavesBelow } from "./subgroups.ts";
import { copyOf, type SimTask } from "./task.ts";
import { addVector, emptyVector, takeFrom, type Vector } from "./vector.ts";

/** The leaf of pods without a subgroup label. */
export const LEAF_WITHOUT_LABEL = "default";

/** Everything of a gang that a cycle does not change. */
export interface GangShape {
  /** The name of its PodGroup, by which the scheduler tells gangs apart. */
  readonly id: string;
  readonly namespace: string;
  readonly queue: string;
  readonly priority: number;
  readonly isPreemptible: boolean;
  /** Milliseconds. */
  readonly created: number;
  /** Its place among gangs of one priority and time of creation, where their names do not order them; 0 for no such place. */
  rank: number;
  /** The time after its creation or its last eviction in which it evicts no pods, in milliseconds. */
  readonly preemptionDelay: number;
  /** Since when it has had fewer pods than its minimum; absent without a record. */
  readonly staleSince: number | undefined;
  /** Milliseconds; negative for never, absent for the scheduler's default. */
  readonly stalenessGrace: number | undefined;
}

/** A gang in a cycle. */
export interface SimGang {
  readonly shape: GangShape;
  readonly root: GroupBranch;
  readonly leaves: ReadonlyMap<string, GroupLeaf>;
  readonly tasks: Map<string, SimTask>;
  /** The pods whose subgroup does not exist; they never get a node. */
  readonly strays: SimTask[];
  readonly allocated: Vector;
  /** The pods by status. */
  readonly byStatus: Map<number, Set<string>>;
  activeAllocated: number;
  /** When its present run started, and when it lost pods last; absent without a record. */
  started: number | undefined;
  evicted: number | undefined;
  /** The next pods that get nodes; kept until a pod changes its status, as the scheduler does. */
  next: SimTask[] | undefined;
  nextRequest: Vector | undefined;
}

export function newGang(shape: GangShape, root: GroupBranch, size: number): SimGang {
  return {
    shape,
    root,
    leaves: new Map(leavesBelow(root).map((leaf) => [leaf.name, leaf])),
    tasks: new Map(),
    strays: [],
    allocated: emptyVector(size),
    byStatus: new Map(),
    activeAllocated: 0,
    started: undefined,
    evicted: undefined,
    next: undefined,
    nextRequest: undefined,
  };
}

export const leafOf = (gang: SimGang, task: SimTask): GroupLeaf | undefined =>
  gang.leaves.get(task.shape.leaf || LEAF_WITHOUT_LABEL);

export function addTask(gang: SimGang, task: SimTask): void {
  const leaf = leafOf(gang, task);
  if (leaf === undefined) {
    gang.strays.push(task);
    return;
  }
  countTask(leaf, task);
  gang.tasks.set(task.shape.uid, task);
  const known = gang.byStatus.get(task.status) ?? new Set();
  gang.byStatus.set(task.status, known.add(task.shape.uid));
  if (isActiveAllocated(task.status)) gang.activeAllocated += 1;
  forgetNext(gang);
  if (isAllocated(task.status)) addVector(gang.allocated, task.shape.request);
}

/** Gives a pod of a gang another status. The given copy of the pod takes the place of the one that the gang had. */
export function changeStatus(gang: SimGang, task: SimTask, status: number): void {
  const known = gang.tasks.get(task.shape.uid);
  if (known === undefined) throw new Error(`${task.shape.key} is not a pod of ${gang.shape.id}`);
  if (isAllocated(known.status)) takeFrom(gang.allocated, known.shape.request);
  uncount(gang, task);
  task.status = status;
  addTask(gang, task);
}

function uncount(gang: SimGang, { shape, status }: SimTask): void {
  const known = gang.byStatus.get(status);
  if (known === undefined) return;
  known.delete(shape.uid);
  if (known.size === 0) gang.byStatus.delete(status);
  if (isActiveAllocated(status)) gang.activeAllocated -= 1;
  forgetNext(gang);
}

function forgetNext(gang: SimGang): void {
  gang.next = undefined;
  gang.nextRequest = undefined;
}

export const isPending = ({ byStatus }: SimGang): boolean => byStatus.has(PENDING);

/** The gang with copies of some of its pods. */
export function gangWith(gang: SimGang, tasks: Iterable<SimTask>): SimGang {
  const copy = newGang(gang.shape, copyOfTree(gang.root), gang.allocated.length);
  for (const task of tasks) addTask(copy, copyOf(task));
  return copy;
}

export const isElastic = (gang: SimGang): boolean =>
  [...gang.leaves.values()].some((leaf) => leaf.minimum < leaf.tasks.size);

/** Whether every leaf has its minimum of pods on nodes. */
export const isComplete = (gang: SimGang): boolean =>
  [...gang.leaves.values()].every((leaf) => leaf.activeUsed >= leaf.minimum);

/** Whether it runs with fewer pods than its minimum. */
export function isBelowMinimum(gang: SimGang): boolean {
  if (gang.byStatus.has(SUCCEEDED) || activeUsedTasks(gang) === 0) return false;
  return !isComplete(gang);
}

export function activeUsedTasks(gang: SimGang): number {
  let count = 0;
  for (const task of gang.tasks.values()) if (isActiveUsed(task.status)) count += 1;
  return count;
}

/** The text of everything that decides where the waiting pods fit; equal for gangs that are equally hard to place. */
export function signatureOf(gang: SimGang): string {
  return [...gang.leaves.values()].map(leafSignature).sort().join("\n");
}

function leafSignature(leaf: GroupLeaf): string {
  if (leaf.activeAllocated === leaf.tasks.size) return "";
  const levels: string[] = [];
  for (let member: GroupLeaf | GroupBranch | undefined = leaf; member !== undefined; member = member.parent) {
    const { topology } = member;
    levels.push(topology === undefined ? "" : `${topology.topology}:${topology.required}:${topology.preferred}`);
  }
  const pods: string[] = [];
  for (const task of leaf.tasks.values()) if (!isActiveAllocated(task.status)) pods.push(task.shape.signature);
  return `${levels.join("|")}\t${pods.sort().join(",")}`;
}
