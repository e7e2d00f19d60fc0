import { at, text } from "../../../kernel/index.ts";
import { setFairShares } from "../engine/fair-share.ts";
import { type SimGang, signatureOf } from "../engine/gang.ts";
import { NodeIndex } from "../engine/node-index.ts";
import { DEFAULT_SETTINGS, type SchedulerSettings, type Session } from "../engine/session.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { usesSharedGpu } from "../engine/task.ts";
import type { Vector } from "../engine/vector.ts";
import type { ClusterObjects } from "./cluster-objects.ts";
import { NodeConstraints } from "./constraints.ts";
import { countUse, largestOf, totalOf } from "./count-use.ts";
import { isInPool, nameIn, sortedBy } from "./fields.ts";
import { type OrderOfEquals, orderEquals } from "./order-equals.ts";
import { Places } from "./places.ts";
import { readPriorities, readSimGang } from "./read-gang.ts";
import { readSimNode } from "./read-node.ts";
import { readSimQueues } from "./read-queues.ts";
import { placeTasks, readTasks } from "./read-tasks.ts";
import { aliasesOf, topologiesOf } from "./read-topologies.ts";

/** The steps that a cycle may take: nodes looked at for a pod, victims added to a scenario, and its trials. */
const MOST_WORK = 60_000_000;

export interface SessionOptions {
  /** The node pool; empty for the nodes without the label. */
  readonly nodePool?: string;
  /** Milliseconds. */
  readonly now: number;
  readonly settings?: Partial<SchedulerSettings>;
  readonly schedulerName?: string;
  /** Turns the order round in which equal gangs and queues are read; the scheduler's own is undefined. */
  readonly isReversed?: boolean;
  /**
   * Whether the objects are those of manifests: no time of creation is known, so gangs of one priority are equal, and all their pods
   * are. Default false, for a cluster: names order equal gangs, and controllers may still make pods.
   */
  readonly isPlanned?: boolean;
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
  if (options.isPlanned === true) orderEquals(gangs, queues, options);
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

function lengthen(vector: Vector, size: number): void {
  while (vector.length < size) vector.push(0);
}
