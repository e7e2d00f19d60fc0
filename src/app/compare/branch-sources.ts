import { join } from "node:path";
import { DIST_FOLDER, hasOrganization, readSources, type Sources, WORKLOADS_FOLDER } from "../../inputs/index.ts";
import { LEDGER_FILE, pathExists } from "../../kernel/index.ts";

/** The sources of a repository without definitions. */
const NO_SOURCES: Sources = { documents: [], modules: [], unreadable: [], others: [], empty: [] };

/** The definitions that a synth of the working tree reads. */
interface BranchSources {
  readonly hasDefinitions: boolean;
  readonly sources: Sources;
}

/**
 * Reads the definitions of a repository. A folder of plain manifests that is called `workloads/` by chance has none.
 *
 * @param wasMuster whether the base has `muster.yaml`
 */
export function readBranchSources(root: string, wasMuster: boolean): BranchSources {
  const sources = readSources(root);
  const hasDefinitions = wasMuster || areDefinitions(root, sources);
  return { hasDefinitions, sources: hasDefinitions ? sources : NO_SOURCES };
}

/**
 * Whether `workloads/` of a repository has the definitions of a synth: there is `muster.yaml`, also under a wrong name, or
 * the ledger of an output folder, or a definition in YAML or TypeScript. Otherwise it is a folder of manifests like any other.
 */
function areDefinitions(root: string, { documents, modules }: Sources): boolean {
  return (
    hasOrganization(root) ||
    pathExists(join(root, DIST_FOLDER, LEDGER_FILE)) ||
    modules.length > 0 ||
    documents.some(({ form }) => form !== "manifest")
  );
}

/** The folders whose files a synth reads or writes, which a comparison of definitions covers. */
export function foldersOfSynth(hasDefinitions: boolean): readonly string[] {
  return hasDefinitions ? [DIST_FOLDER, WORKLOADS_FOLDER] : [DIST_FOLDER];
}
