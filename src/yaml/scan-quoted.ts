import { CODE, type Codes, codeAt, isBlank } from "./characters.ts";
import type { Cursor } from "./cursor.ts";

/**
 * Reads a quoted scalar. Its lines may have any indentation, as for Kubernetes.
 *
 * @throws YamlFault for a scalar that is not closed
 */
export function scanQuoted(cursor: Cursor): string {
  const { text } = cursor;
  const quote = cursor.code();
  let result = "";
  let start = ++cursor.at;
  for (;;) {
    cursor.at = endOfPiece(cursor.codes, cursor.at, quote);
    const code = cursor.code();
    if (code === quote) {
      const piece = text.slice(start, cursor.at++);
      if (quote === CODE.apostrophe && cursor.code() === quote) {
        result += `${piece}'`;
        start = ++cursor.at;
        continue;
      }
      cursor.keyAllowed = false;
      if (result === "") return piece;
      return result + piece;
    }
    if (code === CODE.backslash && quote === CODE.quote) {
      result += text.slice(start, cursor.at) + scanEscape(cursor);
      start = cursor.at;
    } else if (code === CODE.lineFeed || code === CODE.return) {
      result += text.slice(start, endOfWords(text, start, cursor.at));
      const breaks = skipBreaks(cursor);
      result += breaks === 1 ? " " : "\n".repeat(breaks - 1);
      start = cursor.at;
    } else if (code === CODE.end) {
      throw cursor.unclosed(`a ${quote === CODE.quote ? "double" : "single"}-quoted string`);
    } else {
      cursor.at++;
    }
  }
}

// The next character that may not be one of the string.
function endOfPiece(codes: Codes, from: number, quote: number): number {
  let at = from;
  let code = codeAt(codes, at);
  while (code !== quote && code !== CODE.backslash && code >= CODE.space) code = codeAt(codes, ++at);
  return at;
}

function endOfWords(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

// Moves past line breaks and blanks. Returns the number of breaks.
function skipBreaks(cursor: Cursor): number {
  let breaks = 0;
  for (;;) {
    const code = cursor.code();
    if (code === CODE.lineFeed) {
      breaks++;
      cursor.lineStart = cursor.at + 1;
    } else if (code !== CODE.return && !isBlank(code)) {
      return breaks;
    }
    cursor.at++;
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  [" ", " "],
  ['"', '"'],
  ["'", "'"],
  ["\\", "\\"],
  ["N", "\u0085"],
  ["_", "\u00a0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);
const DIGITS: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);
const UNKNOWN = "a backslash in a double-quoted string starts no known escape";

function scanEscape(cursor: Cursor): string {
  const { text, at } = cursor;
  const letter = text.charAt(at + 1);
  if (letter === "\n" || letter === "\r") {
    cursor.at++;
    return "\n".repeat(skipBreaks(cursor) - 1);
  }
  const plain = ESCAPES.get(letter) ?? (letter === "/" && cursor.isJson ? "/" : undefined);
  if (plain !== undefined) {
    cursor.at += 2;
    return plain;
  }
  const digits = DIGITS.get(letter);
  const hex = text.slice(at + 2, at + 2 + (digits ?? 0));
  if (digits === undefined || hex.length < digits || !/^[0-9a-fA-F]+$/.test(hex)) throw cursor.fault(UNKNOWN);
  const code = Number.parseInt(hex, 16);
  if (code > 0x10ffff) throw cursor.fault("an escape beyond the last character of Unicode", at, "content");
  cursor.at += 2 + digits;
  if (code < 0xd800 || code > 0xdfff) return String.fromCodePoint(code);
  const low = /^\\u([dD][c-fC-F][0-9a-fA-F]{2})/.exec(text.slice(cursor.at, cursor.at + 6))?.[1];
  if (code > 0xdbff || low === undefined || !cursor.isJson) {
    throw cursor.fault("an escape for half of a surrogate pair; write the whole character", at, "content");
  }
  cursor.at += 6;
  return String.fromCharCode(code, Number.parseInt(low, 16));
}
