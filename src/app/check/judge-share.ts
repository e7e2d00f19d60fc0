import { catalogueOf } from "../../interpret/index.ts";
import { CrdKinds } from "../../k8s-fields/index.ts";
import { buildSet } from "../../rules/index.ts";
import { fileResult } from "../results/file-result.ts";
import { factsText } from "../results/shard-facts.ts";
import { type Shard, sharesOf } from "../results/shards.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import { ALONE, type JudgedObjects, judgeObjects } from "./judge-objects.ts";
import type { JudgePathsOptions } from "./judge-options.ts";
import type { JudgedPaths } from "./judged-paths.ts";
import { knowledgeKey } from "./knowledge-key.ts";
import { stateIn } from "./known-results.ts";
import type { OpenJudgement } from "./open-judgement.ts";
import { shareJudgement } from "./share-judgement.ts";
import { listCheckedFiles, withJudgement } from "./with-judgement.ts";

/** The facts of a shard, or the issues that prevent all judgement. */
type JudgedShare = { readonly facts: string; readonly files: number } | { readonly unjudged: JudgedPaths };

/**
 * Reads all files, since any of them may have a Resource Interface or a CRD, and runs the rules of objects and pods on the
 * share of a shard.
 *
 * @throws Error with a sentence for people for standard input, which only one machine can read
 */
export async function judgeShare(
  root: string,
  paths: readonly string[],
  shard: Shard,
  options: JudgePathsOptions,
): Promise<JudgedShare> {
  const listed = listCheckedFiles(root, paths, options);
  return withJudgement(root, listed, options, true, async (opened, workers) => {
    const share = sharesOf(listed.files, shard.count)[shard.index - 1] ?? [];
    const { byFile, costly } = await judgeFiles(opened, new Set(share.map(({ path }) => path)), workers);
    const stateOf = stateIn(opened);
    const results = share.map((file) => {
      const path = file.path ?? "";
      return fileResult(stateOf(file), costly.has(path) ? undefined : (byFile.get(path) ?? []));
    });
    return { facts: factsText(knowledgeKey(root, opened, options), shard, results), files: results.length };
  });
}

/** The findings of some files. */
async function judgeFiles(
  opened: OpenJudgement,
  paths: ReadonlySet<string | undefined>,
  workers: CheckWorkers | undefined,
): Promise<JudgedObjects> {
  const { knowledge, crds, subject, book } = opened;
  const isShared = (path: string | undefined) => path !== undefined && paths.has(path);
  const shared = shareJudgement(opened, workers, ALONE.known, isShared);
  const { set } = buildSet(
    {
      organization: knowledge.organization,
      objects: subject.objects.filter(({ yaml }) => isShared(yaml?.path)),
      crds: new CrdKinds(crds),
    },
    catalogueOf(knowledge),
    knowledge,
  );
  return judgeObjects(set, book.settings, shared);
}
