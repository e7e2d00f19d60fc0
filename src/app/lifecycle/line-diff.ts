import { maskTokens } from "../../kernel/index.ts";

const CONTEXT = 3;

const HIDDEN = "(not shown, because it contains a secret)";

/**
 * The difference of two texts of a file as `diff -u` prints it, in one hunk: an edit changes one place. Tokens are
 * masked. Empty for equal texts. An absent text is that of a file that does not exist.
 *
 * @param hiddenLines returns the numbers of the lines of a text that are not shown, counted from 1. Default: none
 */
export function lineDiff(
  file: string,
  before: string | undefined,
  after: string | undefined,
  hiddenLines: (text: string) => ReadonlySet<number> = () => new Set(),
): string {
  if (before === after) return "";
  const old = linesOf(before);
  const next = linesOf(after);
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  const shorter = Math.min(old.length, next.length) - start;
  while (end < shorter && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const from = Math.max(0, start - CONTEXT);
  const contextLines = Math.min(end, CONTEXT);
  const [shownOld, shownNew] = [shownLines(old, hiddenLines), shownLines(next, hiddenLines)];
  const removed = shownOld.slice(start, old.length - end);
  const added = shownNew.slice(start, next.length - end);
  const rest = shownOld.slice(old.length - end, old.length - end + contextLines);
  const rows = [
    ...shownOld.slice(from, start).map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...rest.map((line) => ` ${line}`),
  ];
  const shared = start - from + contextLines;
  const ranges = [rangeOf("-", from, shared + removed.length), rangeOf("+", from, shared + added.length)];
  const names = [
    `--- ${before === undefined ? "/dev/null" : `a/${file}`}`,
    `+++ ${after === undefined ? "/dev/null" : `b/${file}`}`,
  ];
  return `${[...names, `@@ ${ranges.join(" ")} @@`].join("\n")}\n${rows.map(endedLine).join("")}`;
}

// Lines keep their line breaks, so that a change of one shows.
function linesOf(text = ""): readonly string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

function shownLines(lines: readonly string[], hiddenLines: (text: string) => ReadonlySet<number>): readonly string[] {
  const hidden = hiddenLines(lines.join(""));
  return lines.map((line, index) => (hidden.has(index + 1) ? line.replace(/\S.*/, HIDDEN) : line));
}

function endedLine(written: string): string {
  const line = maskTokens(written);
  if (line.endsWith("\n")) return line;
  return `${line}\n\\ No newline at end of file\n`;
}

function rangeOf(sign: string, from: number, length: number): string {
  return `${sign}${length === 0 ? from : from + 1},${length}`;
}
