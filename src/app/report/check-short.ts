import { stripVTControlCharacters } from "node:util";
import type { Style } from "../../kernel/index.ts";
import {
  count,
  cutLine,
  type Finding,
  given,
  isActive,
  placeAndObject,
  placeText,
  present,
  printable,
  unreadableLines,
} from "../../kernel/index.ts";
import type { CheckReport } from "../results/check-report.ts";
import type { CheckReportContext } from "./check-context.ts";
import { nextLines } from "./check-next.ts";
import { omittedReasons } from "./check-omitted.ts";
import { summaryLines } from "./check-summary.ts";
import { worstFirst } from "./check-worst.ts";
import { type Look, messageLines, paragraph } from "./finding-lines.ts";

/** Rows that the short report fills at most: a screen of 60 without the lines of the shell. */
const MOST_ROWS = 58;
/** Width at which a report without a terminal is assumed to be read. */
const USUAL_WIDTH = 80;
const MOST_WORST = 10;
const MOST_UNREADABLE = 3;

type Block = readonly string[];

/**
 * The blocks of a report with many findings: the worst ones without lines of code, all counts, and the commands to
 * continue with. It shows ten findings, or as many as fit a screen of 60 rows.
 *
 * @param end the lines below the counts by rule and folder: relaxed rules, and all counts
 */
export function shortBlocks(
  { findings: all, summary, rules }: CheckReport,
  context: CheckReportContext,
  { style, width }: Pick<Look, "style" | "width">,
  end: Block,
): readonly Block[] {
  const columns = width ?? USUAL_WIDTH;
  const findings = worstFirst(all.filter(isActive), rules);
  const counts = findings.length === 0 ? [] : summaryLines(findings, style, columns);
  const unreadable = unreadableBlock(summary.unreadable, style, columns);
  const after = [
    counts,
    [...omittedReasons(summary).map((line) => cutLine(line, columns)), ...end],
    nextLines(findings, context, style),
  ].filter((block) => block.length > 0);
  const taken = [unreadable, ...after].reduce((sum, block) => sum + rowsOf(block, columns) + 1, 1);
  const worst = fittingLines(findings.slice(0, MOST_WORST), given({ style, width }), columns, MOST_ROWS - taken);
  const heading = `${style.strong(`the worst ${worst.length}`)} of ${count(findings.length, "finding")}`;
  return [unreadable, worst.length === 0 ? [] : [heading, ...worst.flat()], ...after];
}

/** The first findings with place, message and fix: at least one, and as many as fit the rows. */
function fittingLines(
  findings: readonly Finding[],
  look: Omit<Look, "frame">,
  columns: number,
  rows: number,
): readonly Block[] {
  let left = rows;
  const blocks = findings.map(({ fix, ...finding }) => [
    look.style.strong(headLine(finding, columns)),
    ...messageLines(finding, look),
    ...present([fix && `fix: ${printable(fix)}`]).flatMap((text) => paragraph(text, 4, look).map(look.style.dim)),
  ]);
  return blocks.filter((lines, index) => {
    left -= rowsOf(lines, columns);
    return left >= 0 || index === 0;
  });
}

/** Whether blocks with an empty line between them fit a screen. */
export function fitsScreen(blocks: readonly Block[], columns: number = USUAL_WIDTH): boolean {
  return blocks.reduce((sum, block) => sum + rowsOf(block, columns) + 1, 0) <= MOST_ROWS;
}

// A terminal opens a place only as a whole.
function headLine(finding: Finding, columns: number): string {
  const place = printable(placeText(finding));
  if (place.length < columns) return cutLine(printable(placeAndObject(finding)), columns);
  return place;
}

function unreadableBlock(unreadable: CheckReport["summary"]["unreadable"], style: Style, columns: number): Block {
  const short = unreadable.slice(0, MOST_UNREADABLE).map((each) => {
    return { ...each, message: cutLine(each.message, columns) };
  });
  const lines = unreadableLines(short, style);
  const more = unreadable.length - lines.length;
  if (more > 0) return [...lines, `and ${count(more, "more unreadable document")}`];
  return lines;
}

/** Rows that lines take on a terminal. */
function rowsOf(lines: Block, columns: number): number {
  return lines.reduce((sum, line) => {
    const { length } = stripVTControlCharacters(line);
    return sum + Math.max(1, Math.ceil(length / columns));
  }, 0);
}
