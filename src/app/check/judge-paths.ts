import type { InputList } from "../../inputs/index.ts";
import { isFolder } from "../../kernel/index.ts";
import { type TrackedTree, trackedTree } from "../results/tracked-tree.ts";
import { judgeOpened } from "./judge-opened.ts";
import type { JudgePathsOptions } from "./judge-options.ts";
import type { JudgedPaths } from "./judged-paths.ts";
import { listCheckedFiles, withJudgement } from "./with-judgement.ts";

/** Reads paths, or the repository of a root, and runs every rule once. A wrong `muster.yaml` prevents all judgement. */
export async function judgePaths(
  root: string,
  paths: readonly string[],
  options: JudgePathsOptions,
): Promise<JudgedPaths> {
  const { tracked = trackedAround(root, paths), cache, facts, memory } = options;
  const listed = paths.length === 0 ? undefined : inWorkingFolder(listCheckedFiles(root, paths, options), options);
  const hasHashes = cache !== undefined || facts !== undefined || memory !== undefined;
  const judged = await withJudgement(root, listed, options, hasHashes, (opened, workers) =>
    judgeOpened({ root, paths, listed, tracked, opened }, options, workers),
  );
  if ("unjudged" in judged) return judged.unjudged;
  return judged;
}

// By their names, files of a copy are recognised as those of the working folder.
function inWorkingFolder(listed: InputList, { copy }: JudgePathsOptions): InputList {
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
