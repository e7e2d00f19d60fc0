import type { MemberPlace, Place } from "./places.ts";
import { BAIL, isWord, plainKeyEnd, quotedEnd } from "./plain-text.ts";
import { isSpecial } from "./scalars.ts";

/** A value in brackets or braces, and the offset behind it. */
export interface Flow {
  readonly value: unknown;
  readonly place: Place;
  readonly end: number;
}

/** Gives the value of a word. */
type Scalar = (word: string, at: number) => unknown;

/**
 * Reads `[a, "b"]` or `{a: b}` on one line: words of letters, digits and `_ . / -`, texts in quotes without escapes,
 * and lists and maps of these, at most `room` deep.
 */
export function readFlow(text: string, at: number, room: number, scalar: Scalar): Flow {
  if (room < 1) throw BAIL;
  return text.charCodeAt(at) === BRACKET ? list(text, at, room, scalar) : map(text, at, room, scalar);
}

function list(text: string, start: number, room: number, scalar: Scalar): Flow {
  const value: unknown[] = [];
  const items: Place[] = [];
  let at = blanks(text, start + 1);
  if (text.charCodeAt(at) === END_BRACKET) return { value, place: { at: start, items }, end: at + 1 };
  for (;;) {
    const found = item(text, at, room, scalar);
    value.push(found.value);
    items.push(found.place);
    at = blanks(text, found.end);
    if (text.charCodeAt(at) === END_BRACKET) return { value, place: { at: start, items }, end: at + 1 };
    at = afterComma(text, at);
  }
}

function map(text: string, start: number, room: number, scalar: Scalar): Flow {
  const value: Record<string, unknown> = {};
  const members = new Map<string, MemberPlace>();
  const place = { at: start, members, merges: [] };
  let at = blanks(text, start + 1);
  if (text.charCodeAt(at) === END_BRACE) return { value, place, end: at + 1 };
  for (;;) {
    const quoted = text.charCodeAt(at) === DOUBLE_QUOTE;
    const end = quoted ? quotedEnd(text, at) + 1 : plainKeyEnd(text, at);
    const key = quoted ? text.slice(at + 1, end - 1) : text.slice(at, end);
    const isKey = text.charCodeAt(end) === COLON && text.charCodeAt(end + 1) === SPACE;
    if (!isKey || value[key] !== undefined || (!quoted && isSpecial(key))) throw BAIL;
    const found = item(text, blanks(text, end + 1), room, scalar);
    value[key] = found.value;
    members.set(key, { key: at, value: found.place });
    at = blanks(text, found.end);
    if (text.charCodeAt(at) === END_BRACE) return { value, place, end: at + 1 };
    at = afterComma(text, at);
  }
}

function item(text: string, at: number, room: number, scalar: Scalar): Flow {
  const code = text.charCodeAt(at);
  if (code === BRACKET || code === BRACE) return readFlow(text, at, room - 1, scalar);
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
    const end = quotedEnd(text, at);
    return { value: text.slice(at + 1, end), place: at, end: end + 1 };
  }
  let end = at;
  while (isWord(text.charCodeAt(end))) end++;
  if (end === at || (code === DASH && end === at + 1)) throw BAIL;
  return { value: scalar(text.slice(at, end), at), place: at, end };
}

function afterComma(text: string, at: number): number {
  if (text.charCodeAt(at) !== COMMA) throw BAIL;
  return blanks(text, at + 1);
}

function blanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at++;
  return at;
}

const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const COMMA = 0x2c;
const DASH = 0x2d;
const COLON = 0x3a;
const BRACKET = 0x5b;
const END_BRACKET = 0x5d;
const BRACE = 0x7b;
const END_BRACE = 0x7d;
