import { isElastic, leafOf, type SimGang } from "../engine/gang.ts";
import { type SimQueue, type SimQueues, upwards } from "../engine/queue.ts";
import type { Session } from "../engine/session.ts";
import type { Victims } from "../search/scenario.ts";

/** Whether a gang must not be evicted yet for a gang of another queue (KAI Scheduler, pkg/scheduler/plugins/minruntime). */
export function isKeptFromReclaim(session: Session, preemptor: SimGang, victim: SimGang): boolean {
  const { queues, settings } = session;
  const runtime = reclaimRuntime(queues, preemptor.shape.queue, victim.shape.queue) ?? settings.reclaimMinRuntime;
  return hasStartedWithin(session, victim, runtime);
}

/** Whether a gang must not be evicted yet for a gang of its own queue. */
export function isKeptFromPreemption(session: Session, victim: SimGang): boolean {
  const { queues, settings } = session;
  let runtime = settings.preemptMinRuntime;
  for (const { preemptMinRuntime } of upwards(queues, victim.shape.queue)) {
    if (preemptMinRuntime === undefined) continue;
    runtime = preemptMinRuntime;
    break;
  }
  return hasStartedWithin(session, victim, runtime);
}

const hasStartedWithin = ({ now }: Session, { started }: SimGang, runtime: number): boolean =>
  started !== undefined && now < started + runtime;

/** The runtime that the highest queue of the victim sets below the queues that both have. */
function reclaimRuntime(queues: SimQueues, preemptor: string, victim: string): number | undefined {
  const [own, other] = [queuePath(queues, preemptor), queuePath(queues, victim)];
  if (own[0]?.name !== other[0]?.name) return other[0]?.reclaimMinRuntime;
  let depth = 0;
  while (depth + 1 < Math.min(own.length, other.length) && own[depth + 1]?.name === other[depth + 1]?.name) depth += 1;
  if (depth + 1 < other.length) depth += 1;
  return other
    .slice(0, depth + 1)
    .reverse()
    .find(({ reclaimMinRuntime }) => reclaimMinRuntime !== undefined)?.reclaimMinRuntime;
}

/** The queues above a queue and itself, the highest first. */
export const queuePath = (queues: SimQueues, name: string): SimQueue[] => upwards(queues, name).reverse();

/** Whether protected gangs with pods above their minimum lose only these. */
export const keepsMinimums = (victims: readonly Victims[], isKept: (gang: SimGang) => boolean): boolean =>
  victims.every(({ gang, tasks }) => {
    if (!isElastic(gang) || !isKept(gang)) return true;
    const lost = new Map<string, number>();
    for (const task of tasks) {
      const name = leafOf(gang, task)?.name ?? "";
      lost.set(name, (lost.get(name) ?? 0) + 1);
    }
    return [...lost].every(([name, count]) => {
      const leaf = gang.leaves.get(name);
      return leaf === undefined || leaf.minimum <= leaf.activeUsed - count;
    });
  });
