import { CODE, isBlank, isBreak } from "./characters.ts";
import { type Cursor, TAB_MESSAGE } from "./cursor.ts";

/** Reads a block scalar, from its `|` or `>` on. */
export function scanBlock(cursor: Cursor): string {
  const { text } = cursor;
  const folded = cursor.code() === CODE.greater;
  const { chomping, increment } = scanHeader(cursor);
  const given = increment === 0 ? 0 : Math.max(cursor.indent, 0) + increment;
  let breaks = skipBreaks(cursor, given);
  const indent = given || Math.max(breaks.deepest, cursor.indent + 1, 1);
  // Joined at the end: a text of many added lines takes several times the memory.
  const pieces: string[] = [];
  // Whether a line was read, and whether it started with a blank.
  let broken = false;
  let wasBlank = false;
  while (cursor.column === indent && !cursor.atEnd) {
    const blank = isBlank(cursor.code());
    if (broken && folded && !wasBlank && !blank) pieces.push(breaks.count === 0 ? " " : "");
    else if (broken) pieces.push("\n");
    if (breaks.count > 0) pieces.push("\n".repeat(breaks.count));
    wasBlank = blank;
    const newline = text.indexOf("\n", cursor.at);
    pieces.push(text.slice(cursor.at, text.charCodeAt(newline - 1) === CODE.return ? newline - 1 : newline));
    broken = true;
    cursor.at = newline + 1;
    cursor.lineStart = cursor.at;
    breaks = skipBreaks(cursor, indent);
  }
  cursor.keyAllowed = true;
  if (broken && chomping !== CODE.dash) pieces.push("\n");
  if (chomping === CODE.plus) pieces.push("\n".repeat(breaks.count));
  return pieces.join("");
}

interface BlockHeader {
  /** The code of `+` or `-`, else 0. */
  readonly chomping: number;
  readonly increment: number;
}

function scanHeader(cursor: Cursor): BlockHeader {
  let chomping = 0;
  let increment = 0;
  for (;;) {
    cursor.at++;
    const code = cursor.code();
    if (code === CODE.plus || code === CODE.dash) {
      if (chomping !== 0) throw cursor.fault("a block scalar has two chomping signs");
      chomping = code;
    } else if (code >= 0x30 && code <= 0x39) {
      increment = increment === 0 ? code - 0x30 : 0;
      if (increment === 0) throw cursor.fault("bad indentation of a block scalar");
    } else break;
  }
  while (isBlank(cursor.code())) cursor.at++;
  if (cursor.code() === CODE.hash) {
    cursor.at = cursor.text.indexOf("\n", cursor.at);
  }
  if (!isBreak(cursor.code())) throw cursor.fault("text follows the | or > of a block scalar on its line");
  if (cursor.code() === CODE.return) cursor.at++;
  if (cursor.code() === CODE.lineFeed) cursor.lineStart = ++cursor.at;
  return { chomping, increment };
}

// Moves past the indentation of a line, and past lines before it that have nothing else. `indent` is 0 until it is known.
function skipBreaks(cursor: Cursor, indent: number): { readonly count: number; readonly deepest: number } {
  let count = 0;
  let deepest = 0;
  for (;;) {
    while (cursor.code() === CODE.space && (indent === 0 || cursor.column < indent)) cursor.at++;
    deepest = Math.max(deepest, cursor.column);
    if (cursor.code() === CODE.tab && (indent === 0 || cursor.column < indent)) throw cursor.fault(TAB_MESSAGE);
    if (cursor.code() === CODE.return) cursor.at++;
    if (cursor.code() !== CODE.lineFeed) return { count, deepest };
    count++;
    cursor.lineStart = ++cursor.at;
  }
}
