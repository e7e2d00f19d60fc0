import type { Location } from "../../kernel/index.ts";

/**
 * The place of an offset within a text value, where `text` is the file and `start` the place of the value's scalar.
 * Supports plain and quoted scalars on one line, including escapes, and block scalars. Returns `start` for all others,
 * and where the file does not contain the value. Offsets and columns count UTF-16 units.
 */
export function placeInside(text: string, start: Location, value: string, offset: number): Location {
  if (offset < 0 || offset > value.length) return start;
  return inside(text, start, value, offset);
}

function inside(text: string, start: Location, value: string, offset: number): Location {
  const lines = text.split(/\r\n|\r|\n/);
  const line = lines[start.line - 1] ?? "";
  const from = start.column - 1;
  switch (line[from]) {
    case "'":
      return onLine({ start, line, from: from + 1, width: singleQuoted }, value, offset);
    case '"':
      return onLine({ start, line, from: from + 1, width: doubleQuoted }, value, offset);
    case "|":
    case ">":
      return inBlock(start, lines, line[from] === ">", value, offset);
    default:
      return onLine({ start, line, from, width: () => 1 }, value, offset);
  }
}

/** Returns the number of characters in the line for the next character of the value. */
type Width = (line: string, at: number) => number;

const singleQuoted: Width = (line, at) => (line[at] === "'" ? 2 : 1);

const doubleQuoted: Width = (line, at) => {
  if (line[at] !== "\\") return 1;
  return { x: 4, u: 6, U: 10 }[line[at + 1] ?? ""] ?? 2;
};

/** A scalar on one line. */
interface LineScalar {
  readonly start: Location;
  readonly line: string;
  /** Index in the line of the first character of the value. */
  readonly from: number;
  readonly width: Width;
}

function onLine({ start, line, from, width }: LineScalar, value: string, offset: number): Location {
  let at = from;
  for (let index = 0; index < offset; index += 1) {
    const step = width(line, at);
    // Unescaped characters must be those of the value, or the scalar continues on another line.
    if (at >= line.length || (step === 1 && line[at] !== value[index])) return start;
    at += step;
  }
  return { ...start, column: at + 1 };
}

function inBlock(start: Location, lines: readonly string[], folded: boolean, value: string, offset: number): Location {
  const body = lines.slice(start.line);
  const first = body.find((line) => line.trim() !== "") ?? "";
  const indent = first.length - first.trimStart().length;
  let index = 0;
  for (const [number, line] of body.entries()) {
    const content = line.slice(indent);
    if (value.slice(index, index + content.length) !== content) return start;
    // The end of a line is a place in this line.
    if (offset <= index + content.length) {
      return { ...start, line: start.line + 1 + number, column: indent + (offset - index) + 1 };
    }
    index += content.length;
    const joint = value[index];
    if (joint !== "\n" && !(folded && joint === " ")) return start;
    index += 1;
  }
  return start;
}
