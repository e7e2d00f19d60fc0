import { BAIL } from "./plain-text.ts";

/** A text of several lines, and the offset of the line behind it. */
export interface Literal {
  readonly value: string;
  readonly end: number;
}

/** Reads the block that `|` or `|-` at an offset begins, below a node in the given column. */
export function readLiteral(text: string, at: number, indent: number): Literal {
  const strip = text.charCodeAt(at + 1) === DASH;
  let start = at + (strip ? 2 : 1);
  if (text.charCodeAt(start) !== LINE_FEED) throw BAIL;
  start++;
  let column = 0;
  while (text.charCodeAt(start + column) === SPACE) column++;
  if (column <= indent || column === 0 || text.charCodeAt(start + column) === LINE_FEED) throw BAIL;
  const lines: string[] = [];
  for (;;) {
    let from = start;
    while (from < start + column && text.charCodeAt(from) === SPACE) from++;
    const blank = text.charCodeAt(from) === LINE_FEED;
    if (!blank && from < start + column) break;
    const end = text.indexOf("\n", from);
    if (end < 0) throw BAIL;
    lines.push(blank ? "" : text.slice(from, end));
    start = end + 1;
  }
  while (lines.at(-1) === "") lines.pop();
  // A line that is nothing but more spaces is text, which is hard to see when it is the last.
  if (lines.at(-1)?.trim() === "") throw BAIL;
  return { value: lines.join("\n") + (strip ? "" : "\n"), end: start };
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const DASH = 0x2d;
