import type { Finding } from "../policy/finding.ts";
import type { Location } from "../policy/issue.ts";
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
    const secret = options.hidden?.has(number) === true || LOOKS_SECRET.test(near(number));
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

// A second line of defence, for files whose findings say nothing of secrets since they could not be evaluated.
const LOOKS_SECRET =
  /\b(?:hf|gh[opsur]|github_pat|npm|dckr_pat)_\w{16,}|\b(?:glpat|nvapi|sk|xox[abeoprs])-[\w-]{16,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}|\bAIza[\w-]{30,}|\beyJ[\w-]{8,}\.|PRIVATE KEY-----|^\s*[A-Za-z0-9+/=]{40,}\s*$/;

const HIDDEN = "(not shown, since it holds a secret)";

/** Whether a finding says that there is a secret at its place. */
export function isAboutSecret({ name }: Finding): boolean {
  return SECRET_RULE.test(name);
}

/**
 * Lines of a file that must not be shown, since findings about secrets are there: the line of each place and of the
 * anchor that it may come from, and those that belong to it by their indentation.
 */
export function secretLines(file: string, lines: readonly string[], secrets: readonly Finding[]): ReadonlySet<number> {
  const hidden = new Set<number>();
  for (const { location, related = [] } of secrets) {
    for (const place of [location, ...related.map((other) => other.location)]) {
      if (place?.file === file) for (const line of linesAt(lines, place.line)) hidden.add(line);
    }
  }
  return hidden;
}

function linesAt(lines: readonly string[], line: number): readonly number[] {
  const own = lines[line - 1] ?? "";
  const indent = indentOf(own);
  const item = /^\s*-/.test(own);
  const found = [line];
  for (let row = line; row < lines.length; row++) {
    const text = lines[row] ?? "";
    const sameLevelItem = !item && indentOf(text) === indent && /^\s*-/.test(text);
    if (text.trim() !== "" && indentOf(text) <= indent && !sameLevelItem) break;
    found.push(row + 1);
  }
  return found;
}

const SECRET_RULE = /secret|credential|password/;

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

/** Characters as they are printed, each with the columns that it takes. */
function cells(text: string): readonly string[] {
  return Array.from(text.replaceAll("\t", "  ").replace(/\r$/, ""), printable);
}

function widthOf(text: readonly string[]): number {
  return text.reduce((sum, cell) => sum + cellWidth(cell), 0);
}

function cellWidth(cell: string): number {
  if (/^\p{M}$/u.test(cell)) return 0;
  return WIDE.test(cell) ? 2 : cell.length > 2 ? cell.length : 1;
}

/** Index from which the rest of the cells takes at most the given width. */
function firstFitting(text: readonly string[], width: number): number {
  let rest = widthOf(text);
  let index = 0;
  for (; index < text.length && rest > width; index++) rest -= cellWidth(text[index] ?? "");
  return index;
}

function cut(text: readonly string[], skip: number, room: number): string {
  const out: string[] = skip > 0 && text.length > 0 ? ["…"] : [];
  let width = out.length;
  for (const [index, cell] of text.slice(skip).entries()) {
    const last = skip + index === text.length - 1;
    if (width + cellWidth(cell) > (last ? room : room - 1)) return `${out.join("")}…`;
    out.push(cell);
    width += cellWidth(cell);
  }
  return text.length <= skip && skip > 0 ? "…" : out.join("");
}
