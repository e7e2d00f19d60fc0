import { isElastic, type SimGang } from "../engine/gang.ts";
import { copyOfQueue } from "../engine/queue.ts";
import type { Session } from "../engine/session.ts";
import { presentVictims } from "../search/scenario.ts";
import { mayEvict, victimGangs, waitingGangs } from "./candidates.ts";
import { isKeptFromReclaim, keepsMinimums } from "./min-runtime.ts";
import { isReclaimable, mayReclaim, mayTake } from "./reclaim-rules.ts";
import { failedByQueue, searchAll } from "./search-all.ts";

/** Takes from queues that use more than their share. */
export function reclaim(session: Session): void {
  const queue = waitingGangs(session, (gang) => mayEvict(session, gang));
  searchAll(
    session,
    queue,
    failedByQueue(session),
    (gang) => {
      session.searchQueues = new Map([...session.queues].map(([name, each]) => [name, copyOfQueue(each)]));
      const isKept = (victim: SimGang): boolean => isKeptFromReclaim(session, gang, victim);
      const open = new Map<string, boolean>();
      const isOpen = (name: string): boolean => {
        const known = open.get(name) ?? isReclaimable(session, gang, name);
        open.set(name, known);
        return known;
      };
      const candidates = [...session.gangs.values()].filter(
        (victim) =>
          victim.shape.queue !== gang.shape.queue &&
          isOpen(victim.shape.queue) &&
          (isElastic(victim) || !isKept(victim)),
      );
      return {
        victims: () => victimGangs(session, candidates),
        isAllowed: (scenario, isLost) => {
          const victims = presentVictims(session, scenario);
          return mayTake(session, scenario.preemptor, victims, isLost) && keepsMinimums(victims, isKept);
        },
      };
    },
    mayReclaim,
  );
}
