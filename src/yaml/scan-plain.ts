import { CODE, codeAt, isBreak, isGap } from "./characters.ts";
import { type Cursor, TAB_MESSAGE } from "./cursor.ts";

/**
 * Reads a plain scalar, which may continue on lines that are indented more than the map or list around it. The cursor
 * is then behind it, or at the next token.
 */
export function scanPlain(cursor: Cursor): string {
  const { text } = cursor;
  let result = "";
  for (;;) {
    const start = cursor.at;
    const end = endOfWords(cursor, start);
    if (end === start) return result;
    result += text.slice(start, end);
    const code = cursor.code();
    if (code !== CODE.lineFeed && code !== CODE.return) return result;
    const breaks = nextLine(cursor);
    const isInside = cursor.flow > 0 || cursor.column > cursor.indent;
    if (!isInside || cursor.code() === CODE.hash || cursor.atEnd || ends(cursor)) return result;
    result += breaks === 1 ? " " : "\n".repeat(breaks - 1);
  }
}

// Moves to the end of the words on this line, without a comment. Returns the end of the last word.
function endOfWords(cursor: Cursor, start: number): number {
  const { codes } = cursor;
  const flow = cursor.flow > 0;
  let end = start;
  let at = start;
  for (;;) {
    const code = codeAt(codes, at);
    if (code <= CODE.space) {
      if (isBreak(code)) break;
      if (codeAt(codes, ++at) === CODE.hash) break;
      continue;
    }
    if (code === CODE.colon) {
      if (isGap(codeAt(codes, at + 1))) break;
    } else if (flow && stopsInFlow(code)) break;
    end = ++at;
  }
  cursor.at = at;
  return end;
}

// Whether a scalar cannot continue with the character here.
function ends(cursor: Cursor): boolean {
  const code = cursor.code();
  return (code === CODE.colon && isGap(cursor.code(1))) || (cursor.flow > 0 && stopsInFlow(code));
}

// A `?` ends a word inside { } and [ ] for Kubernetes.
function stopsInFlow(code: number): boolean {
  return (
    code === CODE.comma ||
    code === CODE.question ||
    code === CODE.openBracket ||
    code === CODE.closeBracket ||
    code === CODE.openBrace ||
    code === CODE.closeBrace
  );
}

// Moves past line breaks and the blanks of the next lines. Returns the number of breaks.
function nextLine(cursor: Cursor): number {
  let breaks = 0;
  for (;;) {
    const code = cursor.code();
    if (code === CODE.lineFeed) {
      breaks++;
      cursor.lineStart = cursor.at + 1;
    } else if (code === CODE.tab && cursor.column <= cursor.indent) {
      throw cursor.fault(TAB_MESSAGE);
    } else if (code !== CODE.space && code !== CODE.tab && code !== CODE.return) {
      cursor.keyAllowed = true;
      return breaks;
    }
    cursor.at++;
  }
}
