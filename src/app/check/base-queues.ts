import { resolve } from "node:path";
import { describesQueues } from "../../gpu/index.ts";
import {
  builtDocuments,
  listInputs,
  nameInRepository,
  parseManifest,
  readInputs,
  sortInputs,
  withAppliedByName,
} from "../../inputs/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { checkoutCopy, findTop, getOrCreate } from "../../kernel/index.ts";
import type { BuiltPair } from "../../rules/index.ts";
import type { BuiltQueues } from "../policy-base/compare-queues.ts";
import { PACKAGE } from "../repository/base-paths.ts";

/**
 * The Queues that kustomizations of a branch change, with those of the same kustomizations at its base, so that only
 * what the branch raises is reported.
 *
 * @param commit the base
 */
export async function builtQueues(
  root: string,
  commit: string,
  pairs: readonly BuiltPair[],
): Promise<readonly BuiltQueues[]> {
  const own = pairs.filter(({ after }) => describesQueues(after.object));
  const before = await queuesOfBase(root, commit);
  const units = new Map<string, BuiltPair[]>();
  for (const pair of own) {
    getOrCreate(units, nameInRepository(resolve(pair.kustomization.file)), (): BuiltPair[] => []).push(pair);
  }
  return [...units].map(([unit, built]) => {
    return { base: before.get(unit) ?? [], branch: built.map(({ after }) => after) };
  });
}

/** The Queues that the kustomizations of a commit change, by the kustomization. */
async function queuesOfBase(root: string, commit: string): Promise<ReadonlyMap<string, readonly KubeObject[]>> {
  const copy = await checkoutCopy({ top: await findTop(root), commit }, root, PACKAGE);
  try {
    const listed = withAppliedByName(listInputs([copy.folder], { patterns: false }));
    const sorted = sortInputs(listed, readInputs(listed.files), copy.folder);
    const { documents } = builtDocuments(listed.files, sorted);
    const queues = new Map<string, KubeObject[]>();
    for (const { after, kustomization } of documents) {
      const { object } = parseManifest(after.value, undefined, { synced: false });
      if (object === undefined || !describesQueues(object)) continue;
      getOrCreate(queues, nameInRepository(resolve(kustomization.file)), (): KubeObject[] => []).push(object);
    }
    return queues;
  } finally {
    copy.dispose();
  }
}
