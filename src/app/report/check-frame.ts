import type { Location } from "../../kernel/index.ts";
import { looksSecret, plain, printable, type Style } from "../../kernel/index.ts";

/** The options of `codeFrame`. */
interface FrameOptions {
  readonly style?: Style;
  /** Width of the whole frame. */
  readonly columns: number;
  /** Numbers of lines, from 1, that contain a secret. */
  readonly hidden?: ReadonlySet<number>;
}

const CONTEXT = 2;
const NARROWEST = 20;
const WIDEST = 1000;
const FAR = 2 * WIDEST;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/**
 * The lines around a place with their numbers and a mark below the column: two lines before and two after, in the same
 * document. Long lines are cut so that the column stays visible. Control characters are escaped. A line that contains a
 * secret, according to `hidden` or `looksSecret`, is replaced.
 */
export function codeFrame(
  lines: readonly string[],
  { line, column }: Location,
  options: FrameOptions,
): readonly string[] {
  const { style = plain, columns } = options;
  if (line < 1 || line > lines.length) return [];
  const [first, last] = lineRange(lines, line);
  const digits = String(last).length;
  const room = Math.min(WIDEST, Math.max(NARROWEST, columns - digits - 5));
  // A line may have many megabytes, so only the part near the column is processed.
  const from = Math.max(0, column - 1 - FAR);
  const near = (number: number) => (lines[number - 1] ?? "").slice(from, column - 1 + FAR);
  const before = cells(near(line).slice(0, column - 1 - from));
  const skip = skippedCells(before, room);
  const frame: string[] = [];
  for (let number = first; number <= last; number++) {
    const isMarked = number === line;
    const isSecret = options.hidden?.has(number) === true || looksSecret(near(number));
    const gutter = `${isMarked ? ">" : " "} ${String(number).padStart(digits)} |`;
    const code = isSecret ? HIDDEN : cut(cells(near(number)), skip, room);
    frame.push(`${style.dim(gutter)} ${code}`.trimEnd());
    if (!isMarked || isSecret) continue;
    const lead = Math.min(skip, 1) + widthOf(before.slice(skip));
    frame.push(`${style.dim(`  ${" ".repeat(digits)} |`)} ${" ".repeat(lead)}${style.severity.error("^")}`);
  }
  return frame;
}

/** Numbers of the first and the last line of a frame, in the same document. */
function lineRange(lines: readonly string[], line: number): readonly [number, number] {
  const inside = (number: number) =>
    number >= 1 && number <= lines.length && !/^---(?:\s|$)/.test(lines[number - 1] ?? "");
  let [first, last] = [line, line];
  while (first > line - CONTEXT && inside(first - 1)) first--;
  while (last < line + CONTEXT && inside(last + 1)) last++;
  // The empty text behind the last line break of a file is not a line.
  if (last > line && last === lines.length && lines[last - 1] === "") last -= 1;
  return [first, last];
}

const HIDDEN = "(not shown, because it contains a secret)";

/** Printed characters, of which each may take several columns; a string when each takes one. */
type Cells = string | readonly string[];

const PLAIN = /^[ -~]*$/;

function cells(text: string): Cells {
  const line = text.replace(/\r$/, "");
  if (PLAIN.test(line)) return line;
  return Array.from(line.replaceAll("\t", "  "), printable);
}

function widthOf(text: Cells): number {
  if (typeof text === "string") return text.length;
  return text.reduce((sum, cell) => sum + cellWidth(cell), 0);
}

function cellWidth(cell: string): number {
  if (/^\p{M}$/u.test(cell)) return 0;
  if (WIDE.test(cell)) return 2;
  if (cell.length > 2) return cell.length;
  return 1;
}

/** Number of cells to cut off before the column, so that the column is in the second half of the line. */
function skippedCells(before: Cells, room: number): number {
  if (widthOf(before) < room) return 0;
  return firstFitting(before, Math.floor(room * 0.6));
}

/** Index from which the rest of the cells fits the width. */
function firstFitting(text: Cells, width: number): number {
  if (typeof text === "string") return Math.max(0, text.length - width);
  let rest = widthOf(text);
  let index = 0;
  for (; index < text.length && rest > width; index++) rest -= cellWidth(text[index] ?? "");
  return index;
}

function cut(text: Cells, skip: number, room: number): string {
  const lead = skip > 0 && text.length > 0 ? "…" : "";
  const rest = text.slice(skip);
  const left = room - lead.length;
  if (widthOf(rest) <= left) return lead + joined(rest);
  if (typeof rest === "string") return `${lead}${rest.slice(0, left - 1)}…`;
  let width = 0;
  const end = rest.findIndex((cell) => {
    width += cellWidth(cell);
    return width > left - 1;
  });
  return `${lead}${joined(rest.slice(0, end))}…`;
}

function joined(text: Cells): string {
  return [text].flat().join("");
}
