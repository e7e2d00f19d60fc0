import { getOrCreate } from "../../../kernel/index.ts";
import type { SimGang } from "../engine/gang.ts";
import type { GangsByQueue } from "../engine/gangs-by-queue.ts";
import type { Session } from "../engine/session.ts";
import { QuickTrials } from "../search/quick-trials.ts";
import { type Search, solve } from "../search/solve.ts";
import { isTooLarge, possibleNodes } from "./candidates.ts";
import { FailedGangs } from "./failed-gangs.ts";

/** The gangs for which searches failed, apart for each queue. */
export function failedByQueue(session: Session): (gang: SimGang) => FailedGangs {
  const failed = new Map<string, FailedGangs>();
  return ({ shape }) => getOrCreate(failed, shape.queue, () => new FailedGangs(session.signatures));
}

/** The victims that an action may take for a gang. */
type Rules = Pick<Search, "victims" | "isAllowed">;

/** Searches for victims for one gang after the other, and evicts them where all pods of the gang get places. */
export function searchAll(
  session: Session,
  queue: GangsByQueue,
  failedOfGang: (gang: SimGang) => FailedGangs,
  rulesOf: (gang: SimGang) => Rules | undefined,
  isCandidate: (session: Session, gang: SimGang) => boolean = () => true,
): void {
  const quick = new QuickTrials(session);
  while (!queue.isEmpty) {
    const gang = queue.pop();
    if (gang === undefined) return;
    if (!isCandidate(session, gang)) continue;
    const failed = failedOfGang(gang);
    if (session.settings.usesSignatures && !failed.isWorthATry(gang)) continue;
    if (isTooLarge(session, gang)) continue;
    session.cause = gang.shape.id;
    const rules = rulesOf(gang);
    const found =
      rules === undefined ? undefined : solve({ session, gang, nodes: possibleNodes(session, gang), quick, ...rules });
    if (found?.isSolved) found.statement.commit();
    else failed.add(gang);
  }
}
