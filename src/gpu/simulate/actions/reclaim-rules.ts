import { getOrCreate } from "../../../kernel/index.ts";
import { leafOf, type SimGang } from "../engine/gang.ts";
import {
  allocatableShare,
  fitsDeserved,
  isMore,
  isWithinAmounts,
  NO_LIMIT,
  queueAmounts,
  type SimQueue,
  sumOfAmounts,
  upwards,
} from "../engine/queue.ts";
import type { Session } from "../engine/session.ts";
import type { GroupLeaf } from "../engine/subgroups.ts";
import type { SimTask } from "../engine/task.ts";
import {
  addVector,
  amountAt,
  COUNTED,
  type Counted,
  CPU,
  GPU,
  MEMORY,
  type QueueAmounts,
  type Vector,
} from "../engine/vector.ts";
import type { Victims } from "../search/scenario.ts";
import { requestOfNext } from "./candidates.ts";
import { queuePath } from "./min-runtime.ts";

/** Whether a gang stays within the fair share of its queue, so that it may take from other queues. */
export function mayReclaim(session: Session, gang: SimGang): boolean {
  const queue = session.queues.get(gang.shape.queue);
  if (queue === undefined) return false;
  const request = requestOfNext(session, gang);
  if (!isWithinAmounts(sumOfAmounts(queue.allocated, request), queue.fairShare)) return false;
  return gang.shape.isPreemptible || isWithinAmounts(sumOfAmounts(queue.allocatedFixed, request), queue.deserved);
}

/** Whether a queue has something that the gang of another queue may take. */
export function isReclaimable(session: Session, gang: SimGang, victimQueue: string): boolean {
  const [own, other] = divergingQueues(session.queues, gang.shape.queue, victimQueue);
  if (own === undefined || other === undefined) return true;
  const request = requestOfNext(session, gang);
  return fitsDeserved(own, request) ? isOverDeserved(other, request) : exceedsShare(other, other.allocated);
}

function isOverDeserved({ allocated, deserved }: SimQueue, request: QueueAmounts): boolean {
  const involved = COUNTED.filter((resource) => request[resource] > 0 && deserved[resource] !== NO_LIMIT);
  const over = involved.findIndex((resource) => allocated[resource] > deserved[resource]);
  return over >= 0 || !involved.some((resource) => allocated[resource] < deserved[resource]);
}

const exceedsShare = (queue: SimQueue, amounts: QueueAmounts): boolean =>
  COUNTED.some((resource) => isMore(amounts[resource], allocatableShare(queue, resource)));

/** The highest queues in which two queues differ; the lowest common ones where one is above the other. */
function divergingQueues(queues: ReadonlyMap<string, SimQueue>, left: string, right: string) {
  const [own, other] = [queuePath(queues, left), queuePath(queues, right)];
  const length = Math.min(own.length, other.length);
  let depth = 0;
  while (depth + 1 < length && own[depth]?.name === other[depth]?.name) depth += 1;
  return length === 0 ? ([undefined, undefined] as const) : ([own[depth], other[depth]] as const);
}

/**
 * Whether a gang may take what the victims lose: each queue is above its share or its deserved amount as it loses, and the
 * queue of the gang stays less filled than the queues beside it (KAI Scheduler, pkg/scheduler/plugins/proportion/reclaimable).
 */
export function mayTake(
  session: Session,
  gang: SimGang,
  victims: readonly Victims[],
  isLost: (task: SimTask) => boolean,
): boolean {
  const queues = session.searchQueues;
  const request = requestOfNext(session, gang);
  const remaining = new Map<string, QueueAmounts>();
  const involved = new Map<string, Set<Counted>>();
  for (const [name, parts] of lossesByQueue(session, victims, isLost)) {
    const [own, other] = divergingQueues(queues, gang.shape.queue, name);
    if (own === undefined || other === undefined) return false;
    const lost = involvedIn(parts);
    involved.set(name, lost);
    if (!remaining.has(other.name)) remaining.set(other.name, [...other.allocated]);
    for (const part of parts) {
      const rest = remaining.get(other.name) ?? other.allocated;
      const isFair =
        exceedsShare(other, rest) || (fitsDeserved(own, request) && !isWithinAmounts(rest, other.deserved));
      if (!isFair) return false;
      subtract(queues, remaining, name, queueAmounts(part, session.gpusOfPlace));
      for (const queue of upwards(queues, name)) {
        involved.set(queue.name, new Set([...(involved.get(queue.name) ?? []), ...lost]));
      }
    }
  }
  return staysLessFilled(session, gang, request, remaining, involved);
}

