import type { InputList } from "../../inputs/index.ts";
import { moduleRulesOf } from "../user-rules/module-rules.ts";
import { CheckWorkers, workerCount } from "./check-jobs.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";

/** Starts the workers that read and check files beside this thread; undefined where one thread is enough. */
export function startWorkers(
  root: string,
  listed: InputList | undefined,
  { jobs = 1, limits, pack, allowOverrides, base, rules = [] }: CheckPathsOptions,
  hasHashes: boolean,
): CheckWorkers | undefined {
  // Standard input can be read only once, in this thread.
  const files = listed?.files.filter(({ path }) => path !== undefined) ?? [];
  const count = workerCount(jobs, files);
  // The functions of rules in TypeScript cannot be sent to another thread.
  if (count === 0 || rules.length > 0 || moduleRulesOf(root) !== undefined || base?.hasRuleModules === true) {
    return undefined;
  }
  return new CheckWorkers({ root, files, limits, hasHashes, pack, allowOverrides, base: base?.musterFile }, count);
}
