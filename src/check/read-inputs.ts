import { readFileSync } from "node:fs";
import { given } from "../base/given.ts";
import { listMembers } from "../source/items.ts";
import { bodyKindOf, formOf, type SourceDocument } from "../source/read-sources.ts";
import { readYaml, type Unreadable, type YamlDocument, type YamlFile, type YamlLimits } from "../yaml/index.ts";
import type { SkippedDocument } from "./check-report.ts";
import type { InputFile } from "./list-inputs.ts";

/** An object of a check, or what should be one. */
export interface CheckDocument extends SourceDocument {
  /** The document that it is, or that it is an item of. */
  readonly document: YamlDocument;
  /** Bytes of its file. */
  readonly bytes: number;
  /** Its file for the file system; absent for standard input. */
  readonly path?: string;
}

/** What files hold. Each YAML document is in exactly one of the lists, items of a `List` apart. */
export interface CheckInputs {
  readonly documents: readonly CheckDocument[];
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  /** YAML documents that `documents` come from. */
  readonly read: number;
}

/** The YAML of a file and its size in bytes, or the code of the error that kept it from being read. */
export type FileContent = { readonly bytes: number; readonly yaml: YamlFile } | { readonly code: string };

/**
 * Reads files. A named file must hold objects; one that was found in a folder or by a pattern may be something else,
 * and is then skipped with the reason. Nothing is passed over in silence.
 *
 * @param contentOf how a file is read, where another thread has done so already
 */
export function readInputs(
  files: readonly InputFile[],
  limits?: YamlLimits,
  contentOf: (file: InputFile) => FileContent = (file) => readInputFile(file, limits),
): CheckInputs {
  const documents: CheckDocument[] = [];
  const skipped: SkippedDocument[] = [];
  const unreadable: Unreadable[] = [];
  let read = 0;
  for (const entry of files) {
    const { file, path, named } = entry;
    const content = contentOf(entry);
    if ("code" in content) {
      unreadable.push({ file, document: 0, line: 1, column: 1, message: `cannot be read: ${content.code}` });
      continue;
    }
    for (const problem of content.yaml.unreadable) unreadable.push(problem);
    const bodyKind = bodyKindOf(file);
    for (const document of content.yaml.documents) {
      const reason = reasonToSkip(document.value, named || bodyKind !== undefined);
      if (reason !== undefined) {
        skipped.push({ file, document: document.index, reason });
        continue;
      }
      read += 1;
      for (const { value, item, locate } of listMembers(document)) {
        const { form, bodyKind: kind } = formOf(value, bodyKind);
        documents.push(
          given({
            value,
            item,
            locate,
            file,
            document,
            index: document.index,
            bytes: content.bytes,
            form,
            bodyKind: kind,
            path,
          }),
        );
      }
    }
  }
  return { documents, skipped, unreadable, read };
}

/** Reads one file, or standard input. */
export function readInputFile({ file, path }: InputFile, limits?: YamlLimits): FileContent {
  try {
    const bytes = readFileSync(path ?? 0);
    return { bytes: bytes.length, yaml: readYaml(bytes, file, limits) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    return { code };
  }
}

// Files of tools that live beside manifests and have an apiVersion and a kind, but no metadata.
const TOOL_GROUPS = /^(?:[\w.-]+\.)?(?:config\.k8s\.io|x-k8s\.io|kustomize\.config\.k8s\.io|kubeadm\.k8s\.io)\//;

function reasonToSkip(value: unknown, expected: boolean): string | undefined {
  if (value === null) return "is empty";
  if (expected) return undefined;
  const { apiVersion, kind, metadata, items } = Object(value) as Readonly<Record<string, unknown>>;
  if (typeof apiVersion !== "string" || typeof kind !== "string") {
    return "is no Kubernetes object: it has no apiVersion and kind";
  }
  return metadata === undefined && items === undefined && TOOL_GROUPS.test(apiVersion)
    ? `configures a tool (${kind}) and is no object of a cluster`
    : undefined;
}
