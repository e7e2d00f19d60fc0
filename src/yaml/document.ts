import { pointerSegments } from "../base/pointer.ts";
import type { Location } from "../finding/issue.ts";
import { locateMark, type Marks } from "./marks.ts";
import { locateText, type Positions } from "./parse.ts";
import { type FoundPlace, locate } from "./places.ts";
import type { Chunk } from "./split.ts";
import { endOfLine, lastAtMost, lineAndColumn, lineStarts, skipPreamble } from "./text.ts";

/** One readable document of a file. */
export interface YamlDocument {
  readonly file: string;
  /** Index of the document in the file, from 0; documents that could not be read count too. */
  readonly index: number;
  /**
   * Plain JSON value; `null` for an empty document. Several aliases of one anchor share one JavaScript object, so treat
   * the value as read-only. A value without aliases is frozen.
   */
  readonly value: unknown;
  /** Line, from 1, of the document's first content. */
  readonly line: number;
  /**
   * The location of the key or the value at a JSON pointer. A list item has no key, so both are its value. Without
   * `at` it is the value; for a pointer that leads to nothing, the key of the nearest ancestor that exists. Content
   * behind an alias or `<<` has the location of the alias. A document with these is read again at the first call.
   */
  locate(pointer: string, at?: "key" | "value"): Location;
}

/** A document, or a whole file, that could not be read. Line and column count from 1. */
export interface Unreadable {
  readonly file: string;
  /** Index of the document in the file, from 0. */
  readonly document: number;
  readonly line: number;
  readonly column: number;
  /** The problem, in one line. */
  readonly message: string;
}

/** Called when the positions of a document are read, for tests that count this. */
export type OnPositions = (index: number) => void;

/** The content of a document. */
interface ReadContent {
  /** Its text, perhaps with more at its end. Default: that of its piece of the stream. */
  readonly text?: string;
  readonly value: unknown;
  readonly ambiguous: boolean;
  /** The marks of its file. Default: none, and the document is read again for its positions. */
  readonly marks?: Marks;
  /** The index behind its last mark; undefined where the marks do not lead to every node. */
  readonly marked?: number | undefined;
  readonly onPositions?: OnPositions | undefined;
}

/** The `YamlDocument` of `readYaml`. Keeps the text and reads positions at most once. */
export class ReadDocument implements YamlDocument {
  readonly file: string;
  readonly index: number;
  readonly value: unknown;
  readonly line: number;
  /** Whether it may have a plain scalar that readers resolve differently. */
  readonly ambiguous: boolean;
  /** The line of the first character of `text`, from 1. */
  readonly startLine: number;
  readonly #text: string;
  readonly #length: number;
  readonly #marks: Marks | undefined;
  readonly #marked: number;
  readonly #onPositions: OnPositions | undefined;
  #positions: Positions | undefined;

  constructor(file: string, index: number, chunk: Chunk, content: ReadContent) {
    this.file = file;
    this.index = index;
    this.value = content.value;
    this.ambiguous = content.ambiguous;
    this.startLine = chunk.line;
    this.#text = content.text ?? chunk.text;
    this.#length = chunk.text.length;
    this.#marks = content.marked === undefined ? undefined : content.marks;
    this.#marked = content.marked ?? 0;
    this.#onPositions = content.onPositions;
    this.line = firstContent(chunk);
  }

  /** The text of the document, from its `---` on. */
  get text(): string {
    return this.#text.slice(0, this.#length);
  }

  locate(pointer: string, at?: "key" | "value"): Location {
    // Findings about a whole object are frequent, and its start is known without parsing.
    if (pointer === "" && WORD.test(this.#text.charAt(contentStart(this.#text)))) {
      return { file: this.file, line: this.line, column: 1 };
    }
    const found = this.#find(pointer);
    const isKey = at === "key" || (at === undefined && !found.exact);
    return this.at(isKey ? found.key : found.value);
  }

  /** The location of the anchored text, when the place of a pointer is an alias. */
  origin(pointer: string): Location | undefined {
    if (this.#marks !== undefined) return undefined;
    const offset = this.#find(pointer).origin;
    if (offset === undefined) return undefined;
    return this.at(offset);
  }

  /** The location of an offset into the text of the document. */
  at(offset: number): Location {
    const starts = recentLineStarts(this.#text);
    const row = lastAtMost(starts, offset);
    return { file: this.file, line: this.startLine + row, column: offset - (starts[row] ?? 0) + 1 };
  }

  /** The places of its nodes, and of what aliases lead to. The text is read again for them, at most once. */
  positions(): Positions {
    if (this.#positions === undefined) {
      this.#onPositions?.(this.index);
      this.#positions = locateText(this.text);
    }
    return this.#positions;
  }

  #find(pointer: string): FoundPlace {
    const tokens = pointerSegments(pointer);
    const marked = this.#marks && locateMark(this.#marks, this.#marked, this.value, tokens);
    return marked ?? locate(this.positions().place, tokens);
  }
}

// A document may have as many findings as lines, so its lines are counted once. Its findings come one after the other.
let recent: { readonly text: string; readonly starts: readonly number[] } | undefined;

function recentLineStarts(text: string): readonly number[] {
  if (recent?.text !== text) recent = { text, starts: lineStarts(text) };
  return recent.starts;
}

// The start of a plain key, not of an anchor, a tag or a collection in braces.
const WORD = /^[A-Za-z]/;

/** The line of the first content of a piece of a stream; that of its `---` when there is no content. */
export function firstContent({ text, line }: Chunk): number {
  const content = contentStart(text);
  const marker = skipPreamble(text, 0);
  const start = content < text.length || marker === text.length ? content : marker;
  return lineAndColumn(text, start === text.length ? 0 : start, line).line;
}

function contentStart(text: string): number {
  const marker = skipPreamble(text, 0);
  return text.startsWith("---", marker) ? skipPreamble(text, endOfLine(text, marker)) : marker;
}
