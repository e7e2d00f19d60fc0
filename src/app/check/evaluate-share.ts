import { catalogueOf } from "../../interpret/index.ts";
import { CrdKinds } from "../../k8s-fields/index.ts";
import { buildSet } from "../../rules/index.ts";
import { fileResult } from "../results/file-result.ts";
import { factsText } from "../results/shard-facts.ts";
import { type Shard, sharesOf } from "../results/shards.ts";
import type { CheckInputs } from "./check-inputs.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";
import type { CheckedPaths } from "./checked-paths.ts";
import { ALONE, type EvaluatedObjects, evaluateInThreads } from "./evaluate-in-threads.ts";
import { knowledgeKey } from "./knowledge-key.ts";
import { stateIn } from "./known-results.ts";
import { shareEvaluation } from "./share-evaluation.ts";
import { listCheckedFiles, withCheckInputs } from "./with-check-inputs.ts";

/** The facts of a shard, or the issues that prevent the check. */
type EvaluatedShare = { readonly facts: string; readonly files: number } | { readonly unjudged: CheckedPaths };

/**
 * Reads all files, since any of them may have a Resource Interface or a CRD, and runs the rules of objects and pods on the
 * share of a shard.
 *
 * @throws Error with a sentence for people for standard input, which only one machine can read
 */
export async function evaluateShare(
  root: string,
  paths: readonly string[],
  shard: Shard,
  options: CheckPathsOptions,
): Promise<EvaluatedShare> {
  const listed = listCheckedFiles(root, paths, options);
  return withCheckInputs(root, listed, options, true, async (inputs, workers) => {
    const share = sharesOf(listed.files, shard.count)[shard.index - 1] ?? [];
    const { byFile, costly } = await evaluateFiles(inputs, new Set(share.map(({ path }) => path)), workers);
    const stateOf = stateIn(inputs);
    const results = share.map((file) => {
      const path = file.path ?? "";
      return fileResult(stateOf(file), costly.has(path) ? undefined : (byFile.get(path) ?? []));
    });
    return { facts: factsText(knowledgeKey(root, inputs, options), shard, results), files: results.length };
  });
}

/** The findings of some files. */
async function evaluateFiles(
  inputs: CheckInputs,
  paths: ReadonlySet<string | undefined>,
  workers: CheckWorkers | undefined,
): Promise<EvaluatedObjects> {
  const { knowledge, crds, subject, book } = inputs;
  const isShared = (path: string | undefined) => path !== undefined && paths.has(path);
  const shared = shareEvaluation(inputs, workers, ALONE.known, isShared);
  const { set } = buildSet(
    {
      organization: knowledge.organization,
      objects: subject.objects.filter(({ yaml }) => isShared(yaml?.path)),
      crds: new CrdKinds(crds),
    },
    catalogueOf(knowledge),
    knowledge,
  );
  return evaluateInThreads(set, book.settings, shared);
}
