import { bestNode, canUseIndex } from "./best-node.ts";
import { type CapacityObstacle, deservedObstacle, limitObstacle } from "./capacity.ts";
import { chooseGpus, fitsNode, hasRoom, type KnownBounds } from "./fit.ts";
import type { SimGang } from "./gang.ts";
import { LEAF_WITHOUT_LABEL } from "./gang.ts";
import { nextTasks } from "./next-tasks.ts";
import { nodeScore, packingRange } from "./node-score.ts";
import { queueAmounts } from "./queue.ts";
import { gangOfTask, type Session, spend } from "./session.ts";
import type { SimNode } from "./sim-node.ts";
import type { Statement } from "./statement.ts";
import { type GroupBranch, type GroupLeaf, type GroupMember, leavesBelow, orderedMembers } from "./subgroups.ts";
import { memoryGpus, type SimTask, usesSharedGpu } from "./task.ts";
import { nodeSets } from "./topology-sets.ts";
import { amountAt, type QueueAmounts } from "./vector.ts";

/** A try to place the next pods of a gang. `isTrial`: pods get the place of pods that leave. */
interface Placement {
  readonly session: Session;
  readonly statement: Statement;
  readonly gang: SimGang;
  readonly isTrial: boolean;
}

/** Places the next pods of a gang on the nodes. False when they do not all fit; the statement then has steps of the try. */
export function placeGang(
  session: Session,
  statement: Statement,
  nodes: readonly SimNode[],
  gang: SimGang,
  isTrial: boolean,
): boolean {
  session.nodeScores.clear();
  const tasks = nextTasks(gang, !isTrial);
  if (tasks.length === 0 || capacityObstacle(session, gang, tasks) !== undefined) return false;
  return placeMember({ session, statement, gang, isTrial }, gang.root, tasks, nodes);
}

/** The bound of a queue that keeps pods of a gang from starting, wherever they are placed. */
export function capacityObstacle(
  session: Session,
  gang: SimGang,
  tasks: readonly SimTask[],
): CapacityObstacle | undefined {
  const request = requestOf(session, tasks);
  const limit = limitObstacle(session.queues, gang.shape.queue, request);
  return limit ?? (gang.shape.isPreemptible ? undefined : deservedObstacle(session.queues, gang.shape.queue, request));
}

/** The amounts of pods. A request by memory counts as a part of the largest GPU. */
export function requestOf(session: Session, tasks: readonly SimTask[]): QueueAmounts {
  const sum: QueueAmounts = [0, 0, 0];
  for (const { shape } of tasks) {
    const [cpu, memory, gpus] = queueAmounts(shape.request, session.gpusOfPlace);
    sum[0] += cpu;
    sum[1] += memory;
    sum[2] += shape.gpu.kind === "memory" ? memoryGpus(shape.gpu, session.largestGpu) : gpus;
  }
  return sum;
}

function placeMember(
  placement: Placement,
  member: GroupMember,
  tasks: readonly SimTask[],
  nodes: readonly SimNode[],
): boolean {
  if (tasks.length === 0) return true;
  const leaves = leavesWith(member, tasks);
  const sets = nodeSets(placement.session, member, leaves, tasks, nodes);
  for (const set of sets ?? []) {
    const point = placement.statement.point;
    const isPlaced = member.isLeaf ? placeTasks(placement, tasks, set) : placeBranch(placement, member, tasks, set);
    if (isPlaced) return true;
    placement.statement.rollback(point);
  }
  return false;
}

function leavesWith(member: GroupMember, tasks: readonly SimTask[]): GroupLeaf[] {
  if (member.isLeaf) return [member];
  const names = new Set(tasks.map(({ shape }) => shape.leaf || LEAF_WITHOUT_LABEL));
  return leavesBelow(member).filter(({ name }) => names.has(name));
}

function placeBranch(
  placement: Placement,
  branch: GroupBranch,
  tasks: readonly SimTask[],
  nodes: readonly SimNode[],
): boolean {
  return orderedMembers(branch).every((member) => {
    const names = new Set((member.isLeaf ? [member] : leavesBelow(member)).map(({ name }) => name));
    const own = tasks.filter(({ shape }) => names.has(shape.leaf || LEAF_WITHOUT_LABEL));
    return placeMember(placement, member, own, nodes);
  });
}

const placeTasks = (placement: Placement, tasks: readonly SimTask[], nodes: readonly SimNode[]): boolean =>
  tasks.every((task) => placeTask(placement, task, nodes));

function placeTask(placement: Placement, task: SimTask, nodes: readonly SimNode[]): boolean {
  const { session } = placement;
  const gang = gangOfTask(session, task);
  if (gang === undefined || exceedsNodes(session, task)) return false;
  const known: KnownBounds = new Map();
  const fits = (node: SimNode): boolean => fitsNode(session, gang, task, node, known);
  if (canUseIndex(session, task)) {
    const node = bestNode(session, task, nodes, fits);
    return node !== undefined && putOn(placement, task, node);
  }
  spend(session, nodes.length);
  const range = packingRange(task, nodes);
  const choices: Choice[] = [];
  const takesBest = !usesSharedGpu(task.shape.gpu);
  for (const node of nodes) {
    if (!fits(node)) continue;
    const score = nodeScore(session, task, node, range);
    if (score === undefined) continue;
    const choice = { node, score };
    // Only a pod on shared GPUs may have to take the next best node.
    if (!takesBest || choices.length === 0) choices.push(choice);
    else if (isBetter(choice, choices[0])) choices[0] = choice;
  }
  while (choices.length > 0) {
    let best = 0;
    for (let index = 1; index < choices.length; index += 1) if (isBetter(choices[index], choices[best])) best = index;
    const [choice] = choices.splice(best, 1);
    if (choice !== undefined && putOn(placement, task, choice.node)) return true;
  }
  return false;
}

interface Choice {
  readonly node: SimNode;
  readonly score: number;
}

function isBetter(left: Choice | undefined, right: Choice | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  return left.score === right.score ? left.node.name < right.node.name : left.score > right.score;
}

/** Whether a pod asks for more of a resource than any node has. */
export const exceedsNodes = ({ largestNode }: Session, { shape }: SimTask): boolean =>
  shape.request.some((amount, place) => amount > amountAt(largestNode, place));

function putOn({ session, statement, isTrial }: Placement, task: SimTask, node: SimNode): boolean {
  if (!usesSharedGpu(task.shape.gpu)) {
    if (!isTrial && hasRoom(node, task, false)) statement.allocate(task, node);
    else statement.pipeline(task, node, !isTrial);
    return true;
  }
  const chosen = chooseGpus(node, task, isTrial);
  if (chosen === undefined) return false;
  task.groups = chosen.groups.map((group) => group ?? newGroup(session));
  if (isTrial || chosen.isLater) statement.pipeline(task, node, false);
  else statement.allocate(task, node);
  return true;
}

function newGroup(session: Session): string {
  session.newGroups += 1;
  return `new GPU ${session.newGroups}`;
}
