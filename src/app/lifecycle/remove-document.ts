import { equalValues } from "../../kernel/index.ts";
import { readYaml, replaceDocument, type YamlDocument } from "../../yaml/index.ts";

/**
 * The text of a file without one of its documents, `""` when no other document has content. Undefined when the file has
 * changed since the document was read, or its other documents would read otherwise.
 */
export function removeDocument(text: string, document: YamlDocument): string | undefined {
  const rest = replaceDocument(text, document, "");
  if (rest === undefined) return undefined;
  const others = contentsOf(text, document.file, document.index);
  if (others?.length === 0) return "";
  if (equalValues(contentsOf(rest, document.file), others)) return rest;
  return undefined;
}

function contentsOf(text: string, file: string, without?: number): readonly unknown[] | undefined {
  const { documents, unreadable } = readYaml(text, file);
  if (unreadable.length > 0) return undefined;
  return documents.filter(({ index, value }) => index !== without && value !== null).map(({ value }) => value);
}
