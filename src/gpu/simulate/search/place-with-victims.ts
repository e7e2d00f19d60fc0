import { placeGang } from "../engine/allocate.ts";
import type { SimGang } from "../engine/gang.ts";
import { GangsByQueue } from "../engine/gangs-by-queue.ts";
import { nextRequest } from "../engine/next-tasks.ts";
import { type Session, spend } from "../engine/session.ts";
import type { SimNode } from "../engine/sim-node.ts";
import type { Statement } from "../engine/statement.ts";
import type { SimTask } from "../engine/task.ts";

/** The steps of a trial for each victim and each gang in its order: as long as a look at so many nodes. */
const STEPS_OF_TRIAL = 10;

/** Places the gang, and the victims again where they still find room, in the order of queues. */
export function placeWithVictims(
  session: Session,
  statement: Statement,
  nodes: readonly SimNode[],
  preemptor: SimGang,
  victims: readonly SimTask[],
  waiting: readonly SimGang[],
): boolean {
  const concerned = new Set(victims.map(({ shape }) => shape.gang));
  const all = new Map(waiting.map((gang) => [gang.shape.id, gang]));
  for (const id of concerned) {
    const gang = session.gangs.get(id);
    if (gang !== undefined) all.set(id, gang);
  }
  all.set(preemptor.shape.id, preemptor);
  spend(session, STEPS_OF_TRIAL * (victims.length + all.size));
  let isPlaced = false;
  // Gangs after the last one that is to be placed change nothing.
  let left = new Set([...concerned, preemptor.shape.id]).size;
  for (const queue = new GangsByQueue(session, all.values()); left > 0 && !queue.isEmpty; ) {
    // The order decides nothing for the last one.
    const gang = left === 1 && !isPlaced ? preemptor : queue.pop();
    if (gang === undefined) break;
    // The rules of reclaim read this sum after the pods have places, when it cannot be counted any more.
    nextRequest(gang, false, session.smallestGpu);
    if (gang.shape.id === preemptor.shape.id) {
      if (!placeGang(session, statement, nodes, gang, true)) return false;
      isPlaced = true;
      left -= 1;
    } else if (concerned.has(gang.shape.id)) {
      placeGang(session, statement, nodes, gang, true);
      left -= 1;
    }
  }
  return isPlaced;
}
