import type { Location } from "../kernel/index.ts";
import { ReadDocument } from "./document.ts";
import type { YamlLimits } from "./limits.ts";
import type { SearchedPart } from "./packed.ts";
import { readWith, type YamlFile } from "./read.ts";
import type { YamlDocument } from "./yaml-document.ts";

/**
 * Reads YAML or JSON as Kubernetes does (sigs.k8s.io/yaml, go-yaml v2): `yes` is true, `0644` is 420, `<<` merges.
 * Never throws for bad input: a document that cannot be read is in `unreadable`, and the others of the file are
 * still read. Bytes must be UTF-8.
 *
 * @param file the name of the file in locations and errors
 */
export function readYaml(text: string | Uint8Array, file: string, limits?: YamlLimits): YamlFile {
  return readWith(text, file, limits);
}

/**
 * Reads the YAML or JSON of a text that an object or a file refers to. The tools that read such texts do not care about the
 * names of files: `p.json` may have YAML.
 */
export function readYamlText(text: string | Uint8Array, file: string): YamlFile {
  return readWith(text, file, undefined, { hasAnyName: true });
}

/** Whether values of a document may come from an alias or a merge, so that `originOf` may have their anchors. */
export function hasAliases(document: YamlDocument): boolean {
  return readDocument(document)?.content.marks === undefined;
}

/** The location of the anchored text behind an alias or a merge; `undefined` for any other place. */
export function originOf(document: YamlDocument, pointer: string): Location | undefined {
  return readDocument(document)?.origin(pointer);
}

/**
 * The text of a document from its `---` on, and the line of its first character, from 1; `undefined` where a check has
 * released the text.
 */
export function textOf(document: YamlDocument): { readonly text: string; readonly line: number } | undefined {
  const read = readDocument(document);
  if (read?.text === undefined) return undefined;
  return { text: read.text, line: read.startLine };
}

/** Whether the text of a document has a part. A text with one of these parts is never released. */
export function textIncludes(document: YamlDocument, part: SearchedPart): boolean {
  const read = readDocument(document);
  return read === undefined || read.text?.includes(part) === true;
}

/**
 * The text of a file in which a document that was read from it has another text; `undefined` when the file has changed
 * since then. Of several documents of a file, the last one must be replaced first.
 */
export function replaceDocument(file: string, document: YamlDocument, text: string): string | undefined {
  const read = readDocument(document);
  if (read?.text === undefined) return undefined;
  // The reader of documents drops the byte order mark.
  let start = file.startsWith("\uFEFF") ? 1 : 0;
  for (let line = 1; line < read.startLine; line += 1) start = file.indexOf("\n", start) + 1;
  if (!file.startsWith(read.text, start)) return undefined;
  return file.slice(0, start) + text + file.slice(start + read.text.length);
}

function readDocument(document: YamlDocument): ReadDocument | undefined {
  if (document instanceof ReadDocument) return document;
  return undefined;
}
