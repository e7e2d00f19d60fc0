import type { Rule } from "../../src/rule/index.ts";
import { boundedRetries } from "./bounded-retries.ts";
import { checkpointGracePeriod } from "./checkpoint-grace-period.ts";
import { declaresCheckpoints } from "./declares-checkpoints.ts";
import { drainableDisruptionBudget } from "./drainable-disruption-budget.ts";
import { noForgottenSuspension } from "./no-forgotten-suspension.ts";
import { noTrainingProbes } from "./no-training-probes.ts";
import { runTimeLimit } from "./run-time-limit.ts";
import { scaleBounds } from "./scale-bounds.ts";
import { servingProbes } from "./serving-probes.ts";
import { stopWithinGrace } from "./stop-within-grace.ts";
import { suspendedOnce } from "./suspended-once.ts";
import { timeToLive } from "./time-to-live.ts";

/** Rules about how pods start, end and are evicted, in the order of their ids. */
export const lifecycleRules: readonly Rule[] = [
  declaresCheckpoints,
  checkpointGracePeriod,
  timeToLive,
  runTimeLimit,
  boundedRetries,
  servingProbes,
  noTrainingProbes,
  noForgottenSuspension,
  scaleBounds,
  stopWithinGrace,
  drainableDisruptionBudget,
  suspendedOnce,
];
