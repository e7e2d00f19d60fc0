import { placeOf } from "./text.ts";

/** One document of a stream: a piece of the text with its place. */
export interface Chunk {
  /** The text from the document's `---` (or the start of the stream) to the next document. */
  readonly text: string;
  /** Line of the text's first character, from 1. */
  readonly line: number;
  /** Set when the piece cannot be a document at all. Line from 1. */
  readonly problem?: { readonly message: string; readonly line: number };
}

// YAML forbids `---` and `...` at the start of a line inside any scalar, so these lines are always markers.
const MARKER = /^(?:---|\.\.\.)(?=[ \t\r\n]|$)/gm;
const PREAMBLE = /(?:[ \t]*(?:#[^\n]*)?\r?\n|%[^\n]*\n)*/y;
const TRAILER = /^[ \t]*(?:#[^\n]*)?\r?$/;

/**
 * Cuts a stream into documents as YAML does: `---` may carry a comment or content, `...` ends a document,
 * comments and directives before a `---` belong to the document after it. Markers inside an indented block
 * scalar are text. A stream without any content is one empty document. Stops after `most` + 1 documents.
 */
export function splitStream(text: string, most: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  const lines = new LineCount(text);
  let start = 0;
  // True when the piece that starts at `start` has its `---`.
  let open = false;
  for (const match of text.matchAll(MARKER)) {
    if (chunks.length > most) return chunks;
    const at = match.index;
    const pending = !open && isPreamble(text, start, at);
    if (match[0] === "---") {
      if (!pending) {
        chunks.push(chunk(text, start, at, lines));
        start = at;
      }
      open = true;
      continue;
    }
    const lineEnd = endOfLine(text, at);
    if (!pending) chunks.push(chunk(text, start, at, lines));
    if (!TRAILER.test(text.slice(at + 3, lineEnd).replace(/\n$/, ""))) {
      const message = 'text after the document end marker "..."; put it on a line of its own';
      chunks.push({ text: "", line: lines.at(at), problem: { message, line: lines.at(at) } });
    }
    start = lineEnd;
    open = false;
  }
  const rest = open || !isPreamble(text, start, text.length);
  if (rest || chunks.length === 0) chunks.push(chunk(text, start, text.length, lines));
  return chunks;
}

function isPreamble(text: string, start: number, end: number): boolean {
  PREAMBLE.lastIndex = start;
  PREAMBLE.test(text);
  const reached = PREAMBLE.lastIndex;
  return reached >= end || (end === text.length && TRAILER.test(text.slice(reached, end)));
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  return newline === -1 ? text.length : newline + 1;
}

function chunk(text: string, start: number, end: number, lines: LineCount): Chunk {
  const line = lines.at(start);
  const body = text.slice(start, end);
  const problem = directiveProblem(body, line) ?? stuckMarker(body, line);
  return problem === undefined ? { text: body, line } : { text: body, line, problem };
}

// `%TAG` gives names to tags that Kubernetes does not have; `%YAML` is harmless.
function directiveProblem(body: string, line: number): Chunk["problem"] {
  if (!body.includes("%")) return undefined;
  PREAMBLE.lastIndex = 0;
  const preamble = PREAMBLE.exec(body)?.[0] ?? "";
  const index = preamble.split("\n").findIndex((entry) => /^%(?!YAML[ \t]+1\.[0-9]+[ \t]*(?:#.*)?\r?$)/.test(entry));
  if (index === -1) return undefined;
  return { message: "a directive (a line that starts with %) is not allowed in Kubernetes YAML", line: line + index };
}

// kubectl cuts a file at every line that starts with `---`, whatever follows; YAML takes `---a` for a word.
function stuckMarker(body: string, line: number): Chunk["problem"] {
  for (let at = body.startsWith("---") ? 0 : nextDashes(body, 0); at !== -1; at = nextDashes(body, at)) {
    const next = body.charAt(at + 3);
    if (next === "" || " \t\r\n".includes(next)) continue;
    return {
      message: '"---" at the start of a line needs a space or a line break after it',
      line: placeOf(body, at, line).line,
    };
  }
  return undefined;
}

function nextDashes(body: string, from: number): number {
  const newline = body.indexOf("\n---", from);
  return newline === -1 ? -1 : newline + 1;
}

/** Line numbers for offsets that only grow. */
class LineCount {
  readonly #text: string;
  #offset = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  at(offset: number): number {
    for (;;) {
      const newline = this.#text.indexOf("\n", this.#offset);
      if (newline === -1 || newline >= offset) return this.#line;
      this.#line++;
      this.#offset = newline + 1;
    }
  }
}
