import { ReadDocument, type Unreadable } from "./document.ts";
import type { YamlFile } from "./read.ts";

interface PackedDocument {
  readonly index: number;
  readonly text: string;
  readonly line: number;
  readonly ambiguous: boolean;
}

/** A file that was read, in strings: what one thread hands to another at the least cost. */
export interface PackedYaml {
  readonly documents: readonly PackedDocument[];
  /** The values of the documents as one JSON list. JSON is read many times faster than YAML. */
  readonly values: string;
  readonly unreadable: readonly Unreadable[];
}

// Every character may become six, and a string of JavaScript holds some 500 million.
const LONGEST = 64_000_000;

/**
 * Packs what `readYaml` has read. Undefined for a file that is cheaper to read again: one of enormous length, or with
 * aliases, which JSON would have to write out.
 */
export function packYaml({ documents, unreadable }: YamlFile): PackedYaml | undefined {
  const read = documents.filter((document) => document instanceof ReadDocument);
  const length = read.reduce((sum, { text }) => sum + text.length, 0);
  if (length > LONGEST || !read.every(({ value }) => Object.isFrozen(value))) return undefined;
  return {
    documents: read.map(({ index, text, startLine, ambiguous }) => ({ index, text, line: startLine, ambiguous })),
    values: JSON.stringify(read.map(({ value }) => value)),
    unreadable,
  };
}

/** The file of a pack, under the name that locations and errors carry; positions are parsed when they are asked for. */
export function unpackYaml({ documents, values, unreadable }: PackedYaml, file: string): YamlFile {
  const read = JSON.parse(values) as readonly unknown[];
  return {
    documents: documents.map(
      ({ index, text, line, ambiguous }, place) =>
        new ReadDocument(file, index, { text, line }, { value: read[place], ambiguous }),
    ),
    unreadable,
  };
}
