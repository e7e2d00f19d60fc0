import { join } from "node:path";
import type { Unreadable } from "../../kernel/index.ts";
import { targetExists } from "../../kernel/index.ts";
import { type InputDocument, type Inputs, readInputs } from "./read-inputs.ts";
import { WORKLOADS_FOLDER } from "./read-organization.ts";
import { type FoundFile, isHidden, isTypeScript, walk } from "./walk.ts";

/** Everything below `workloads/`. */
export interface Sources {
  readonly documents: readonly InputDocument[];
  /** TypeScript modules. */
  readonly modules: readonly FoundFile[];
  readonly unreadable: readonly Unreadable[];
  /** Files with another extension, hidden ones excluded. */
  readonly others: readonly FoundFile[];
  /** YAML files without content. */
  readonly empty: readonly string[];
}

/** Reads every definition file below `workloads/` of a repository, in the order of names. Empty documents are ignored. */
export function readSources(root: string): Sources {
  const folder = join(root, WORKLOADS_FOLDER);
  if (!targetExists(folder)) return { documents: [], modules: [], unreadable: [], others: [], empty: [] };
  const others: FoundFile[] = [];
  const { files, unreadable } = walk(root, folder, { onOther: (file) => others.push(file) });
  const read = readInputs(
    files.filter(({ file }) => !isTypeScript(file)).map((file) => ({ ...file, named: !isHidden(file.file) })),
  );
  return {
    documents: read.documents,
    modules: files.filter(({ file }) => isTypeScript(file)),
    unreadable: [...unreadable, ...read.unreadable],
    others: others.filter(({ file }) => !isHidden(file)),
    empty: emptyFiles(read),
  };
}

// An empty document beside others is usual, for example after the last ---.
function emptyFiles({ documents, skipped, unreadable }: Inputs): readonly string[] {
  const used = new Set([...documents, ...unreadable].map(({ file }) => file));
  return [...new Set(skipped.map(({ file }) => file))].filter((file) => !used.has(file) && !isHidden(file));
}
