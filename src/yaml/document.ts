import { pointerSegments } from "../base/pointer.ts";
import type { Location } from "../finding/issue.ts";
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
   * behind an alias or `<<` has the location of the alias. At the first call the document is read again with
   * its positions.
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
  readonly value: unknown;
  readonly ambiguous: boolean;
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
  readonly #chunk: Chunk;
  readonly #onPositions: OnPositions | undefined;
  #positions: Positions | undefined;
  #starts: readonly number[] | undefined;

  constructor(file: string, index: number, chunk: Chunk, content: ReadContent) {
    this.file = file;
    this.index = index;
    this.value = content.value;
    this.ambiguous = content.ambiguous;
    this.#chunk = chunk;
    this.#onPositions = content.onPositions;
    this.line = firstContent(chunk);
  }

  /** The text of the document, from its `---` on. */
  get text(): string {
    return this.#chunk.text;
  }

  /** The line of the first character of `text`, from 1. */
  get startLine(): number {
    return this.#chunk.line;
  }

  locate(pointer: string, at?: "key" | "value"): Location {
    // Findings about a whole object are frequent, and its start is known without parsing.
    if (pointer === "" && this.#positions === undefined && WORD.test(this.text.charAt(contentStart(this.text)))) {
      return { file: this.file, line: this.line, column: 1 };
    }
    const found = this.#find(pointer);
    const isKey = at === "key" || (at === undefined && !found.exact);
    return this.at(isKey ? found.key : found.value);
  }

  /** The location of the anchored text, when the place of a pointer is an alias. */
  origin(pointer: string): Location | undefined {
    const offset = this.#find(pointer).origin;
    if (offset === undefined) return undefined;
    return this.at(offset);
  }

  /** The location of an offset into the text of the document. */
  at(offset: number): Location {
    // A document may have as many findings as lines, so the lines are counted once.
    this.#starts ??= lineStarts(this.#chunk.text);
    const row = lastAtMost(this.#starts, offset);
    return { file: this.file, line: this.#chunk.line + row, column: offset - (this.#starts[row] ?? 0) + 1 };
  }

  /** The places of its nodes. The text is read again for them, at most once. */
  positions(): Positions {
    if (this.#positions === undefined) {
      this.#onPositions?.(this.index);
      this.#positions = locateText(this.#chunk.text);
    }
    return this.#positions;
  }

  #find(pointer: string): FoundPlace {
    return locate(this.positions().place, pointerSegments(pointer));
  }
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
