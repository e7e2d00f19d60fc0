import { sep } from "node:path";
import type { InputDocument } from "../source/read-inputs.ts";
import { type DocumentKey, documentKey, type SortedInputs } from "../source/sort-inputs.ts";
import type { NotRendered } from "./placed-sources.ts";
import type { Rendered } from "./render.ts";

/** The reason why a source is skipped. */
const SOURCE_REASON = "is the source of rendered objects, which are judged instead";

// Helm prints the objects of these folders, among them those without any action of a template.
const CHART_FOLDERS = ["templates", "crds", "charts"];

/** Inputs with rendered objects, and the documents that these replace. */
export interface RenderedInputs extends SortedInputs {
  readonly replaced: readonly InputDocument[];
  readonly notRendered: readonly NotRendered[];
  /** The objects of controllers whose sources are rendered with their options. */
  readonly controllers: ReadonlySet<InputDocument>;
  /** The names of the files that are rendered completely. */
  readonly rendered: ReadonlySet<string>;
}

/** Replaces the sources of rendered objects by these objects. Of charts, all files of an entry have its reason. */
export function withRendered(
  sorted: SortedInputs,
  { documents: added, read, sources, names, charts, unreadable, notRendered, controllers }: Rendered,
): RenderedInputs {
  const folders = [...charts].flatMap((chart) => CHART_FOLDERS.map((name) => `${chart}${sep}${name}${sep}`));
  // A part without a path is in the text of a kustomization.
  const isSource = ({ path, file }: InputDocument) =>
    path === undefined ? names.has(file) : sources.has(path) || folders.some((folder) => path.startsWith(folder));
  const documents = sorted.documents.filter(isSource);
  const parts = sorted.parts.filter(isSource);
  const keys = new Set<DocumentKey>([...documents, ...parts].map(documentKey));
  const known = new Set(parts.map(documentKey));
  const newlySkipped = new Map(
    documents
      .filter((document) => !known.has(documentKey(document)))
      .map(({ file, index }) => [documentKey({ file, index }), { file, document: index, reason: SOURCE_REASON }]),
  );
  const skipped = sorted.skipped.map((entry) =>
    keys.has(documentKey({ file: entry.file, index: entry.document })) ? { ...entry, reason: SOURCE_REASON } : entry,
  );
  return {
    ...sorted,
    documents: [...sorted.documents.filter((document) => !isSource(document)), ...added],
    parts: sorted.parts.filter((part) => !isSource(part)),
    replaced: [...documents, ...parts],
    skipped: [...skipped, ...newlySkipped.values()],
    unreadable: [...sorted.unreadable, ...unreadable],
    read: sorted.read - newlySkipped.size + read,
    notRendered,
    controllers,
    rendered: names,
  };
}
