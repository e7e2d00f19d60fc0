import type { Session } from "../engine/session.ts";
import { allocate } from "./allocate-action.ts";
import { consolidate } from "./consolidation.ts";
import { preempt } from "./preemption.ts";
import { reclaim } from "./reclaim.ts";
import { evictStale } from "./stale-gangs.ts";

/** The actions of a cycle, in their order. */
const ACTIONS = {
  allocate,
  consolidation: consolidate,
  reclaim,
  preempt,
  stalegangeviction: evictStale,
} as const;

/** Runs one cycle. */
export function runCycle(session: Session): void {
  for (const [name, action] of Object.entries(ACTIONS)) {
    session.action = name;
    action(session);
  }
}
