import type { MemberPlace, Place } from "./places.ts";
import { readFlow } from "./plain-flow.ts";
import { readLiteral } from "./plain-literal.ts";
import { BAIL, isDash, isEnd, isPlainStart, isPlainText, plainEnd, plainKeyEnd, quotedEnd } from "./plain-text.ts";
import { isAmbiguous, isSpecial, resolvePlain } from "./scalars.ts";
import { endOfLine } from "./text.ts";

/** What the reader of plain documents makes of one. */
export interface PlainDocument {
  /** A tree: no part of it is in two places. */
  readonly value: unknown;
  /** Absent where nobody asked for it. */
  readonly place: Place | undefined;
  /** Plain scalars that readers take differently, by their offset. */
  readonly ambiguous: ReadonlyMap<number, string>;
}

const NONE: ReadonlyMap<number, string> = new Map();

/**
 * Reads a document that is written as nearly every manifest is: block maps and lists, values on one line, literal
 * blocks, and short lists and maps in brackets. Whatever any two readers of YAML could take differently is none of its
 * business: anchors, aliases, tags, escapes, values over several lines, keys that are no words. It is then undefined,
 * as for a text with an error, and the general readers decide. What it reads they read alike, value and positions.
 */
export function readPlain(text: string, depth: number, track = false): PlainDocument | undefined {
  if (!isPlainText(text)) return undefined;
  const reader = new PlainReader(text, depth, track);
  try {
    const value = reader.document();
    return { value, place: track ? reader.place : undefined, ambiguous: reader.ambiguous ?? NONE };
  } catch (error) {
    if (error === BAIL) return undefined;
    throw error;
  }
}

class PlainReader {
  /** Place of the node that was read last. */
  place: Place | undefined;
  ambiguous: Map<number, string> | undefined;
  readonly #text: string;
  readonly #depth: number;
  readonly #track: boolean;
  /** Where the next node starts, and its column; -1 behind the last. */
  #at = 0;
  #indent = -1;

  constructor(text: string, depth: number, track: boolean) {
    this.#text = text;
    this.#depth = depth;
    this.#track = track;
  }

  document(): unknown {
    this.#next(0);
    if (this.#indent === 0 && this.#text.startsWith("---", this.#at)) {
      this.#at += 3;
      this.#finish(this.#at);
    }
    if (this.#indent < 0) throw BAIL;
    const value = this.#node(1);
    if (this.#indent >= 0) throw BAIL;
    return value;
  }

  // To the first line from `from` on that says something.
  #next(from: number): void {
    const text = this.#text;
    let start = from;
    for (;;) {
      let at = start;
      while (text.charCodeAt(at) === SPACE) at++;
      const code = text.charCodeAt(at);
      if (code !== LINE_FEED && code !== HASH) {
        this.#at = at;
        this.#indent = at < text.length ? at - start : -1;
        return;
      }
      start = code === LINE_FEED ? at + 1 : endOfLine(text, at);
    }
  }

  // Nothing but a comment may follow on the line.
  #finish(from: number): void {
    const text = this.#text;
    let at = from;
    while (text.charCodeAt(at) === SPACE) at++;
    const code = text.charCodeAt(at);
    if (code !== LINE_FEED && at < text.length && (code !== HASH || at === from)) throw BAIL;
    this.#next(endOfLine(text, at));
  }

  #node(depth: number): unknown {
    if (depth > this.#depth) throw BAIL;
    return isDash(this.#text, this.#at) ? this.#list(depth) : this.#map(depth);
  }

  #map(depth: number): unknown {
    const indent = this.#indent;
    const at = this.#at;
    const map: Record<string, unknown> = {};
    const members = this.#track ? new Map<string, MemberPlace>() : undefined;
    do {
      const start = this.#at;
      const key = this.#key(start);
      // A key that the prototype has is seldom enough to be left to others, as `__proto__` must be.
      if (map[key] !== undefined) throw BAIL;
      map[key] = this.#member(indent, depth);
      members?.set(key, { key: start, value: this.place as Place });
      if (this.#indent > indent) throw BAIL;
    } while (this.#indent === indent && !isDash(this.#text, this.#at));
    if (members !== undefined) this.place = { at, members, merges: [] };
    return map;
  }

  #key(start: number): string {
    const text = this.#text;
    const quoted = text.charCodeAt(start) === DOUBLE_QUOTE;
    const end = quoted ? quotedEnd(text, start) + 1 : plainKeyEnd(text, start);
    if (text.charCodeAt(end) !== COLON || !isEnd(text.charCodeAt(end + 1))) throw BAIL;
    const key = quoted ? text.slice(start + 1, end - 1) : text.slice(start, end);
    if (!quoted && isSpecial(key)) throw BAIL;
    this.#at = end + 1;
    return key;
  }

  #member(indent: number, depth: number): unknown {
    const text = this.#text;
    let at = this.#at;
    while (text.charCodeAt(at) === SPACE) at++;
    const code = text.charCodeAt(at);
    if (code !== LINE_FEED && code !== HASH && at < text.length) return this.#value(at, indent, depth);
    this.#finish(this.#at);
    if (this.#indent > indent || (this.#indent === indent && isDash(this.#text, this.#at)))
      return this.#node(depth + 1);
    this.place = at;
    return null;
  }

  #list(depth: number): unknown {
    const indent = this.#indent;
    const start = this.#at;
    const text = this.#text;
    const list: unknown[] = [];
    const items: Place[] | undefined = this.#track ? [] : undefined;
    do {
      let at = this.#at + 1;
      while (text.charCodeAt(at) === SPACE) at++;
      const end = plainKeyEnd(text, at);
      if (isDash(text, at) || (end > at && text.charCodeAt(end) === COLON && isEnd(text.charCodeAt(end + 1)))) {
        this.#indent = indent + at - this.#at;
        this.#at = at;
        list.push(this.#node(depth + 1));
      } else list.push(this.#value(at, indent, depth));
      items?.push(this.place as Place);
      if (this.#indent > indent) throw BAIL;
    } while (this.#indent === indent && isDash(this.#text, this.#at));
    if (items !== undefined) this.place = { at: start, items };
    return list;
  }

  // What stands on the line of its key or dash.
  #value(at: number, indent: number, depth: number): unknown {
    const text = this.#text;
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      const end = quotedEnd(text, at);
      this.#finish(end + 1);
      this.place = at;
      return text.slice(at + 1, end);
    }
    if (code === PIPE) {
      const block = readLiteral(text, at, indent);
      this.#next(block.end);
      if (this.#indent > indent) throw BAIL;
      this.place = at;
      return block.value;
    }
    if (code === BRACE || code === BRACKET) {
      const room = this.#depth - depth;
      const found = readFlow(text, at, room, (word, from) => this.#scalar(word, from));
      this.#finish(found.end);
      this.place = found.place;
      return found.value;
    }
    if (!isPlainStart(text, at)) throw BAIL;
    const end = plainEnd(text, at);
    this.#next(endOfLine(text, end));
    return this.#scalar(text.slice(at, end), at);
  }

  #scalar(text: string, at: number): unknown {
    this.place = at;
    if (text.length > 5 && text.charCodeAt(0) > NINE) return text;
    if (isAmbiguous(text)) {
      this.ambiguous ??= new Map();
      this.ambiguous.set(at, text);
    }
    const value = resolvePlain(text);
    if (typeof value === "bigint") throw BAIL;
    return value;
  }
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const HASH = 0x23;
const SINGLE_QUOTE = 0x27;
const NINE = 0x39;
const COLON = 0x3a;
const BRACKET = 0x5b;
const BRACE = 0x7b;
const PIPE = 0x7c;
