import { at, compareText, items, member, number, text } from "../../../kernel/index.ts";
import { setFairShares } from "../engine/fair-share.ts";
import { addTask, type SimGang, signatureOf } from "../engine/gang.ts";
import { addToNode } from "../engine/node.ts";
import { NodeIndex } from "../engine/node-index.ts";
import { difference, queueAmounts, type SimQueue, sumOfAmounts, upwards } from "../engine/queue.ts";
import { DEFAULT_SETTINGS, type SchedulerSettings, type Session } from "../engine/session.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { isActiveUsed, isAllocated, PENDING } from "../engine/status.ts";
import { memoryGpus, type PodShape, type SimTask, usesSharedGpu } from "../engine/task.ts";
import { type TopologyTree, topologyTree } from "../engine/topology-tree.ts";
import { emptyVector, type QueueAmounts, type Vector } from "../engine/vector.ts";
import type { ClusterObjects } from "./cluster-objects.ts";
import { NodeConstraints } from "./constraints.ts";
import { isInPool, nameIn, namespaceIn, podKey } from "./fields.ts";
import { Places } from "./places.ts";
import { readPriorities, readSimGang } from "./read-gang.ts";
import { readSimNode } from "./read-node.ts";
import { gpuGroups, readPodShape, statusOf } from "./read-pod.ts";
import { readSimQueues } from "./read-queues.ts";

/** The steps that a cycle may take: nodes looked at for a pod, victims added to a scenario, and its trials. */
const MOST_WORK = 60_000_000;

/** The gang that is the first or the last of its equals, with its queue and those above. */
export interface OrderOfEquals {
  readonly gang: string;
  readonly place: "first" | "last";
}

export interface SessionOptions {
  /** The node pool; empty for the nodes without the label. */
  readonly nodePool?: string;
  /** Milliseconds. */
  readonly now: number;
  readonly settings?: Partial<SchedulerSettings>;
  readonly schedulerName?: string;
  /** Turns the order round in which equal gangs and queues are read; the scheduler's own is undefined. */
  readonly isReversed?: boolean;
  /** Whether the times of creation are not known, so that gangs of one priority are equal. Default: their names order them. */
  readonly areTimesOpen?: boolean;
  /** Default: the order of names, or its reverse. */
  readonly order?: OrderOfEquals;
  readonly work?: number;
}

