import type { CheckWorkers } from "./check-jobs.ts";
import type { SharedJudgement } from "./judge-objects.ts";
import type { OpenJudgement } from "./open-judgement.ts";
import type { FindingsByFile } from "./worker-task.ts";

/**
 * Lets the workers begin to judge.
 *
 * @param isOpen whether a file, by its path, is still to be judged
 */
export function shareJudgement(
  { knowledge, crds, subject }: OpenJudgement,
  workers: CheckWorkers | undefined,
  known: FindingsByFile,
  isOpen: (path: string) => boolean,
): SharedJudgement {
  if (workers === undefined) return { known };
  const { resourceInterfaces, typeDefaults, priorityClasses } = knowledge;
  workers.claimUnless(isOpen);
  return {
    known,
    workers,
    pending: workers.judge({ resourceInterfaces, typeDefaults, priorityClasses, crds, parts: subject.partKeys }),
  };
}
