import { type InputList, listInputs, withAppliedByName } from "../../inputs/index.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import type { JudgePathsOptions } from "./judge-options.ts";
import type { JudgedPaths } from "./judged-paths.ts";
import { type OpenJudgement, openJudgement } from "./open-judgement.ts";
import { startWorkers } from "./start-workers.ts";

/**
 * Lists the files of paths, and those that their kustomizations and charts apply by name. A file is ignored only if the
 * base of `--policy-base`, if there is one, ignores it too.
 */
export function listCheckedFiles(
  root: string,
  paths: readonly string[],
  { limits, stdinName, base }: JudgePathsOptions,
): InputList {
  const rulesOf = base?.ignores.rulesOf;
  return withAppliedByName(listInputs(paths, { bytes: limits?.bytes, stdinName, root, rulesOf }));
}

/**
 * Starts the workers, reads everything that a judgement needs, and judges. The workers end afterwards.
 *
 * @param listed the files; undefined for the definitions of the repository
 * @param hasHashes whether `OpenJudgement.hashes` are needed
 * @returns the result of `judge`, or the report about a wrong `muster.yaml`, which prevents all judgement
 */
export async function withJudgement<T>(
  root: string,
  listed: InputList | undefined,
  options: JudgePathsOptions,
  hasHashes: boolean,
  judge: (opened: OpenJudgement, workers: CheckWorkers | undefined) => Promise<T>,
): Promise<T | { readonly unjudged: JudgedPaths }> {
  // A filled memory leaves too little to read for several threads.
  const workers = options.memory?.isFilled === true ? undefined : startWorkers(root, listed, options, hasHashes);
  try {
    const opened = await openJudgement(root, listed, options, { workers, hasHashes });
    if ("unjudged" in opened) return opened;
    return await judge(opened, workers);
  } finally {
    workers?.end();
  }
}
