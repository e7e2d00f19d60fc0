const LONGEST = 60;

/**
 * A piece of the input for a message: on one line, in quotes, cut to 60 characters, control and other invisible
 * characters as escapes, so that no input can forge a line of a report.
 */
export function quote(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return JSON.stringify(cut).replace(/[\p{C}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

/** Line and column, from 1, of an offset in a text whose first line has the given number. */
export function placeOf(
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
