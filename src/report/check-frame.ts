import type { Location } from "../finding/issue.ts";
import { looksSecret } from "./check-secrets.ts";
import { printable } from "./issue-lines.ts";
import { plain, type Style } from "./style.ts";

/** How to show lines of a file. */
export interface FrameOptions {
  readonly style?: Style;
  /** Width of the whole frame. */
  readonly columns: number;
  /** Lines, from 1, that hold a secret. */
  readonly hidden?: ReadonlySet<number>;
}

const CONTEXT = 2;
const NARROWEST = 20;
const WIDEST = 1000;
const FAR = 2 * WIDEST;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/**
 * The lines around a place, each behind its number, and a mark below the column: two before, two after, of the same
 * document. Long lines are cut so that the column stays in sight. Control characters are shown as escapes, and a line
 * that holds a secret, by `hidden` or by its looks, is not shown.
 */
export function codeFrame(
  lines: readonly string[],
  { line, column }: Location,
  options: FrameOptions,
): readonly string[] {
  const { style = plain, columns } = options;
  if (line < 1 || line > lines.length) return [];
  const [first, last] = reach(lines, line);
  const digits = String(last).length;
  const room = Math.min(WIDEST, Math.max(NARROWEST, columns - digits - 5));
  // A file may be one line of many megabytes; what is far from the column is cut anyway.
  const from = Math.max(0, column - 1 - FAR);
  const near = (number: number) => (lines[number - 1] ?? "").slice(from, column - 1 + FAR);
  const before = cells(near(line).slice(0, column - 1 - from));
  // The column stays in the second half of a cut line, since what leads to it says more than what follows.
  const skip = widthOf(before) < room ? 0 : firstFitting(before, Math.floor(room * 0.6));
  const frame: string[] = [];
  for (let number = first; number <= last; number++) {
    const at = number === line;
    const secret = options.hidden?.has(number) === true || looksSecret(near(number));
    const gutter = `${at ? ">" : " "} ${String(number).padStart(digits)} |`;
    frame.push(`${style.dim(gutter)} ${secret ? HIDDEN : cut(cells(near(number)), skip, room)}`.trimEnd());
    if (!at || secret) continue;
    const lead = (skip > 0 ? 1 : 0) + widthOf(before.slice(skip));
    frame.push(`${style.dim(`  ${" ".repeat(digits)} |`)} ${" ".repeat(lead)}${style.severity.error("^")}`);
  }
  return frame;
}

/** The first and the last line to show around one: no further than its document goes. */
function reach(lines: readonly string[], line: number): readonly [number, number] {
  const inside = (number: number) =>
    number >= 1 && number <= lines.length && !/^---(?:\s|$)/.test(lines[number - 1] ?? "");
  let [first, last] = [line, line];
  while (first > line - CONTEXT && inside(first - 1)) first--;
  while (last < line + CONTEXT && inside(last + 1)) last++;
  // What follows the last line break of a file is no line.
  return [first, last > line && last === lines.length && lines[last - 1] === "" ? last - 1 : last];
}

const HIDDEN = "(not shown, since it holds a secret)";

/** Characters as they are printed, each with the columns that it takes; a string where each takes one. */
type Cells = string | readonly string[];

const PLAIN = /^[ -~]*$/;

function cells(text: string): Cells {
  const line = text.replace(/\r$/, "");
  return PLAIN.test(line) ? line : Array.from(line.replaceAll("\t", "  "), printable);
}

function widthOf(text: Cells): number {
  return typeof text === "string" ? text.length : text.reduce((sum, cell) => sum + cellWidth(cell), 0);
}

function cellWidth(cell: string): number {
  if (/^\p{M}$/u.test(cell)) return 0;
  return WIDE.test(cell) ? 2 : cell.length > 2 ? cell.length : 1;
}

/** Index from which the rest of the cells takes at most the given width. */
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
  return typeof text === "string" ? text : text.join("");
}
