import {
  type Finding,
  getOrCreate,
  given,
  harmless,
  isActive,
  locationText,
  objectName,
  plain,
  printable,
  SEVERITIES,
  type Style,
  unreadableLines,
  waivedLines,
} from "../../kernel/index.ts";
import type { CheckReport, ExemptedObject } from "../results/check-report.ts";
import type { CheckReportContext } from "./check-context.ts";
import { codeFrame } from "./check-frame.ts";
import { omittedLines } from "./check-omitted.ts";
import { byObject, tallyText } from "./check-place.ts";
import { isAboutSecret, secretLines } from "./check-secrets.ts";
import { fitsScreen, shortBlocks } from "./check-short.ts";
import { type Look, objectLines, paragraph } from "./finding-lines.ts";
import { policyLines } from "./policy-lines.ts";

const DEFAULT_COLUMNS = 100;
/** With more findings the report is short, unless it must be full. */
const MOST_IN_FULL = 10;

/**
 * The report for people. With up to ten findings that fit a screen, or `isFull`: unreadable documents, the findings by
 * object with their lines of code, waived findings, and the counts of skipped documents and ignored files by reason.
 * Otherwise the counts by rule and folder, the worst findings, and the commands to continue with. Relaxed rules and all
 * counts come last. Known findings are only counted.
 */
export function checkText(report: CheckReport, context: CheckReportContext = {}): string {
  const { findings, summary, policy, exempted = [] } = report;
  const { style = plain, columns } = context;
  const look = given({ style, frame: framer(findings, context), width: columns, isVerbose: context.isVerbose });
  const policies = [...policyLines(policy), ...exempted.map(exemptedText)].flatMap((text) =>
    paragraph(printable(text), 0, look),
  );
  const tally = paragraph(tallyText(summary), 0, look).map(tallyStyle(summary, style));
  const isShort = context.isFull !== true && findings.filter(isActive).length > MOST_IN_FULL;
  const full = isShort ? [] : withText([...fullBlocks(report, context, look), policies, tally]);
  const blocks =
    isShort || (context.isFull !== true && !fitsScreen(full, columns))
      ? withText(shortBlocks(report, context, look, [...policies, ...tally]))
      : full;
  return `${blocks.map((lines) => lines.map(harmless).join("\n")).join("\n\n")}\n`;
}

function exemptedText({ object, location, rules }: ExemptedObject): string {
  const place = location === undefined ? "" : `${locationText(location)}: `;
  return `${place}${objectName(object)} belongs to the platform, so it is exempt from ${rules.join(", ")}`;
}

function withText(blocks: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return blocks.filter((lines) => lines.length > 0);
}

function fullBlocks({ findings, summary }: CheckReport, context: CheckReportContext, look: Look) {
  const { style } = look;
  return [
    unreadableLines(summary.unreadable, style),
    ...byObject(findings.filter(isActive))
      .toSorted(bySeverity)
      .map((group) => objectLines(group, look)),
    waivedLines(findings, style),
    ...omittedLines(summary, style.strong, context),
  ];
}

/** Orders groups of findings by their highest severity. */
function bySeverity(group: readonly Finding[], other: readonly Finding[]): number {
  return worstOf(group) - worstOf(other);
}

function worstOf(group: readonly Finding[]): number {
  return Math.min(...group.map(({ severity }) => SEVERITIES.indexOf(severity)));
}

function tallyStyle(summary: CheckReport["summary"], style: Style): (text: string) => string {
  if (summary.errors > 0 || summary.unreadable.length > 0) return style.severity.error;
  if (summary.warnings > 0) return style.severity.warning;
  return (text) => text;
}

interface SourceLines {
  readonly lines: readonly string[];
  readonly hidden: ReadonlySet<number>;
}

/** Returns a function that makes the frames of findings. It splits each file into lines once. */
function framer(
  findings: readonly Finding[],
  { readSource, style = plain, columns = DEFAULT_COLUMNS }: CheckReportContext,
): Look["frame"] {
  const sources = new Map<string, SourceLines>();
  const secrets = findings.filter(isAboutSecret);
  const read = (file: string): SourceLines => {
    const lines = readSource?.(file)?.split("\n") ?? [];
    return { lines, hidden: secretLines(file, lines, secrets) };
  };
  return ({ location, object }) => {
    // Every line of a Secret may be secret.
    if (location === undefined || object?.kind === "Secret") return [];
    const { lines, hidden } = getOrCreate(sources, location.file, () => read(location.file));
    return codeFrame(lines, location, { style, columns: columns - 4, hidden });
  };
}
