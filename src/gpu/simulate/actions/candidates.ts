import { exceedsNodes } from "../engine/allocate.ts";
import { isPending, type SimGang } from "../engine/gang.ts";
import { GangsByQueue, hasQueue } from "../engine/gangs-by-queue.ts";
import { nextRequest, nextTasks } from "../engine/next-tasks.ts";
import { queueAmounts } from "../engine/queue.ts";
import type { Session } from "../engine/session.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { isReady } from "../engine/subgroups.ts";
import { needsGpu } from "../engine/task.ts";
import type { QueueAmounts } from "../engine/vector.ts";
import { freeGpus } from "../search/idle-gpus.ts";

/** The gangs with waiting pods and with all pods that their minimum needs, in the scheduler's order. */
export function waitingGangs(session: Session, isWanted: (gang: SimGang) => boolean = () => true): GangsByQueue {
  return new GangsByQueue(
    session,
    [...session.gangs.values()].filter((gang) => isReady(gang.root) && isPending(gang) && isWanted(gang)),
  );
}

/** Whether a gang may evict others already. */
export const mayEvict = ({ now }: Session, { shape, evicted = 0 }: SimGang): boolean =>
  shape.preemptionDelay === 0 || now >= Math.max(shape.created, evicted) + shape.preemptionDelay;

/** Whether a pod of a gang asks for more than any node has; no eviction helps it. */
export const isTooLarge = (session: Session, gang: SimGang): boolean =>
  nextTasks(gang, false).some((task) => exceedsNodes(session, task));

/** The nodes on which a gang may find room: those with free GPUs, where all its pods need GPUs. */
export function possibleNodes(session: Session, gang: SimGang): SimNode[] {
  const nodes = [...session.nodes.values()];
  if ([...gang.tasks.values()].some(({ shape }) => !needsGpu(shape.gpu))) return nodes;
  return nodes.filter((node) => freeGpus(session, node) > 0);
}

/** The gangs that may lose pods, in the order in which they lose them. */
export const victimGangs = (session: Session, gangs: readonly SimGang[]): GangsByQueue =>
  new GangsByQueue(
    session,
    gangs.filter((gang) => gang.shape.isPreemptible && gang.activeAllocated > 0 && hasQueue(session, gang)),
    true,
  );

export const requestOfNext = (session: Session, gang: SimGang): QueueAmounts =>
  queueAmounts(nextRequest(gang, false, session.smallestGpu), session.gpusOfPlace);