/** The start of a cycle: the objects of a cluster, with the pods on their nodes and the shares of queues. */
export function openSession(objects: ClusterObjects, options: SessionOptions): Session {
  const pool = options.nodePool ?? "";
  const settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const places = new Places();
  const nodeObjects = objects.nodes.filter((node) => isInPool(node, pool));
  const constraints = new NodeConstraints(
    new Map(nodeObjects.map((node) => [nameIn(node), at(node, "spec", "taints")])),
  );
  const changed = new Set<SimNode>();
  const nodes = new Map(
    sortedBy(nodeObjects, nameIn).map((node) => [nameIn(node), readSimNode(node, places, changed)]),
  );
  const tasks = readTasks(objects, places, constraints, options, (name) => nodes.has(name));
  const size = places.names.length;
  for (const node of nodes.values()) {
    for (const vector of [node.allocatable, node.idle, node.used, node.releasing]) lengthen(vector, size);
  }
  for (const { shape } of tasks) lengthen(shape.request, size);

  const inOrder = <T>(list: readonly T[]): readonly T[] => (options.isReversed ? [...list].reverse() : list);
  const queues = readSimQueues(
    inOrder(
      sortedBy(
        objects.queues.filter((queue) => isInPool(queue, pool)),
        nameIn,
      ),
    ),
  );
  const priorities = readPriorities(objects.priorityClasses);
  const aliases = aliasesOf(objects.topologies);
  const gangs = new Map<string, SimGang>();
  for (const group of inOrder(
    sortedBy(
      objects.podGroups.filter((each) => isInPool(each, pool)),
      nameIn,
    ),
  )) {
    const gang = readSimGang(group, priorities, aliases, queues.has(text(at(group, "spec", "queue")) ?? ""), size);
    if (gang !== undefined) gangs.set(gang.shape.id, gang);
  }
  placeTasks(tasks, nodes, gangs);

  const gpusOfPlace = places.gpusOfPlace;
  const total = totalOf(nodes, gpusOfPlace);
  const memories = [...nodes.values()].filter(({ gpuMemory }) => gpuMemory > 100).map(({ gpuMemory }) => gpuMemory);
  const smallestGpu = memories.length === 0 ? undefined : Math.min(...memories);
  countUse(gangs, queues, gpusOfPlace, smallestGpu);
  if (options.areTimesOpen === true) orderEquals(gangs, queues, options);
  setFairShares(queues, total, settings.usageFactor);
  return {
    size,
    gpusOfPlace,
    nodes,
    index: new NodeIndex(nodes.values(), changed),
    sharesGpus: tasks.some(({ shape }) => usesSharedGpu(shape.gpu)),
    gangs,
    signatures: new Map([...gangs].map(([id, gang]) => [id, signatureOf(gang)])),
    queues,
    total,
    topologies: topologiesOf(objects.topologies, nodes),
    smallestGpu,
    largestGpu: memories.length === 0 ? undefined : Math.max(...memories),
    largestNode: largestOf(nodes, size),
    meets: (number, node) => constraints.meets(number, node),
    hasAffinity: (number) => constraints.hasAffinity(number),
    meetsAffinity: (number, node) => constraints.meetsAffinity(number, node),
    settings,
    now: options.now,
    events: [],
    nodeScores: new Map(),
    searchQueues: new Map(),
    action: "",
    cause: undefined,
    newGroups: 0,
    work: options.work ?? MOST_WORK,
  };
}

/** Gives equal gangs and queues the order of the options. */
function orderEquals(
  gangs: ReadonlyMap<string, SimGang>,
  queues: ReadonlyMap<string, SimQueue>,
  { order, isReversed }: SessionOptions,
): void {
  if (isReversed === true) {
    for (const [index, id] of [...gangs.keys()].sort().entries()) rankGang(gangs.get(id), -index);
  }
  if (order === undefined) return;
  const rank = order.place === "first" ? -Infinity : Infinity;
  const gang = gangs.get(order.gang);
  rankGang(gang, rank);
  for (const queue of upwards(queues, gang?.shape.queue ?? "")) queue.rank = rank;
}

function rankGang(gang: SimGang | undefined, rank: number): void {
  if (gang !== undefined) gang.shape.rank = rank;
}

function readTasks(
  objects: ClusterObjects,
  places: Places,
  constraints: NodeConstraints,
  options: SessionOptions,
  hasNode: (name: string) => boolean,
): SimTask[] {
  // The scheduler gives up a request that has failed, or whose node is gone.
  const served = objects.bindRequests.filter(
    (each) => !isFailed(each) && hasNode(text(at(each, "spec", "selectedNode")) ?? ""),
  );
  const chosen = new Map(
    served.map((each) => [`${namespaceIn(each)}/${text(at(each, "spec", "podName")) ?? ""}`, each]),
  );
  return sortedBy(objects.pods, podKey).map((pod): SimTask => {
    const shape: PodShape = readPodShape(pod, places, constraints, options.schedulerName ?? "kai-scheduler");
    const request = chosen.get(shape.key);
    const groups = items(at(request, "spec", "selectedGPUGroups")).map((group) => text(group) ?? "");
    return {
      shape,
      status: statusOf(pod, request !== undefined, options.now),
      node: text(at(pod, "spec", "nodeName")) || text(at(request, "spec", "selectedNode")) || "",
      groups: groups.length > 0 ? groups : gpuGroups(pod),
      accepted: [],
      isShared: false,
      isVirtual: false,
    };
  });
}

function isFailed(request: unknown): boolean {
  if (at(request, "status", "phase") !== "Failed") return false;
  const limit = number(at(request, "spec", "backoffLimit"));
  return limit === undefined || (number(at(request, "status", "failedAttempts")) ?? 0) >= limit;
}

