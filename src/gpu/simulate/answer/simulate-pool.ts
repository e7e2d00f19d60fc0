import { canonicalJson, compareText, getOrCreate, itemsWhen } from "../../../kernel/index.ts";
import { runCycle } from "../actions/cycle.ts";
import type { Session } from "../engine/session.ts";
import { isActiveAllocated } from "../engine/status.ts";
import { amountAt, GPU, type QueueAmounts } from "../engine/vector.ts";
import type { ClusterObjects } from "../read/cluster-objects.ts";
import { nodeNameOf } from "../read/fields.ts";
import { openSession, type SessionOptions } from "../read/open-session.ts";
import { readyNode } from "../read/read-node.ts";
import { equalGangs } from "./equal-gangs.ts";
import { gangOutcomes } from "./gang-outcomes.ts";
import { nodeGpus } from "./node-gpus.ts";
import type { GangAnswer, GangOutcome, PoolAnswer } from "./pool-answer.ts";
import { furtherOrders } from "./possible-orders.ts";
import { lacksPods, startsAlone } from "./wait-reason.ts";

/**
 * Runs the next cycle of the scheduler of a node pool on the objects of a cluster. It runs it in both orders of gangs and queues
 * that the scheduler itself has in no order, and in further ones where times of creation are not known; where the ends differ, a gang
 * has several outcomes.
 *
 * @param unjudged the reasons for which the outcome of a gang is not certain, by gang
 * @throws TooMuchWork where the search for victims takes too many steps
 */
export function simulatePool(
  objects: ClusterObjects,
  options: SessionOptions,
  unjudged: (gang: string) => readonly string[] = () => [],
): PoolAnswer {
  const empty = openSession(withoutRunning(objects), options);
  const alone = new Map<string, boolean>();
  const neverStarts = (id: string): boolean => {
    const known = alone.get(id) ?? ((options.isPlanned !== true && lacksPods(empty, id)) || startsAlone(empty, id));
    alone.set(id, known);
    return !known;
  };
  const runIn = (change: Partial<SessionOptions>) => runOnce(objects, { ...options, ...change }, neverStarts);
  const first = runIn({});
  const both = [first, runIn({ isReversed: true })];
  const equals =
    options.isPlanned === true
      ? equalGangs([...empty.gangs.values()].filter(({ shape }) => first.placed.get(shape.id) === 0))
      : undefined;
  const equalsOf = (gang: string) => equals?.get(gang) ?? [gang];
  const further = equals && furtherOrders(both, objects.pods.length, equalsOf, (order) => runIn({ order }));
  const runs = [...both, ...(further?.cycles ?? [])];
  const outcomesOf = outcomesIn(runs.map(({ outcomes }) => outcomes));
  const { session } = first;
  const order = new Map<string, number>();
  for (const { kind, task } of session.events) {
    if (kind !== "evicted" && !order.has(task.gang)) order.set(task.gang, order.size);
  }
  const gangs = [...session.gangs.values()].map(({ shape, tasks, strays }): GangAnswer => {
    return {
      gang: shape.id,
      namespace: shape.namespace,
      queue: shape.queue,
      priority: shape.priority,
      isPreemptible: shape.isPreemptible,
      pods: tasks.size + strays.length,
      outcomes: outcomesOf(shape.id, equalsOf(shape.id)),
      unjudged: [...unjudged(shape.id), ...itemsWhen(further?.untried.has(shape.id) === true, UNTRIED)],
    };
  });
  const rank = ({ gang }: GangAnswer): number => order.get(gang) ?? order.size;
  return {
    nodePool: options.nodePool ?? "",
    nodes: session.nodes.size,
    gpus: [...session.nodes.values()].reduce((sum, { allocatable }) => sum + amountAt(allocatable, GPU), 0),
    gangs: gangs.sort((left, right) => rank(left) - rank(right) || compareText(left.gang, right.gang)),
    queues: [...session.queues.values()]
      .map(({ name, parent, deserved, limit, fairShare, allocated }) => {
        const before = first.before.get(name) ?? [0, 0, 0];
        return { queue: name, parent, deserved, limit, fairShare, before, after: allocated };
      })
      .sort((left, right) => compareText(left.queue, right.queue)),
    before: first.nodesBefore,
    after: nodeGpus(session),
  };
}

const UNTRIED = "equal gangs have too many orders to try";

function runOnce(objects: ClusterObjects, options: SessionOptions, neverStarts: (id: string) => boolean) {
  const session = openSession(objects, options);
  const before = new Map([...session.queues].map(([name, { allocated }]): [string, QueueAmounts] => [name, allocated]));
  const placed = placedPods(session);
  const nodesBefore = nodeGpus(session);
  const { work } = session;
  runCycle(session);
  const outcomes = gangOutcomes(session, placed, neverStarts);
  return { session, before, nodesBefore, placed, outcomes, steps: work - session.work };
}

const placedPods = ({ gangs }: Session): Map<string, number> =>
  new Map(
    [...gangs].map(([id, { tasks }]) => [
      id,
      [...tasks.values()].filter(({ status }) => isActiveAllocated(status)).length,
    ]),
  );

/** The objects with all nodes ready, without the pods that have a node. */
const withoutRunning = (objects: ClusterObjects): ClusterObjects => ({
  ...objects,
  nodes: objects.nodes.map(readyNode),
  pods: objects.pods.filter((pod) => nodeNameOf(pod) === ""),
  bindRequests: [],
});

/** Returns the different outcomes of a gang: its own, and those of equal gangs in other states. */
function outcomesIn(runs: readonly ReadonlyMap<string, GangOutcome>[]) {
  const examples = new Map<readonly string[], readonly GangOutcome[]>();
  const examplesOf = (equals: readonly string[]) =>
    getOrCreate(examples, equals, () => {
      const byState = new Map<string, GangOutcome>();
      for (const outcome of runs.flatMap((run) => equals.flatMap((equal) => run.get(equal) ?? []))) {
        getOrCreate(byState, outcome.state, () => outcome);
      }
      return [...byState.values()];
    });
  return (gang: string, equals: readonly string[]): GangOutcome[] => {
    const own = distinct(runs.flatMap((run) => run.get(gang) ?? []));
    if (equals.length === 1) return own;
    return [...own, ...examplesOf(equals).filter(({ state }) => own.every((outcome) => outcome.state !== state))];
  };
}

/** Outcomes that differ in more than the nodes. */
function distinct(outcomes: readonly GangOutcome[]): GangOutcome[] {
  const found = new Map<string, GangOutcome>();
  for (const outcome of outcomes) {
    const { nodes: _, ...rest } = outcome;
    const key = canonicalJson(rest);
    if (!found.has(key)) found.set(key, outcome);
  }
  return [...found.values()];
}
