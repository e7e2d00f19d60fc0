import type { Unreadable } from "../kernel/index.ts";
import { type DocumentContent, ReadDocument } from "./document.ts";
import { LineLengths } from "./line-lengths.ts";
import { isCountedThroughout, type MarkNumbers, Marks } from "./marks.ts";
import type { YamlFile } from "./read.ts";
import { TextPool } from "./text-pool.ts";

interface PackedDocument extends Omit<DocumentContent, "value" | "marks" | "lines"> {
  readonly hasMarks: boolean;
  /** Its text, where something may need more than its value and its positions; else where its lines begin. */
  readonly lines: string | number;
  /** Characters of all lines. */
  readonly all: number;
}

/** A file that was read, as data that takes little memory and is cheap to send to another thread. */
export interface PackedYaml {
  readonly documents: readonly PackedDocument[];
  /** The values of the documents as one JSON list. JSON is read many times faster than YAML. */
  readonly values: string;
  readonly marks: MarkNumbers;
  readonly lengths: Uint8Array;
  readonly unreadable: readonly Unreadable[];
}

// Every character may become six, and a JavaScript string has at most some 500 million.
const LONGEST = 64_000_000;
/** The parts for which a text is searched after it was read: variables, and actions of templates. */
const SEARCHED = ["${", "{{"] as const;

/** A part for which a text is searched after it was read. */
export type SearchedPart = (typeof SEARCHED)[number];

/**
 * Packs a result of `readYaml`. Undefined for a file that is cheaper to read again: a very long one, or one with
 * aliases, which JSON would write out.
 */
export function packYaml({ documents, unreadable }: YamlFile): PackedYaml | undefined {
  const contents = documents.flatMap((document) => (document instanceof ReadDocument ? document.content : []));
  const length = contents.reduce((sum, content) => sum + content.length, 0);
  if (length > LONGEST || !contents.every(isPackable)) return undefined;
  const lengths = new LineLengths();
  const packed = contents.map((content) => packDocument(content, lengths));
  const marks = contents.find((content) => content.marks !== undefined)?.marks ?? new Marks();
  return {
    documents: packed,
    values: JSON.stringify(contents.map(({ value }) => value)),
    marks: marks.numbers(),
    lengths: lengths.bytes(),
    unreadable,
  };
}

/**
 * Unpacks a file.
 *
 * @param file its name in locations and errors
 * @param texts the strings of other files; equal ones are stored once
 */
export function unpackYaml(packed: PackedYaml, file: string, texts: TextPool = new TextPool()): YamlFile {
  const values: readonly unknown[] = JSON.parse(packed.values);
  const marks = new Marks(packed.marks);
  const lengths = new LineLengths(packed.lengths);
  const documents = packed.documents.map((document, place) => {
    const { index, line, startLine, startsPlain, ambiguous, length, marked, hasMarks, lines, all } = document;
    // Field by field, because this runs for every document, and a spread takes several times the memory.
    return new ReadDocument(file, {
      index,
      value: texts.share(values[place]),
      line,
      startLine,
      startsPlain,
      ambiguous,
      lines: typeof lines === "string" ? lines : { lengths, from: lines, length: all },
      length,
      marks: hasMarks ? marks : undefined,
      marked,
    });
  });
  return { documents, unreadable: packed.unreadable };
}

/**
 * A file with less than half of the memory: without the texts that nothing needs any more, of which the strings of a value
 * are parts that keep them in memory.
 */
export function releaseTexts(yaml: YamlFile, file: string, texts: TextPool): YamlFile {
  const packed = packYaml(yaml);
  if (packed === undefined) return yaml;
  return unpackYaml(packed, file, texts);
}

// A value whose nodes all have marks has no alias, although its text may have an asterisk.
function isPackable({ value, lines, marks }: DocumentContent): boolean {
  return typeof lines === "string" && (Object.isFrozen(value) || marks !== undefined);
}

function packDocument(content: DocumentContent, lengths: LineLengths): PackedDocument {
  const { index, line, startLine, startsPlain, ambiguous, length, marks, marked, lines } = content;
  const text = typeof lines === "string" ? lines : "";
  const hasMarks = marks !== undefined;
  const isNeeded =
    ambiguous || !hasMarks || SEARCHED.some((part) => text.includes(part)) || !isCountedThroughout(content.value);
  const from = lengths.next;
  if (!isNeeded) lengths.add(text);
  // The last character of a text is the NUL of the reader.
  return {
    index,
    line,
    startLine,
    startsPlain,
    ambiguous,
    length,
    marked,
    hasMarks,
    lines: isNeeded ? text : from,
    all: text.length - 1,
  };
}
