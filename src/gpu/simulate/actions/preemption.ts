import { requestOf } from "../engine/allocate.ts";
import { deservedObstacle } from "../engine/capacity.ts";
import { isElastic, type SimGang } from "../engine/gang.ts";
import { nextTasks } from "../engine/next-tasks.ts";
import type { Session } from "../engine/session.ts";
import { presentVictims } from "../search/scenario.ts";
import { mayEvict, victimGangs, waitingGangs } from "./candidates.ts";
import { isKeptFromPreemption, keepsMinimums } from "./min-runtime.ts";
import { failedByQueue, searchAll } from "./search-all.ts";

/** Takes from gangs of lower priority in the same queue. */
export function preempt(session: Session): void {
  const queue = waitingGangs(session, (gang) => mayEvict(session, gang));
  searchAll(session, queue, failedByQueue(session), (gang) => {
    const request = requestOf(session, nextTasks(gang, false));
    if (!gang.shape.isPreemptible && deservedObstacle(session.queues, gang.shape.queue, request) !== undefined) {
      return undefined;
    }
    const isKept = (victim: SimGang): boolean => isKeptFromPreemption(session, victim);
    const candidates = [...session.gangs.values()].filter(
      (victim) =>
        victim.shape.priority < gang.shape.priority &&
        victim.shape.queue === gang.shape.queue &&
        victim.shape.id !== gang.shape.id &&
        (isElastic(victim) || !isKept(victim)),
    );
    return {
      victims: () => victimGangs(session, candidates),
      isAllowed: (scenario) => keepsMinimums(presentVictims(session, scenario), isKept),
    };
  });
}
