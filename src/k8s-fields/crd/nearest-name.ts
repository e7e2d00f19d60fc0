import type { Work } from "../../cel/index.ts";
import { MOST_CANDIDATES, nearest } from "../../kernel/index.ts";

/** Comparing two names takes about as long as these steps. */
const STEPS_OF_NAME = 100;

/** As `nearest`, with its steps. */
export function nearestName(word: string, candidates: readonly string[], work: Work): string | undefined {
  work.spend(candidates.length * (candidates.length > MOST_CANDIDATES ? 1 : STEPS_OF_NAME));
  return nearest(word, candidates);
}
