import {
  bindingGangs,
  type ClusterObjects,
  type GangAnswer,
  leftOut,
  type PoolAnswer,
  type SchedulerFacts,
  simulatePool,
  unmodelledFeatures,
} from "../../gpu/index.ts";
import { at, canonicalJson, given, member, text } from "../../kernel/index.ts";
import type { SimulatedPool } from "../report/simulate-report.ts";

/** A node pool that is to be simulated. */
export interface PoolInput {
  readonly cluster: string;
  /** As in labels; empty for the default pool. */
  readonly nodePool: string;
  readonly objects: ClusterObjects;
  readonly facts: SchedulerFacts;
  /** The name of the scheduler in pods. Default: `kai-scheduler`. */
  readonly schedulerName?: string;
  /** The settings and facts for which nothing of the pool is judged. */
  readonly unjudged: readonly string[];
}

/**
 * Simulates a pool. A gang with a feature that is not modelled has no answer, and neither has a gang whose outcome changes when
 * such gangs do not exist.
 */
export function judgedPool({ cluster, nodePool, objects, facts, schedulerName, unjudged }: PoolInput): SimulatedPool {
  if (unjudged.length > 0) return { cluster, nodePool, unjudged };
  const { isPlanned } = facts;
  const options = { nodePool, now: newestTime(objects), isPlanned, ...given({ schedulerName }) };
  const rest = leftOut(objects, nodePool, schedulerName);
  const features = unmodelledFeatures(objects, nodePool, facts);
  try {
    const answer = withoutMoves(
      simulatePool(objects, options, (gang) => features.get(gang) ?? []),
      bindingGangs(objects, facts),
    );
    if (features.size === 0) return { cluster, nodePool, answer, unjudged: rest };
    const others = simulatePool(withoutWaiting(objects, features), options);
    return { cluster, nodePool, answer: withDoubts(answer, others), unjudged: rest };
  } catch (error) {
    // The search is bounded by its steps; another error is a defect.
    if (!(error instanceof Error) || error.name !== "TooMuchWork") throw error;
    return { cluster, nodePool, unjudged: [error.message] };
  }
}

/** Judges no gang that moves pods which only some nodes may take, and none of these. */
function withoutMoves(answer: PoolAnswer, binding: ReadonlySet<string>): PoolAnswer {
  const open = new Set<string>();
  for (const { gang, outcomes } of answer.gangs) {
    for (const { isMoved, gang: cause } of outcomes.flatMap(({ losses }) => losses)) {
      if (isMoved && binding.has(gang)) open.add(gang).add(cause ?? gang);
    }
  }
  const gangs = answer.gangs.map((gang): GangAnswer => {
    const isOpen = gang.unjudged.length === 0 && open.has(gang.gang);
    return isOpen ? { ...gang, unjudged: ["it depends on a move of pods that is not judged"] } : gang;
  });
  return { ...answer, gangs };
}

function withDoubts(answer: PoolAnswer, others: PoolAnswer): PoolAnswer {
  const known = new Map(others.gangs.map((gang) => [gang.gang, gang]));
  const gangs = answer.gangs.map((gang): GangAnswer => {
    const other = known.get(gang.gang);
    const isOpen = gang.unjudged.length === 0 && (other === undefined || outcomeKey(gang) !== outcomeKey(other));
    return isOpen ? { ...gang, unjudged: ["it depends on gangs that are not judged"] } : gang;
  });
  return { ...answer, gangs };
}

const outcomeKey = ({ outcomes }: GangAnswer): string =>
  canonicalJson(outcomes.map(({ state, placed, losses, takes }) => ({ state, placed, losses, takes })));

/** The objects without the waiting pods of some gangs. */
function withoutWaiting(objects: ClusterObjects, gangs: ReadonlyMap<string, unknown>): ClusterObjects {
  const isLeft = (pod: unknown): boolean => {
    const gang = text(member(at(pod, "metadata", "annotations"), "pod-group-name")) ?? "";
    return (text(at(pod, "spec", "nodeName")) ?? "") === "" && gangs.has(gang);
  };
  return { ...objects, pods: objects.pods.filter((pod) => !isLeft(pod)) };
}

/** The newest time in the objects, in milliseconds: an answer must not depend on the day on which it is asked for. */
function newestTime({ pods, podGroups, queues }: ClusterObjects): number {
  let newest = 0;
  const add = (value: unknown): void => {
    const time = Date.parse(text(value) ?? "");
    if (time > newest) newest = time;
  };
  for (const object of [...pods, ...podGroups, ...queues]) {
    add(at(object, "metadata", "creationTimestamp"));
    add(member(at(object, "metadata", "annotations"), "kai.scheduler/last-start-timestamp"));
    add(at(object, "status", "startTime"));
  }
  return newest;
}
