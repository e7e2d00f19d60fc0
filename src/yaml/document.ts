import type { Location } from "../policy/issue.ts";
import { equalValues } from "./equal.ts";
import { locate, type Place, pointerTokens } from "./locate.ts";
import type { Chunk } from "./split.ts";
import { placeOf } from "./text.ts";
import { parseTree, type Tree } from "./tree.ts";

/** One readable document of a file. */
export interface YamlDocument {
  readonly file: string;
  /** Index of the document in the file, from 0; documents that could not be read count too. */
  readonly index: number;
  /**
   * Plain JSON value; `null` for an empty document. What is reached through several aliases of one anchor is one
   * JavaScript object: treat the value as read-only.
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

/** The `YamlDocument` that `readYaml` makes: keeps the text and parses positions at most once. */
export class ReadDocument implements YamlDocument {
  readonly file: string;
  readonly index: number;
  readonly value: unknown;
  readonly line: number;
  readonly #chunk: Chunk;
  readonly #onPositions: OnPositions | undefined;
  #tree: Tree | undefined;
  #mismatch: boolean | undefined;

  constructor(file: string, index: number, value: unknown, chunk: Chunk, onPositions?: OnPositions) {
    this.file = file;
    this.index = index;
    this.value = value;
    this.#chunk = chunk;
    this.#onPositions = onPositions;
    this.line = firstContent(chunk);
  }

  /** The text of the document, from its `---` on. */
  get text(): string {
    return this.#chunk.text;
  }

  /** The document with positions, parsed at the first call. */
  tree(): Tree {
    if (this.#tree === undefined) {
      this.#onPositions?.(this.index);
      this.#tree = parseTree(this.#chunk.text);
    }
    return this.#tree;
  }

  locate(pointer: string, at?: "key" | "value"): Location {
    const place = this.#find(pointer);
    if (place === undefined) return { file: this.file, line: this.line, column: 1 };
    const side = at ?? (place.exact ? "value" : "key");
    return this.at(side === "key" ? place.key : place.value);
  }

  /** The text that the place of a pointer stands for, when that place is an alias. */
  origin(pointer: string): Location | undefined {
    const offset = this.#find(pointer)?.origin;
    return offset === undefined ? undefined : this.at(offset);
  }

  /** The location of an offset into the text of the document. */
  at(offset: number): Location {
    return { file: this.file, ...placeOf(this.#chunk.text, offset, this.#chunk.line) };
  }

  /** What the position reader holds against the document: its own problem, or that it reads another value. */
  disagreement(): Unreadable | undefined {
    const problem = this.tree().problems[0];
    if (problem !== undefined) {
      const { line, column } = this.at(problem.offset);
      const first = problem.first === undefined ? undefined : this.at(problem.first);
      const also = first === undefined ? "" : `; the first is at line ${first.line}, column ${first.column}`;
      return { file: this.file, document: this.index, line, column, message: problem.message + also };
    }
    this.#mismatch ??= !equalValues(this.tree().value, this.value);
    if (!this.#mismatch) return undefined;
    const message = "readers of YAML take this document differently; write it in plainer YAML";
    return { file: this.file, document: this.index, line: this.line, column: 1, message };
  }

  /** True when what the position reader holds against the document is its grammar, as in a template. */
  isGarbled(): boolean {
    const kind = this.tree().problems[0]?.kind;
    return kind === "syntax" || kind === "complex-key";
  }

  #find(pointer: string): Place | undefined {
    return this.disagreement() === undefined ? locate(this.tree(), pointerTokens(pointer)) : undefined;
  }
}

function firstContent(chunk: Chunk): number {
  const skipped =
    /^(?:---[ \t]*)?(?:[ \t]*(?:#[^\n]*)?\r?\n|%[^\n]*\n|---[ \t]*(?:#[^\n]*)?\r?\n)*/.exec(chunk.text)?.[0] ?? "";
  if (skipped.length === chunk.text.length) return chunk.line;
  return placeOf(chunk.text, skipped.length, chunk.line).line;
}
