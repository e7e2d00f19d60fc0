import { appliedUnits, displayName, type InputList } from "../../inputs/index.ts";
import { type Catalogue, catalogueOf } from "../../interpret/index.ts";
import { given, present } from "../../kernel/index.ts";
import { type BuiltSet, buildSet } from "../../rules/index.ts";
import { repositoryFacts } from "../results/read-repository.ts";
import type { TrackedTree } from "../results/tracked-tree.ts";
import type { CheckInputs } from "./check-inputs.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";
import { unitFolders } from "./unit-folders.ts";

/** The paths to check, and everything that was read for them. */
export interface PathsToCheck {
  readonly root: string;
  readonly paths: readonly string[];
  /** Their files; undefined for the definitions of the repository. */
  readonly listed: InputList | undefined;
  readonly tracked: TrackedTree | Promise<TrackedTree | undefined> | undefined;
  readonly inputs: CheckInputs;
}

/** A set of objects, with the catalogue that reads them. */
export interface CheckedSet extends BuiltSet {
  readonly catalogue: Catalogue;
}

/** Builds the set of everything that was read. */
export async function buildCheckedSet(
  { root, paths, listed, tracked, inputs }: PathsToCheck,
  { unit, memory, copy, base }: CheckPathsOptions,
): Promise<CheckedSet> {
  const { organization, document, subject, knowledge, named, admission } = inputs;
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
      admission: admission.admission,
      earlier: base?.earlier,
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
