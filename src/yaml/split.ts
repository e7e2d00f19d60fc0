import { lineAndColumn, nextLineStart, skipPreamble } from "./text.ts";

/** One document of a stream: a piece of the text with its place. */
export interface Chunk {
  /** The text from the document's `---` (or the start of the stream) to the next document. */
  readonly text: string;
  /** Offset of its first character in the stream. */
  readonly start: number;
  /** Line of its first character, from 1. */
  readonly line: number;
  /** Offset in the piece of its `---`, or without one of its first content; the length of the piece without content. */
  readonly marker: number;
  /** Set when the piece cannot be a document. */
  readonly problem?: ChunkProblem | undefined;
}

/** A problem of a piece of a stream. Line and column from 1. */
interface ChunkProblem {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

// YAML forbids `---` and `...` at the start of a line inside any scalar, so these lines are always markers.
// A byte order mark before one is an error of the document that it starts.
const MARKER = /^\uFEFF?(?:---|\.\.\.)(?=[ \t\r\n]|$)/gm;
const TRAILER = /^[ \t]*(?:#[^\n]*)?\r?$/;

/**
 * Cuts a stream into documents as YAML does: `---` may have a comment or content, `...` ends a document,
 * comments and directives before a `---` belong to the document after it. Markers inside an indented block
 * scalar are text. A stream without any content is one empty document. Stops after `most` + 1 documents.
 */
export function splitStream(text: string, most: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  const lines = new LineCount(text);
  const chunk = SUSPECTS.some((character) => text.includes(character)) ? examinedChunk : plainChunk;
  let start = 0;
  // True when the piece that starts at `start` has its `---`, and when it follows a `...`.
  let open = false;
  let ended = false;
  const add = (end: number) => {
    const piece = chunk(text, start, end, lines);
    chunks.push(ended ? { ...piece, problem: problemAt(text, skipPreamble(text, start), lines, ENDED) } : piece);
  };
  for (const match of text.matchAll(MARKER)) {
    if (chunks.length > most) return chunks;
    const at = match.index;
    const pending = !open && isPreamble(text, start, at);
    if (match[0].endsWith("---")) {
      if (!pending) add(at);
      if (!pending || ended) start = at;
      open = true;
      ended = false;
      continue;
    }
    const lineEnd = nextLineStart(text, at);
    const isEmpty = !ended && isPreamble(text, open ? nextLineStart(text, skipPreamble(text, start)) : start, at);
    if (!pending && !isEmpty) add(at);
    const isAlone = TRAILER.test(text.slice(at + match[0].length, lineEnd).replace(/\n$/, ""));
    if (isEmpty || !isAlone) {
      chunks.push({
        text: "",
        start: at,
        line: lines.at(at),
        marker: 0,
        problem: problemAt(text, at, lines, isEmpty ? NO_DOCUMENT : STUCK_END),
      });
    }
    start = lineEnd;
    open = false;
    ended = true;
  }
  const rest = open || !isPreamble(text, start, text.length);
  if (rest || chunks.length === 0) add(text.length);
  return chunks;
}

const ENDED = 'kubectl ignores what follows "..."; start the document with "---"';
const NO_DOCUMENT = 'there is no document before "..."';
const STUCK_END = 'text after the document end marker "..."; put it on a separate line';

function problemAt(text: string, offset: number, lines: LineCount, message: string): ChunkProblem {
  return { message, line: lines.at(offset), column: offset - text.lastIndexOf("\n", offset - 1) };
}

// True when a piece has only blank lines, comments and directives.
function isPreamble(text: string, start: number, end: number): boolean {
  return skipPreamble(text, start) >= end;
}

function examinedChunk(text: string, start: number, end: number, lines: LineCount): Chunk {
  const plain = plainChunk(text, start, end, lines);
  return { ...plain, problem: forbiddenCharacter(plain.text, plain.line) ?? plain.problem };
}

function plainChunk(text: string, start: number, end: number, lines: LineCount): Chunk {
  const line = lines.at(start);
  const body = text.slice(start, end);
  const marker = skipPreamble(body, 0);
  const problem = directiveProblem(body, marker, line) ?? stuckMarker(body, line) ?? markerContent(body, marker, line);
  return { text: body, start, line, marker, problem };
}

// Every match of `FORBIDDEN` has one of these, and hardly any text does.
const SUSPECTS = ["\r", "\u0085", "\u2028", "\u2029", "\uFEFF"];
const FORBIDDEN = /[\u0085\u2028\u2029]|\r(?!\n)|\n\uFEFF|^\uFEFF/;

// A character that is a line break for Kubernetes only could hide a line from a reviewer.
function forbiddenCharacter(body: string, line: number): ChunkProblem | undefined {
  const found = FORBIDDEN.exec(body);
  if (found === null) return undefined;
  const offset = found.index + found[0].length - 1;
  const code = body.charCodeAt(offset);
  const place = lineAndColumn(body, offset, line);
  if (code === 0xfeff) {
    return { message: "a byte order mark in the middle of a file; only its start may have one", ...place };
  }
  let name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  if (code === 0x0d) name = "a carriage return without a line feed";
  const message = `${name}: Kubernetes reads it as a line break, editors do not; write it as an escape in double quotes`;
  return { message, ...place };
}

// kubectl cuts a file between a directive and its `---`, and then rejects the directive.
function directiveProblem(body: string, marker: number, line: number): ChunkProblem | undefined {
  const preamble = body.slice(0, marker);
  if (!preamble.includes("%")) return undefined;
  const index = preamble.split("\n").findIndex((entry) => entry.startsWith("%"));
  if (index === -1) return undefined;
  const message = "a directive (a line that starts with %) is not allowed in Kubernetes YAML";
  return { message, line: line + index, column: 1 };
}

// kubectl cuts a file at every line that starts with `---`, whatever follows; YAML takes `---a` for a word.
function stuckMarker(body: string, line: number): ChunkProblem | undefined {
  for (let at = body.startsWith("---") ? 0 : nextDashes(body, 0); at !== -1; at = nextDashes(body, at)) {
    const next = body.charAt(at + 3);
    if (next === "" || " \t\r\n".includes(next)) continue;
    const message = '"---" at the start of a line needs a space or a line break after it';
    return { message, ...lineAndColumn(body, at, line) };
  }
  return undefined;
}

// kubectl rejects the whole file.
function markerContent(body: string, marker: number, line: number): ChunkProblem | undefined {
  const found = body.startsWith("---", marker) ? CONTENT.exec(body.slice(marker, nextLineStart(body, marker))) : null;
  if (found === null) return undefined;
  const message = 'kubectl rejects content on the line of "---"; put it on the next line';
  return { message, ...lineAndColumn(body, marker + found[0].length - 1, line) };
}

const CONTENT = /^---[ \t]+[^ \t\r\n#]/;

function nextDashes(body: string, from: number): number {
  const newline = body.indexOf("\n---", from);
  if (newline === -1) return -1;
  return newline + 1;
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
