import { firstDifference } from "../base/equal.ts";
import { pointerSegments } from "../base/pointer.ts";
import type { Location } from "../finding/issue.ts";
import { type FoundPlace, locate, type NodePlace } from "./places.ts";
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
   * Plain JSON value; `null` for an empty document. Several aliases of one anchor share one JavaScript object, so treat
   * the value as read-only. A value without aliases is frozen.
   */
  readonly value: unknown;
  /** Line, from 1, of the document's first content. */
  readonly line: number;
  /**
   * The location of the key or the value at a JSON pointer. A list item has no key, so both are its value. Without
   * `at` it is the value; for a pointer that leads to nothing, the key of the nearest ancestor that exists. Content
   * behind an alias or `<<` has the location of the alias. Positions are parsed at the first call. When `crossCheck`
   * finds them unreliable, the result is the start of the document.
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

/** Called when the positions of a document are parsed, for tests that count this. */
export type OnPositions = (index: number) => void;

/** The positions of a document and the findings of their reader. */
export interface Positions {
  readonly place: NodePlace;
  /** Plain scalars that readers resolve differently, by their offset. */
  readonly ambiguous: ReadonlyMap<number, string>;
  readonly problem: TreeProblem | undefined;
  /** Where the two readers differ. */
  readonly difference: readonly string[] | undefined;
}

/** The content of a document, from the reader of values. */
interface ReadContent {
  readonly value: unknown;
  readonly ambiguous: boolean;
  readonly onPositions?: OnPositions | undefined;
}

/** The `YamlDocument` of `readYaml`. Keeps the text and parses positions at most once. */
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
    // Findings about a whole object are frequent, and its start is known without parsing.
    if (pointer === "" && this.#positions === undefined && WORD.test(this.text.charAt(contentStart(this.text)))) {
      return { file: this.file, line: this.line, column: 1 };
    }
    const found = this.#find(pointer);
    if (found === undefined) return { file: this.file, line: this.line, column: 1 };
    const isKey = at === "key" || (at === undefined && !found.exact);
    return this.at(isKey ? found.key : found.value);
  }

  /** The location of the anchored text, when the place of a pointer is an alias. */
  origin(pointer: string): Location | undefined {
    const offset = this.#find(pointer)?.origin;
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

  /** The first problem of the position reader, or the place where it reads another value. */
  disagreement(): Unreadable | undefined {
    const { difference, place } = this.#parsed();
    if (difference === undefined) return this.problem();
    const message = "YAML readers disagree about this place; write it in a plainer way";
    return this.#unreadable(message, locate(place, difference).key);
  }

  /** The first problem of the position reader. */
  problem(): Unreadable | undefined {
    const { problem } = this.#parsed();
    if (problem === undefined) return undefined;
    if (problem.first === undefined) return this.#unreadable(problem.message, problem.offset);
    const { line, column } = this.at(problem.first);
    return this.#unreadable(`${problem.message}; the first is at line ${line}, column ${column}`, problem.offset);
  }

  /** The kind of that problem: grammar or content. */
  problemKind(): TreeProblem["kind"] | undefined {
    return this.#parsed().problem?.kind;
  }

  /** As `disagreement` for a document whose positions are parsed already; undefined for any other. */
  knownDisagreement(): Unreadable | undefined {
    return this.#positions && this.disagreement();
  }

  /** The positions, undefined when they are unreliable. */
  positions(): Positions | undefined {
    if (this.disagreement() !== undefined) return undefined;
    return this.#parsed();
  }

  // The value of the tree is dropped once it is compared, to save memory.
  #parsed(): Positions {
    if (this.#positions === undefined) {
      this.#onPositions?.(this.index);
      const { place, problems, value, ambiguous } = parseTree(this.#chunk.text);
      const [problem] = problems;
      this.#positions = {
        place,
        ambiguous,
        problem,
        difference: problem ? undefined : firstDifference(value, this.value),
      };
    }
    return this.#positions;
  }

  #unreadable(message: string, offset: number): Unreadable {
    const { line, column } = this.at(offset);
    return { file: this.file, document: this.index, line, column, message };
  }

  #find(pointer: string): FoundPlace | undefined {
    const positions = this.positions();
    return positions && locate(positions.place, pointerSegments(pointer));
  }
}

const BARE_MARKER = /---[ \t]*(?:#|\r?\n|$)/y;
// The start of a plain key, not of an anchor, a tag or a collection in braces.
const WORD = /^[A-Za-z]/;

// The line of the `---` counts when content follows it on its line, or when there is no content at all.
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
