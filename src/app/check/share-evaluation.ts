import type { CheckInputs } from "./check-inputs.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import type { SharedEvaluation } from "./evaluate-in-threads.ts";
import type { FindingsByFile } from "./worker-task.ts";

/**
 * Lets the workers begin to evaluate files.
 *
 * @param isOpen whether a file, by its path, is still to be evaluated
 */
export function shareEvaluation(
  { knowledge, crds, subject }: CheckInputs,
  workers: CheckWorkers | undefined,
  known: FindingsByFile,
  isOpen: (path: string) => boolean,
): SharedEvaluation {
  if (workers === undefined) return { known };
  const { resourceInterfaces, typeDefaults, committed } = knowledge;
  workers.claimUnless(isOpen);
  return {
    known,
    workers,
    pending: workers.evaluate({ resourceInterfaces, typeDefaults, committed, crds, parts: subject.partKeys }),
  };
}
