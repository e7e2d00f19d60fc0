import { given } from "../base/given.ts";
import { getOrCreate } from "../base/memo.ts";
import { prefixed } from "../base/prefixed.ts";
import { present, when } from "../base/present.ts";
import type { CheckReport } from "../check/check-report.ts";
import { type Finding, isActive, type RelatedPlace } from "../finding/finding.ts";
import { locationText } from "../finding/issue.ts";
import type { CheckReportContext } from "./check-context.ts";
import { codeFrame } from "./check-frame.ts";
import { omittedLines } from "./check-omitted.ts";
import { byObject, tallyText } from "./check-place.ts";
import { isAboutSecret, secretLines } from "./check-secrets.ts";
import { harmless, printable } from "./escape.ts";
import { objectName, placeAndObject, placeText, unreadableLines, waivedLines } from "./issue-lines.ts";
import { wrapLines } from "./lines.ts";
import { policyLines } from "./policy-lines.ts";
import { plain, type Style } from "./style.ts";

const DEFAULT_COLUMNS = 100;
const NARROWEST = 20;

/**
 * The report for people: unreadable documents, then the findings by object with their lines of code, then waived
 * findings, the counts of skipped documents and ignored files by reason, relaxed rules, and all counts on the last line.
 * Known findings are only counted.
 */
export function checkText({ findings, summary, policy }: CheckReport, context: CheckReportContext = {}): string {
  const style = context.style ?? plain;
  const look = given({ style, frame: framer(findings, context), width: wrapWidth(context) });
  const blocks = [
    unreadableLines(summary.unreadable, style),
    ...byObject(findings.filter(isActive)).map((group) => objectLines(group, look)),
    waivedLines(findings, style),
    ...omittedLines(summary, style.strong, context.isVerbose === true),
    policyLines(policy).flatMap((text) => paragraph(printable(text), 0, look)),
    [tally(summary, style)],
  ];
  const nonEmptyBlocks = blocks.filter((lines) => lines.length > 0);
  return `${nonEmptyBlocks.map((lines) => lines.map(harmless).join("\n")).join("\n\n")}\n`;
}

type Frame = (finding: Finding) => readonly string[];

interface Look {
  readonly style: Style;
  readonly frame: Frame;
  /** Width at which lines wrap. Default: lines do not wrap. */
  readonly width?: number;
}

// Only a terminal wraps lines: a search in a file or a pipe needs each message on one line.
function wrapWidth({ style = plain, columns }: CheckReportContext): number | undefined {
  const isColoured = style.dim("x") !== "x";
  return when(isColoured, columns);
}

function objectLines(group: readonly Finding[], look: Look): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { style, frame } = look;
  const head = placeText(first);
  const dimmed = (text: string) => paragraph(printable(text), 4, look).map(style.dim);
  return [
    style.strong(printable(placeAndObject(first))),
    ...group.flatMap((finding) => {
      const { fix, related = [] } = finding;
      const place = placeText(finding);
      const details = present([fix && `fix: ${fix}`, ...related.map((other) => `see ${relatedText(other)}`)]);
      return [
        ...messageLines(finding, look),
        ...present([when(place !== head, `    at ${printable(place)}`)]),
        ...frame(finding).map((line) => `    ${line}`),
        ...details.flatMap(dimmed),
      ];
    }),
  ];
}

function messageLines({ severity, message, rule }: Finding, look: Look): readonly string[] {
  const id = `[${printable(rule)}]`;
  const [first = "", ...others] = paragraph(`${severity}: ${printable(message)} ${id}`, 2, look);
  const lines = [`  ${look.style.severity[severity](severity)}${first.slice(2 + severity.length)}`, ...others];
  const last = lines.pop() ?? "";
  if (!last.endsWith(id)) return [...lines, last];
  return [...lines, last.slice(0, -id.length) + look.style.dim(id)];
}

/** A text with an indentation; lines after the first are indented by two more. */
function paragraph(text: string, indent: number, { width }: Look): readonly string[] {
  const wrapped = width && wrapLines(text, Math.max(NARROWEST, width - indent - 2));
  const [first = "", ...others] = wrapped || [text];
  return [`${" ".repeat(indent)}${first}`, ...others.map((line) => `${" ".repeat(indent + 2)}${line}`)];
}

function relatedText({ message, location, object, path }: RelatedPlace): string {
  const name = object && objectName(object);
  if (location === undefined) return present([name && `${name}${prefixed(" ", path)}`, message]).join(": ");
  return present([`${locationText(location)}: ${message}`, name && `(${name})`]).join(" ");
}

function tally(summary: CheckReport["summary"], style: Style): string {
  const text = tallyText(summary);
  if (summary.errors > 0 || summary.unreadable.length > 0) return style.severity.error(text);
  return summary.warnings > 0 ? style.severity.warning(text) : text;
}

interface SourceLines {
  readonly lines: readonly string[];
  readonly hidden: ReadonlySet<number>;
}

/** Returns a function that makes the frames of findings. It splits each file into lines once. */
function framer(findings: readonly Finding[], { readSource, style = plain, columns }: CheckReportContext): Frame {
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
    return codeFrame(lines, location, { style, columns: (columns ?? DEFAULT_COLUMNS) - 4, hidden });
  };
}
