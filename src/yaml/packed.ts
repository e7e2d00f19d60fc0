import { heapGuard } from "../base/heap-guard.ts";
import { ReadDocument, type Unreadable } from "./document.ts";
import type { YamlFile } from "./read.ts";

interface PackedDocument {
  readonly index: number;
  readonly text: string;
  readonly line: number;
  readonly ambiguous: boolean;
}

/** A file that was read, as strings, which are the cheapest to send to another thread. */
export interface PackedYaml {
  readonly documents: readonly PackedDocument[];
  /** The values of the documents as one JSON list. JSON is read many times faster than YAML. */
  readonly values: string;
  readonly unreadable: readonly Unreadable[];
}

// Every character may become six, and a JavaScript string has at most some 500 million.
const LONGEST = 64_000_000;

/**
 * Packs a result of `readYaml`. Undefined for a file that is cheaper to read again: a very long one, or one with
 * aliases, which JSON would write out.
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

/** Unpacks a file. `file` is its name in locations and errors. Positions are parsed on first use. */
export function unpackYaml({ documents, values, unreadable }: PackedYaml, file: string): YamlFile {
  heapGuard.add(values.length);
  const read: readonly unknown[] = JSON.parse(values);
  return {
    documents: documents.map(
      ({ index, text, line, ambiguous }, place) =>
        new ReadDocument(file, index, { text, line }, { value: read[place], ambiguous }),
    ),
    unreadable,
  };
}
