import { CODE, codeAt, isGap } from "./characters.ts";
import type { Cursor } from "./cursor.ts";
import { isAmbiguous, resolvePlain } from "./scalars.ts";

/** The keys that were read last. As the name of a member, a string that V8 already has takes a fraction of the time. */
const keys: (string | undefined)[] = Array.from({ length: 2048 });
const LONGEST = 200;

/**
 * Reads a plain key of letters, digits, `-`, `.` and `/`, and stops at the colon behind it. Undefined for any other
 * node, which the cursor stays at, so that the readers of all nodes can read it.
 */
export function scanKey(cursor: Cursor): string | undefined {
  const { text, codes, at: start } = cursor;
  let code = codeAt(codes, start);
  if (!isLetter(code)) return undefined;
  let at = start;
  let hash = 0;
  do {
    hash = (hash * 31 + code) | 0;
    code = codeAt(codes, ++at);
  } while (isLetter(code) || (code >= CODE.dash && code < CODE.colon));
  if (code !== CODE.colon || !isGap(codeAt(codes, at + 1)) || at - start > LONGEST) return undefined;
  const slot = hash & (keys.length - 1);
  let key = keys[slot];
  if (key === undefined || key.length !== at - start || !text.startsWith(key, start)) {
    key = text.slice(start, at);
    if (isAmbiguous(key) || resolvePlain(key) !== key) return undefined;
    keys[slot] = key;
  }
  cursor.at = at;
  cursor.keyAllowed = false;
  return key;
}

/**
 * Reads a plain scalar on the line of its key, if the next line has content that is not part of it, and stops there.
 * Undefined for any other node, as in `scanKey`.
 */
export function scanValue(cursor: Cursor): string | undefined {
  const { text, codes } = cursor;
  const start = cursor.at + 1;
  let at = start;
  let code = codeAt(codes, at);
  if (codeAt(codes, cursor.at) !== CODE.space || !(isLetter(code) || isDigit(code))) return undefined;
  do {
    if ((code === CODE.colon || code === CODE.space) && endsWord(code, codeAt(codes, at + 1))) return undefined;
    code = codeAt(codes, ++at);
  } while (code >= CODE.space);
  if (code !== CODE.lineFeed) return undefined;
  const lineStart = at + 1;
  let next = lineStart;
  while (codeAt(codes, next) === CODE.space) next++;
  const hasContent = codeAt(codes, next) > CODE.space || next === text.length;
  if (!hasContent || next - lineStart > cursor.indent) return undefined;
  cursor.at = next;
  cursor.lineStart = lineStart;
  cursor.keyAllowed = true;
  return text.slice(start, at);
}

function endsWord(code: number, next: number): boolean {
  return isGap(next) || (code === CODE.space && next === CODE.hash);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}
