import { CODE, isBlank } from "./characters.ts";

const LONGEST = 60;

/**
 * Quotes a piece of the input for a message: on one line, cut to 60 characters, control and other invisible characters
 * as escapes, so that no input can forge a line of a report.
 */
export function quote(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return JSON.stringify(cut).replace(/[\p{C}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const digits = code.toString(16).padStart(4, "0");
    if (code > 0xffff) return `\\u{${digits}}`;
    return `\\u${digits}`;
  });
}

/** Line and column, from 1, of an offset in a text whose first line has the given number. */
export function lineAndColumn(
  text: string,
  offset: number,
  firstLine: number,
): { readonly line: number; readonly column: number } {
  let line = firstLine;
  let start = 0;
  for (;;) {
    const newline = text.indexOf("\n", start);
    if (newline === -1 || newline >= offset) return { line, column: offset - start + 1 };
    line++;
    start = newline + 1;
  }
}

/** The offset of the start of each line of a text. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let newline = text.indexOf("\n"); newline !== -1; newline = text.indexOf("\n", newline + 1)) {
    starts.push(newline + 1);
  }
  return starts;
}

/** The index of the last of some rising numbers that is at most `most`; 0 when all are larger. */
export function lastAtMost(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The start of the first line from `from` on that is not blank, a comment or a directive; the end of the text
 * without such a line.
 */
export function skipPreamble(text: string, from: number): number {
  let start = from;
  while (start < text.length) {
    let at = start;
    while (isBlank(text.charCodeAt(at))) at++;
    const code = text.charCodeAt(at);
    const ends =
      at === text.length ||
      code === CODE.lineFeed ||
      (code === CODE.return && text.charCodeAt(at + 1) === CODE.lineFeed);
    if (!ends && code !== CODE.hash && !(code === CODE.percent && at === start)) return start;
    const newline = text.indexOf("\n", at);
    if (newline === -1) return text.length;
    start = newline + 1;
  }
  return text.length;
}

/** The start of the next line. */
export function nextLineStart(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  if (newline === -1) return text.length;
  return newline + 1;
}
