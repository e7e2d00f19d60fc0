import { firstDifference } from "../base/equal.ts";
import type { Location } from "../finding/issue.ts";
import { type FoundPlace, locate, type NodePlace, pointerTokens } from "./places.ts";
import type { Chunk } from "./split.ts";
import { endOfLine, lastAtMost, lineAndColumn, lineStarts, skipPreamble } from "./text.ts";
import { parseTree } from "./tree.ts";
import type { TreeProblem } from "./tree-builder.ts";

/** One readable document of a file. */
export interface YamlDocument {
  readonly file: string;
  /** Index of the document in the file, from 0; documents that could not be read count too. */
  readonly index: number;
  /**
   * Plain JSON value; `null` for an empty document. What is reached through several aliases of one anchor is one
   * JavaScript object: treat the value as read-only. One without aliases is frozen.
   */
  readonly value: unknown;
  /** Line, from 1, of the document's first content. */
  readonly line: number;
  /**
   * The place of what a JSON pointer names: its key or its value. A list item has no key of its own, so both are
   * its value. Without `at`, it is the value; for a pointer that leads to nothing, the key of the nearest
   * ancestor that exists. What comes through an alias or `<<` is placed at the alias. Positions are parsed at the
   * first call. When `crossCheck` finds that they cannot be trusted, the answer is the start of the document.
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
  /** One line that says what is wrong. */
  readonly message: string;
}

/** Called when a document's positions are parsed; tests count with it. */
export type OnPositions = (index: number) => void;

/** The positions of a document and what was found with them. */
export interface Positions {
  readonly place: NodePlace;
  /** Plain scalars that readers take differently, by their offset. */
  readonly ambiguous: ReadonlyMap<number, string>;
  readonly problem: TreeProblem | undefined;
  /** Where the two readers differ. */
  readonly difference: readonly string[] | undefined;
}

/** What the reader of values says of a document. */
export interface ReadContent {
  readonly value: unknown;
  readonly ambiguous: boolean;
  readonly onPositions?: OnPositions | undefined;
}

/** The `YamlDocument` that `readYaml` makes: keeps the text and parses positions at most once. */
export class ReadDocument implements YamlDocument {
  readonly file: string;
  readonly index: number;
  readonly value: unknown;
  readonly line: number;
  /** Whether it may have a plain scalar that readers take differently. */
  readonly ambiguous: boolean;
  readonly #chunk: Chunk;
  readonly #onPositions: OnPositions | undefined;
  #positions: Positions | undefined;
  #starts: readonly number[] | undefined;

  constructor(file: string, index: number, chunk: Chunk, { value, ambiguous, onPositions }: ReadContent) {
    this.file = file;
    this.index = index;
    this.value = value;
    this.ambiguous = ambiguous;
    this.#chunk = chunk;
    this.#onPositions = onPositions;
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
    // A finding about a whole object is frequent, and to know where it begins takes no parsing.
    if (pointer === "" && this.#positions === undefined && WORD.test(this.text.charAt(contentStart(this.text)))) {
      return { file: this.file, line: this.line, column: 1 };
    }
    const found = this.#find(pointer);
    if (found === undefined) return { file: this.file, line: this.line, column: 1 };
    const side = at ?? (found.exact ? "value" : "key");
    return this.at(side === "key" ? found.key : found.value);
  }

  /** The text that the place of a pointer stands for, when that place is an alias. */
  origin(pointer: string): Location | undefined {
    const offset = this.#find(pointer)?.origin;
    return offset === undefined ? undefined : this.at(offset);
  }

  /** The location of an offset into the text of the document. */
  at(offset: number): Location {
    // A document may have as many findings as lines, so these are counted once.
    this.#starts ??= lineStarts(this.#chunk.text);
    const row = lastAtMost(this.#starts, offset);
    return { file: this.file, line: this.#chunk.line + row, column: offset - (this.#starts[row] ?? 0) + 1 };
  }

  /** What the position reader holds against the document: a problem of its own, or that it reads another value. */
  disagreement(): Unreadable | undefined {
    const { difference, place } = this.#parsed();
    if (difference === undefined) return this.problem();
    const message = "readers of YAML take this place differently; write it in a plainer way";
    return this.#unreadable(message, locate(place, difference).key);
  }

  /** The first problem of the position reader. */
  problem(): Unreadable | undefined {
    const { problem } = this.#parsed();
    if (problem === undefined) return undefined;
    const first = problem.first === undefined ? undefined : this.at(problem.first);
    const also = first === undefined ? "" : `; the first is at line ${first.line}, column ${first.column}`;
    return this.#unreadable(problem.message + also, problem.offset);
  }

  /** What kind of problem that is: the grammar of the text, or what it says. */
  problemKind(): TreeProblem["kind"] | undefined {
    return this.#parsed().problem?.kind;
  }

  /** As `disagreement`, of a document of which a position was parsed; nothing of any other. */
  knownDisagreement(): Unreadable | undefined {
    return this.#positions === undefined ? undefined : this.disagreement();
  }

  /** The positions, unless they cannot be trusted. */
  positions(): Positions | undefined {
    return this.disagreement() === undefined ? this.#parsed() : undefined;
  }

  // The tree's own value is let go once it is compared.
  #parsed(): Positions {
    if (this.#positions === undefined) {
      this.#onPositions?.(this.index);
      const { place, problems, value, ambiguous } = parseTree(this.#chunk.text);
      const difference = problems.length === 0 ? firstDifference(value, this.value) : undefined;
      this.#positions = { place, ambiguous, problem: problems[0], difference };
    }
    return this.#positions;
  }

  #unreadable(message: string, offset: number): Unreadable {
    const { line, column } = this.at(offset);
    return { file: this.file, document: this.index, line, column, message };
  }

  #find(pointer: string): FoundPlace | undefined {
    const positions = this.positions();
    return positions === undefined ? undefined : locate(positions.place, pointerTokens(pointer));
  }
}

const BARE_MARKER = /---[ \t]*(?:#|\r?\n|$)/y;
// Of a plain key, and not of an anchor, a tag or a collection in braces.
const WORD = /^[A-Za-z]/;

// The `---` itself counts when content follows it on its line, or when there is no content at all.
function firstContent(chunk: Chunk): number {
  const { text, line } = chunk;
  const content = contentStart(text);
  if (content < text.length) return lineAndColumn(text, content, line).line;
  const marker = skipPreamble(text, 0);
  return lineAndColumn(text, marker < text.length ? marker : 0, line).line;
}

function contentStart(text: string): number {
  const marker = skipPreamble(text, 0);
  BARE_MARKER.lastIndex = marker;
  return BARE_MARKER.test(text) ? skipPreamble(text, endOfLine(text, marker)) : marker;
}
