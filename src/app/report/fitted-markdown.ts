import { count } from "../../kernel/index.ts";

/** Maximum length of a report. GitHub allows 65,536 characters in a comment; the rest is for the workflow. */
export const MOST_CHARACTERS = 60_000;

/** A section of a Markdown report: a list or table that may lose its last rows. */
export interface MarkdownPart {
  readonly head: readonly string[];
  /** The most important one first. One may have several lines. */
  readonly rows: readonly string[];
  /** The number of further rows, which are not in `rows` and only counted. Default 0. */
  readonly more?: number;
  readonly tail: readonly string[];
  /** The noun for a row in the number of omitted rows: `danger`. Default: `line`. */
  readonly noun?: string;
  /** Parts with lower ranks keep their rows first. Default 0. */
  readonly rank?: number;
}

interface Measured {
  readonly part: MarkdownPart;
  readonly index: number;
  readonly size: number;
}

/** Length of the line about rows that do not fit. */
const OMISSION = 400;

/**
 * The parts as text of at most `MOST_CHARACTERS`. The last rows of the parts with the highest ranks are omitted first, and
 * counted on the last line. A part of which no row fits is omitted with its head; a part without rows is always kept.
 *
 * @param reserve number of characters that every part may use, however long the parts before it are
 */
export function fittedMarkdown(parts: readonly MarkdownPart[], reserve = 0): string {
  const measured = parts
    .map((part, index) => ({ part, index, size: sizeOf([...part.head, ...part.rows, ...part.tail]) }))
    .sort((a, b) => (a.part.rank ?? 0) - (b.part.rank ?? 0) || a.index - b.index);
  const fixed = measured.filter(({ part }) => part.rows.length === 0);
  const isLong = sum(measured) > MOST_CHARACTERS || parts.some(({ more = 0 }) => more > 0);
  let room = MOST_CHARACTERS - sum(fixed) - (isLong ? OMISSION : 0);
  let reserved = measured.reduce((all, measuredPart) => all + reservedFor(measuredPart, reserve), 0);
  /** The number of rows that fit, by the index of the part. */
  const rowCounts = new Map<number, number>();
  for (const measuredPart of measured) {
    const { part, index, size } = measuredPart;
    if (part.rows.length === 0) continue;
    reserved -= reservedFor(measuredPart, reserve);
    const available = room - reserved;
    const number = size <= available ? part.rows.length : fitting(part, available);
    rowCounts.set(index, number);
    room -= number === 0 ? 0 : sizeOf([...part.head, ...part.rows.slice(0, number), ...part.tail]);
    // An omitted row is more important than the later parts, so these get only their reserve.
    if (number < part.rows.length + (part.more ?? 0)) room = Math.min(room, reserved);
  }
  const lines = parts.flatMap(({ head, rows, tail }, index) => {
    const number = rowCounts.get(index) ?? 0;
    if (rows.length > 0 && number === 0) return [];
    return [...head, ...rows.slice(0, number), ...tail];
  });
  return `${[...lines, ...omission(parts, rowCounts)].join("\n").trimEnd()}\n`;
}

function sum(measured: readonly Measured[]): number {
  return measured.reduce((all, { size }) => all + size, 0);
}

function reservedFor({ part, size }: Measured, reserve: number): number {
  if (part.rows.length === 0) return 0;
  return Math.min(size, reserve);
}

// A line end counts twice, since a form sends two characters for it.
function sizeOf(lines: readonly string[]): number {
  return lines.reduce((all, line) => all + line.length + (line.split("\n").length - 1) + 2, 0);
}

/** The number of first rows that fit with head and tail. */
function fitting({ head, rows, tail }: MarkdownPart, room: number): number {
  let left = room - sizeOf([...head, ...tail]);
  const end = rows.findIndex((row) => {
    left -= sizeOf([row]);
    return left < 0;
  });
  if (end === -1) return rows.length;
  return end;
}

function omission(parts: readonly MarkdownPart[], rowCounts: ReadonlyMap<number, number>): readonly string[] {
  const numbers = new Map<string, number>();
  for (const [index, { rows, more = 0, noun = "line" }] of parts.entries()) {
    const number = rows.length + more - (rowCounts.get(index) ?? 0);
    if (number > 0) numbers.set(noun, (numbers.get(noun) ?? 0) + number);
  }
  if (numbers.size === 0) return [];
  const texts = [...numbers].map(([noun, number]) => count(number, `more ${noun}`));
  return ["", `${texts.join(", ")} omitted, because the length of a comment is limited.`];
}
