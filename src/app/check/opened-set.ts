import { appliedUnits, displayName, type InputList } from "../../inputs/index.ts";
import { type Catalogue, catalogueOf } from "../../interpret/index.ts";
import { given, present } from "../../kernel/index.ts";
import { type BuiltSet, buildSet } from "../../rules/index.ts";
import { repositoryFacts } from "../results/read-repository.ts";
import type { TrackedTree } from "../results/tracked-tree.ts";
import type { JudgePathsOptions } from "./judge-options.ts";
import type { OpenJudgement } from "./open-judgement.ts";
import { unitFolders } from "./unit-folders.ts";

/** The paths to judge, and everything that was read for them. */
export interface OpenedPaths {
  readonly root: string;
  readonly paths: readonly string[];
  /** Their files; undefined for the definitions of the repository. */
  readonly listed: InputList | undefined;
  readonly tracked: TrackedTree | Promise<TrackedTree | undefined> | undefined;
  readonly opened: OpenJudgement;
}

/** A set of objects, with the catalogue that reads them. */
export interface OpenedSet extends BuiltSet {
  readonly catalogue: Catalogue;
}

/** Builds the set of everything that was read. */
export async function openedSet(
  { root, paths, listed, tracked, opened }: OpenedPaths,
  { unit, memory, copy }: JudgePathsOptions,
): Promise<OpenedSet> {
  const { organization, document, subject, knowledge, named } = opened;
  const catalogue = catalogueOf(knowledge);
  const tree = await tracked;
  const pathOf = new Map(listed?.files.map(({ file, path }) => [file, path]));
  const skipped = subject.skipped.map(({ file }) => pathOf.get(file) ?? file);
  const parts = {
    organization: knowledge.organization,
    objects: subject.objects,
    policyGate: subject.policyGate,
    namedCrds: named.crds,
    readings: memory?.readings(knowledge),
    ...given({
      locateOrganization: document?.locate.bind(document),
      repository:
        tree &&
        repositoryFacts(tree, { root, paths: listed && paths, skipped, read: new Set(present([...pathOf.values()])) }),
      units:
        subject.layout &&
        appliedUnits(subject.layout, unitFolders(root, organization, unit), {
          unread: subject.unread,
          nameOf: copy?.nameOf ?? displayName,
        }),
    }),
  };
  return { ...buildSet(parts, catalogue, knowledge), catalogue };
}