function placeTasks(
  tasks: readonly SimTask[],
  nodes: ReadonlyMap<string, SimNode>,
  gangs: ReadonlyMap<string, SimGang>,
): void {
  for (const isReservation of [true, false]) {
    for (const task of tasks) {
      if (task.shape.isReservation !== isReservation || !isActiveUsed(task.status)) continue;
      const node = nodes.get(task.node);
      if (node !== undefined && !node.tasks.has(task.shape.key)) addToNode(node, task);
    }
  }
  for (const task of tasks) {
    const gang = gangs.get(task.shape.gang);
    if (gang !== undefined) addTask(gang, task);
  }
}

/** Counts what gangs use and request in their queues and the queues above. */
function countUse(
  gangs: ReadonlyMap<string, SimGang>,
  queues: ReadonlyMap<string, SimQueue>,
  gpusOfPlace: readonly number[],
  smallestGpu: number | undefined,
): void {
  for (const gang of gangs.values()) {
    let [used, waiting]: [QueueAmounts, QueueAmounts] = [
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (const { status, accepted, shape } of gang.tasks.values()) {
      if (isAllocated(status)) used = sumOfAmounts(used, queueAmounts(accepted, gpusOfPlace));
      if (status !== PENDING) continue;
      waiting = sumOfAmounts(waiting, queueAmounts(shape.request, gpusOfPlace));
      if (shape.gpu.kind === "memory") waiting[2] += memoryGpus(shape.gpu, smallestGpu);
    }
    for (const queue of upwards(queues, gang.shape.queue)) {
      queue.allocated = sumOfAmounts(queue.allocated, used);
      queue.request = sumOfAmounts(queue.request, sumOfAmounts(used, waiting));
      if (!gang.shape.isPreemptible) queue.allocatedFixed = sumOfAmounts(queue.allocatedFixed, used);
    }
  }
}

/** The amounts of the ready nodes, without the pods of other schedulers. */
function totalOf(nodes: ReadonlyMap<string, SimNode>, gpusOfPlace: readonly number[]): QueueAmounts {
  let total: QueueAmounts = [0, 0, 0];
  for (const { isReady, allocatable, tasks } of nodes.values()) {
    if (!isReady) continue;
    total = sumOfAmounts(total, queueAmounts(allocatable, gpusOfPlace));
    for (const { shape, status } of tasks.values()) {
      if (shape.isOfKai || shape.isReservation || !isActiveUsed(status)) continue;
      total = difference(total, queueAmounts(shape.request, gpusOfPlace));
    }
  }
  return total;
}

function largestOf(nodes: ReadonlyMap<string, SimNode>, size: number): Vector {
  const largest = emptyVector(size);
  for (const { allocatable } of nodes.values()) {
    for (const [place, amount] of allocatable.entries()) largest[place] = Math.max(largest[place] ?? 0, amount);
  }
  return largest;
}

function aliasesOf(topologies: readonly unknown[]): Map<string, Map<string, string>> {
  return new Map(
    topologies.map((topology) => {
      const pairs = items(at(topology, "spec", "levels")).flatMap((level): [string, string][] => {
        const alias = text(member(level, "alias")) ?? "";
        return alias === "" ? [] : [[alias, text(member(level, "nodeLabel")) ?? ""]];
      });
      return [nameIn(topology), new Map(pairs)];
    }),
  );
}

function topologiesOf(topologies: readonly unknown[], nodes: ReadonlyMap<string, SimNode>): Map<string, TopologyTree> {
  return new Map(
    topologies.map((topology) => {
      const levels = items(at(topology, "spec", "levels")).map((level) => text(member(level, "nodeLabel")) ?? "");
      return [nameIn(topology), topologyTree(nameIn(topology), levels, nodes.values())];
    }),
  );
}

function lengthen(vector: Vector, size: number): void {
  while (vector.length < size) vector.push(0);
}

const sortedBy = <T>(list: readonly T[], key: (item: T) => string): T[] =>
  [...list].sort((left, right) => compareText(key(left), key(right)));
