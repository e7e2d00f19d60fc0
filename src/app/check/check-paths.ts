import type { InputList } from "../../inputs/index.ts";
import { isFolder } from "../../kernel/index.ts";
import { type TrackedTree, trackedTree } from "../results/tracked-tree.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";
import type { CheckedPaths } from "./checked-paths.ts";
import { evaluateInputs } from "./evaluate-inputs.ts";
import { listCheckedFiles, withCheckInputs } from "./with-check-inputs.ts";

/** Reads paths, or the repository of a root, and runs every rule once. A wrong `muster.yaml` prevents the check. */
export async function checkPaths(
  root: string,
  paths: readonly string[],
  options: CheckPathsOptions,
): Promise<CheckedPaths> {
  const { tracked = trackedAround(root, paths), cache, facts, memory } = options;
  const listed = paths.length === 0 ? undefined : inWorkingFolder(listCheckedFiles(root, paths, options), options);
  const hasHashes = cache !== undefined || facts !== undefined || memory !== undefined;
  const checked = await withCheckInputs(root, listed, options, hasHashes, (inputs, workers) =>
    evaluateInputs({ root, paths, listed, tracked, inputs }, options, workers),
  );
  if ("unjudged" in checked) return checked.unjudged;
  return checked;
}

// By their names, files of a copy are recognised as those of the working folder.
function inWorkingFolder(listed: InputList, { copy }: CheckPathsOptions): InputList {
  if (copy === undefined) return listed;
  const files = listed.files.map((file) =>
    file.path === undefined ? file : { ...file, file: copy.nameOf(file.path) },
  );
  return { ...listed, files };
}

// A check of single files is not about their repository.
function trackedAround(root: string, paths: readonly string[]): Promise<TrackedTree | undefined> | undefined {
  const folder = paths.length === 0 ? root : paths.find(isFolder);
  if (folder === undefined) return undefined;
  return trackedTree(folder);
}
