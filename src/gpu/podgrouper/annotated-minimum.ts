import { annotation, KAI_KEYS } from "../../model/index.ts";
import { failure, type NoGangs } from "./limits.ts";
import { NOT_WHOLE, wholeText } from "./numbers.ts";

/**
 * The pods for which the gang of a Deployment waits: the number in its annotation `kai.scheduler/batch-min-member`, by default 1;
 * the failure of the plug-in for a text that is not an integer from 1.
 * Source: KAI Scheduler, plugins/minmember/min_member.go.
 */
export function annotatedMinimum(object: unknown): number | NoGangs {
  const written = annotation(object, KAI_KEYS.batchMinMember);
  if (written === undefined) return 1;
  const min = wholeText(written);
  if (min !== NOT_WHOLE && min >= 1) return min;
  return failure(
    `annotation ${KAI_KEYS.batchMinMember} must be an integer number of pods, 1 or more; got ${JSON.stringify(written)}`,
  );
}
