import type { Location } from "../kernel/index.ts";
import { pointerSegments } from "../kernel/index.ts";
import type { LineLengths } from "./line-lengths.ts";
import { locateMark, type Marks } from "./marks.ts";
import { locateText, type ParsedText, type Positions } from "./parse.ts";
import { type FoundPlace, locate } from "./places.ts";
import type { Chunk } from "./split.ts";
import { lastAtMost, lineAndColumn, lineStarts, nextLineStart, skipPreamble } from "./text.ts";
import type { YamlDocument } from "./yaml-document.ts";

/** Called when the positions of a document are read, for tests that count this. */
export type OnPositions = (index: number) => void;

/** The content of a document that was read. */
export interface DocumentContent {
  readonly index: number;
  readonly value: unknown;
  /** The line of its first content, from 1. */
  readonly line: number;
  /** The line of its first character, from 1. */
  readonly startLine: number;
  /** Whether its content begins with a plain key, and not with an anchor, a tag or a collection in braces. */
  readonly startsPlain: boolean;
  /** Whether it may have a plain scalar that readers resolve differently. */
  readonly ambiguous: boolean;
  /** Its text, perhaps with more at its end; or, where nothing else needs the text, its lines. */
  readonly lines: string | LinesOfText;
  /** Characters of its text. */
  readonly length: number;
  /** The marks of its file; absent where they do not lead to every node, so that it is read again for its positions. */
  readonly marks?: Marks | undefined;
  /** The index behind its last mark. */
  readonly marked: number;
}

/** The lines of a text without the text: those from an index on, for so many characters. */
interface LinesOfText {
  readonly lengths: LineLengths;
  readonly from: number;
  readonly length: number;
}

/** The content of a piece of a stream that was read. */
export function contentOf(chunk: Chunk, index: number, parsed: ParsedText, marks: Marks): DocumentContent {
  const { value, ambiguous, text, marked } = parsed;
  const start = contentStart(chunk);
  return {
    index,
    value,
    line: lineOfContent(chunk, start),
    startLine: chunk.line,
    startsPlain: WORD.test(text.charAt(start)),
    ambiguous,
    lines: text,
    length: chunk.text.length,
    marks: marked === undefined ? undefined : marks,
    marked: marked ?? 0,
  };
}

/** The `YamlDocument` of `readYaml`. Reads positions at most once. */
export class ReadDocument implements YamlDocument {
  readonly file: string;
  readonly index: number;
  readonly value: unknown;
  readonly line: number;
  readonly content: DocumentContent;
  readonly #onPositions: OnPositions | undefined;
  #positions: Positions | undefined;

  constructor(file: string, content: DocumentContent, onPositions?: OnPositions) {
    this.file = file;
    this.index = content.index;
    this.value = content.value;
    this.line = content.line;
    this.content = content;
    this.#onPositions = onPositions;
  }

  /** Whether it may have a plain scalar that readers resolve differently. */
  get ambiguous(): boolean {
    return this.content.ambiguous;
  }

  /** The line of the first character of its text, from 1. */
  get startLine(): number {
    return this.content.startLine;
  }

  /** The text of the document, from its `---` on; undefined where it was released. */
  get text(): string | undefined {
    const { lines, length } = this.content;
    if (typeof lines === "string") return lines.slice(0, length);
    return undefined;
  }

  locate(pointer: string, at?: "key" | "value"): Location {
    // Findings about a whole object are frequent, and its start is known without parsing.
    if (pointer === "" && this.content.startsPlain) return { file: this.file, line: this.line, column: 1 };
    const found = this.#find(pointer);
    const isKey = at === "key" || (at === undefined && !found.exact);
    return this.at(isKey ? found.key : found.value);
  }

  /** The location of the anchored text, when the place of a pointer is an alias. */
  origin(pointer: string): Location | undefined {
    if (this.content.marks !== undefined) return undefined;
    const offset = this.#find(pointer).origin;
    if (offset === undefined) return undefined;
    return this.at(offset);
  }

  /** The location of an offset into the text of the document. */
  at(offset: number): Location {
    const starts = recentLineStarts(this.content.lines);
    const row = lastAtMost(starts, offset);
    return { file: this.file, line: this.startLine + row, column: offset - (starts[row] ?? 0) + 1 };
  }

  /** The places of its nodes, and of what aliases lead to. The text is read again for them, at most once. */
  positions(): Positions {
    if (this.#positions === undefined) {
      const { text } = this;
      if (text === undefined) throw new Error(`${this.file}: the text of document ${this.index} was released`);
      this.#onPositions?.(this.index);
      this.#positions = locateText(text);
    }
    return this.#positions;
  }

  #find(pointer: string): FoundPlace {
    if (latest?.document === this && latest.pointer === pointer) return latest.found;
    const tokens = pointerSegments(pointer);
    const { marks, marked } = this.content;
    const found = (marks && locateMark(marks, marked, this.value, tokens)) ?? locate(this.positions().place, tokens);
    latest = { document: this, pointer, found };
    return found;
  }
}

/** The latest place that was searched: a finding needs the place of its value and that of its key. */
let latest: { readonly document: ReadDocument; readonly pointer: string; readonly found: FoundPlace } | undefined;

// A document may have as many findings as lines, so its lines are counted once. Its findings come one after the other.
let recent: { readonly lines: DocumentContent["lines"]; readonly starts: readonly number[] } | undefined;

function recentLineStarts(lines: DocumentContent["lines"]): readonly number[] {
  if (recent?.lines !== lines) recent = { lines, starts: startsOf(lines) };
  return recent.starts;
}

function startsOf(lines: DocumentContent["lines"]): readonly number[] {
  if (typeof lines === "string") return lineStarts(lines);
  return lines.lengths.starts(lines.from, lines.length);
}

// The start of a plain key, not of an anchor, a tag or a collection in braces.
const WORD = /^[A-Za-z]/;

/** The line of the first content of a piece of a stream; that of its `---` when there is no content. */
export function firstContent(chunk: Chunk): number {
  return lineOfContent(chunk, contentStart(chunk));
}

function lineOfContent({ text, line, marker }: Chunk, content: number): number {
  const start = content < text.length || marker === text.length ? content : marker;
  return lineAndColumn(text, start === text.length ? 0 : start, line).line;
}

function contentStart({ text, marker }: Chunk): number {
  if (text.startsWith("---", marker)) return skipPreamble(text, nextLineStart(text, marker));
  return marker;
}
