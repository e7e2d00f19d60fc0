import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MUSTER_API_VERSION } from "../base/tool-version.ts";
import type { DefinitionKind } from "../definition/definition.ts";
import { readYaml, type Unreadable } from "../yaml/index.ts";
import { type DocumentItem, listMembers } from "./items.ts";
import { type FoundFile, walk } from "./walk.ts";

/** Folder of a repository's definitions. */
export const WORKLOADS_FOLDER = "workloads";

/** What a document is read as. */
export type DocumentForm =
  /** A definition under muster's own `apiVersion`. */
  | "definition"
  /** A raw request body of the API, told by its file name. */
  | "request-body"
  /** Any Kubernetes manifest: it passes through. */
  | "manifest";

/** A document of a definition file. */
export interface SourceDocument extends DocumentItem {
  readonly file: string;
  /** Index in the file, from 0. */
  readonly index: number;
  readonly form: DocumentForm;
  /** Kind that the file name gives a raw request body. */
  readonly bodyKind?: DefinitionKind;
}

/** Everything below `workloads/`. */
export interface Sources {
  readonly documents: readonly SourceDocument[];
  /** TypeScript modules. */
  readonly modules: readonly FoundFile[];
  readonly unreadable: readonly Unreadable[];
}

const BODY_FILES: readonly (readonly [RegExp, DefinitionKind])[] = [
  [/\.training\.(ya?ml|json)$/i, "Training"],
  [/\.distributed-inference\.(ya?ml|json)$/i, "DistributedInference"],
  [/\.workload-type\.(ya?ml|json)$/i, "WorkloadType"],
];

/** Reads every definition file below `workloads/` of a repository, in the order of names; empty documents say nothing. */
export function readSources(root: string): Sources {
  const folder = join(root, WORKLOADS_FOLDER);
  if (!existsSync(folder)) return { documents: [], modules: [], unreadable: [] };
  const { files, unreadable } = walk(root, folder);
  const modules = files.filter(({ file }) => /\.m?ts$/i.test(file));
  const read = files.filter((found) => !modules.includes(found)).map((found) => readDocuments(found));
  return {
    documents: read.flatMap(({ documents }) => documents),
    modules,
    unreadable: [...unreadable, ...read.flatMap((file) => file.unreadable)],
  };
}

function readDocuments({ file, path }: FoundFile): Pick<Sources, "documents" | "unreadable"> {
  const content = readContent(path);
  if ("code" in content) {
    const message = `cannot be read: ${content.code}`;
    return { documents: [], unreadable: [{ file, document: 0, line: 1, column: 1, message }] };
  }
  const { documents, unreadable } = readYaml(content.bytes, file);
  const body = bodyKindOf(file);
  return {
    unreadable,
    documents: documents
      .filter(({ value }) => value !== null)
      .flatMap((document) =>
        listMembers(document).map((item) => ({ ...item, file, index: document.index, ...formOf(item.value, body) })),
      ),
  };
}

function readContent(path: string): { readonly bytes: Uint8Array } | { readonly code: string } {
  try {
    return { bytes: readFileSync(path) };
  } catch (error) {
    return { code: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

/** Kind of the request bodies that a file holds by its name. */
export function bodyKindOf(file: string): DefinitionKind | undefined {
  return BODY_FILES.find(([pattern]) => pattern.test(file))?.[1];
}

/** What a document is, by itself and by the name of its file. */
export function formOf(value: unknown, body: DefinitionKind | undefined): Pick<SourceDocument, "form" | "bodyKind"> {
  const { apiVersion } = Object(value) as { readonly apiVersion?: unknown };
  // Any version of muster's group, so that a wrong one is told as such and does not pass through as a manifest.
  if (typeof apiVersion === "string" && apiVersion.startsWith(`${MUSTER_API_VERSION.split("/")[0]}/`)) {
    return { form: "definition" };
  }
  return body === undefined || apiVersion !== undefined
    ? { form: "manifest" }
    : { form: "request-body", bodyKind: body };
}
