import type { InputList } from "../../inputs/index.ts";
import { CheckWorkers, workerCount } from "./check-jobs.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";

/** Starts the workers that read and check files beside this thread; undefined where one thread is enough. */
export function startWorkers(
  root: string,
  listed: InputList | undefined,
  { jobs = 1, limits, pack, allowOverrides, base }: CheckPathsOptions,
  hasHashes: boolean,
): CheckWorkers | undefined {
  // Standard input can be read only once, in this thread.
  const files = listed?.files.filter(({ path }) => path !== undefined) ?? [];
  const count = workerCount(jobs, files);
  if (count === 0) return undefined;
  return new CheckWorkers({ root, files, limits, hasHashes, pack, allowOverrides, base: base?.musterFile }, count);
}
