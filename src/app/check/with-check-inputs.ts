import { type InputList, listInputs, withAppliedByName } from "../../inputs/index.ts";
import { type CheckInputs, readCheckInputs } from "./check-inputs.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";
import type { CheckedPaths } from "./checked-paths.ts";
import { startWorkers } from "./start-workers.ts";

/**
 * Lists the files of paths, and those that their kustomizations and charts apply by name. A file is ignored only if the
 * base of `--policy-base`, if there is one, ignores it too.
 */
export function listCheckedFiles(
  root: string,
  paths: readonly string[],
  { limits, stdinName, base }: CheckPathsOptions,
): InputList {
  const rulesOf = base?.ignores.rulesOf;
  return withAppliedByName(listInputs(paths, { bytes: limits?.bytes, stdinName, root, rulesOf }));
}

/**
 * Starts the workers, reads everything that a check needs, and evaluates the rules. The workers end afterwards.
 *
 * @param listed the files; undefined for the definitions of the repository
 * @param hasHashes whether `CheckInputs.hashes` are needed
 * @returns the result of `evaluate`, or the report about a wrong `muster.yaml`, which prevents the check
 */
export async function withCheckInputs<T>(
  root: string,
  listed: InputList | undefined,
  options: CheckPathsOptions,
  hasHashes: boolean,
  evaluate: (inputs: CheckInputs, workers: CheckWorkers | undefined) => Promise<T>,
): Promise<T | { readonly unjudged: CheckedPaths }> {
  // A filled memory leaves too little to read for several threads.
  const workers = options.memory?.isFilled === true ? undefined : startWorkers(root, listed, options, hasHashes);
  try {
    const inputs = await readCheckInputs(root, listed, options, { workers, hasHashes });
    if ("unjudged" in inputs) return inputs;
    return await evaluate(inputs, workers);
  } finally {
    workers?.end();
  }
}