function subtract(
  queues: ReadonlyMap<string, SimQueue>,
  remaining: Map<string, QueueAmounts>,
  name: string,
  amounts: QueueAmounts,
): void {
  for (const queue of upwards(queues, name)) {
    const rest = remaining.get(queue.name) ?? [...queue.allocated];
    remaining.set(queue.name, rest);
    for (const resource of COUNTED) rest[resource] -= amounts[resource];
  }
}

/** The losses of each queue: pods above the minimum one by one, then the others together. */
function lossesByQueue(
  { settings }: Session,
  victims: readonly Victims[],
  isLost: (task: SimTask) => boolean,
): Map<string, Vector[]> {
  const losses = new Map<string, Vector[]>();
  for (const { gang, tasks } of victims) {
    const { single, together } = splitVictims(gang, tasks);
    const parts = [...single.map((task) => [task]), together]
      .map((group) => (settings.countsOnlyLosses ? group.filter(isLost) : group))
      .filter((group) => group.length > 0)
      .map(sumOfAccepted);
    if (parts.length > 0) losses.set(gang.shape.queue, [...(losses.get(gang.shape.queue) ?? []), ...parts]);
  }
  return losses;
}

function splitVictims(gang: SimGang, tasks: readonly SimTask[]) {
  const byLeaf = new Map<GroupLeaf | undefined, SimTask[]>();
  for (const task of tasks) getOrCreate(byLeaf, leafOf(gang, task), () => []).push(task);
  const together: SimTask[] = [];
  const single: SimTask[] = [];
  for (const [leaf, own] of byLeaf) {
    together.push(...own.slice(0, leaf?.minimum ?? 0));
    single.push(...own.slice(leaf?.minimum ?? 0));
  }
  return { single, together };
}

function sumOfAccepted(tasks: readonly SimTask[]): Vector {
  const sum: Vector = [];
  for (const { accepted } of tasks) addVector(sum, accepted);
  return sum;
}

function involvedIn(vectors: readonly Vector[]): Set<Counted> {
  return new Set(
    ([CPU, MEMORY, GPU] as const).filter((place) => vectors.some((vector) => amountAt(vector, place) > 0)),
  );
}

function staysLessFilled(
  session: Session,
  gang: SimGang,
  request: QueueAmounts,
  remaining: Map<string, QueueAmounts>,
  involved: ReadonlyMap<string, ReadonlySet<Counted>>,
): boolean {
  const queues = session.searchQueues;
  const own = involvedIn([[...request]]);
  for (const queue of upwards(queues, gang.shape.queue)) {
    const filled = remaining.get(queue.name) ?? [...queue.allocated];
    for (const resource of COUNTED) filled[resource] += request[resource];
    for (const [name, rest] of remaining) {
      const sibling = queues.get(name);
      if (sibling === undefined || sibling.parent !== queue.parent || name === queue.name) continue;
      const resources = new Set([...(involved.get(name) ?? []), ...own]);
      if (!isLessFilled(session, resources, filled, queue.fairShare, rest, sibling.fairShare)) return false;
    }
    const isWithinQuota = isWithinAmounts(sumOfAmounts(queue.allocatedFixed, request), queue.deserved);
    if (!gang.shape.isPreemptible && !isWithinQuota) return false;
  }
  return true;
}

function isLessFilled(
  { settings }: Session,
  resources: ReadonlySet<Counted>,
  own: QueueAmounts,
  ownShare: QueueAmounts,
  other: QueueAmounts,
  otherShare: QueueAmounts,
): boolean {
  return [...resources].every((resource) => {
    if (ownShare[resource] === NO_LIMIT && otherShare[resource] === NO_LIMIT) return true;
    const ratio = fillOf(own[resource], ownShare[resource]);
    const otherRatio = fillOf(other[resource], otherShare[resource]);
    return !(ratio > 1 && otherShare[resource] > 0 && ratio * settings.saturation >= otherRatio);
  });
}

function fillOf(allocated: number, share: number): number {
  if (share === 0) return allocated > 0 ? Number.POSITIVE_INFINITY : 0;
  return share === NO_LIMIT ? 0 : allocated / share;
}
