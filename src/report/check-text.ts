import type { CheckReport } from "../check/check-report.ts";
import type { Finding, RelatedPlace } from "../finding/finding.ts";
import { isActive } from "../finding/finding.ts";
import { locationText } from "../finding/issue.ts";
import type { CheckReportContext } from "./check-context.ts";
import { codeFrame } from "./check-frame.ts";
import { byObject, placeAndObject, placeText, skippedText, tallyText } from "./check-place.ts";
import { isAboutSecret, secretLines } from "./check-secrets.ts";
import { harmless, objectName, printable, unreadableLines } from "./issue-lines.ts";
import { wrapLines } from "./rules-wrap.ts";
import { plain, type Style } from "./style.ts";

const MOST_SKIPPED = 20;
const DEFAULT_COLUMNS = 100;
const NARROWEST = 20;

/**
 * The report for people: what could not be read, then the findings by object with their lines of code, then what is
 * waived, what was skipped, and the counts on the last line. Findings known from a baseline are only counted.
 */
export function checkText({ findings, summary }: CheckReport, context: CheckReportContext = {}): string {
  const style = context.style ?? plain;
  const frame = framer(findings, context);
  const blocks = [
    unreadableLines(summary.unreadable, style),
    ...byObject(findings.filter(isActive)).map((group) => objectLines(group, { style, frame, ...width(context) })),
    waivedLines(findings, style),
    skippedLines(summary.skipped, style),
    [tally(summary, style)],
  ];
  const shown = blocks.filter((lines) => lines.length > 0);
  return `${shown.map((lines) => lines.map(harmless).join("\n")).join("\n\n")}\n`;
}

type Frame = (finding: Finding) => readonly string[];

interface Look {
  readonly style: Style;
  readonly frame: Frame;
  /** Width to wrap at; absent: lines are as long as they are. */
  readonly width?: number;
}

// Whoever searches a file or a pipe wants a message on one line; a terminal would break it within words.
function width({ style = plain, columns }: CheckReportContext): Pick<Look, "width"> {
  const coloured = style.dim("x") !== "x";
  return coloured && columns !== undefined ? { width: columns } : {};
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
      const place = placeText(finding);
      return [
        ...messageLines(finding, look),
        ...(place === head ? [] : [`    at ${printable(place)}`]),
        ...frame(finding).map((line) => `    ${line}`),
        ...(finding.fix === undefined ? [] : dimmed(`fix: ${finding.fix}`)),
        ...(finding.related ?? []).flatMap((related) => dimmed(`see ${relatedText(related)}`)),
      ];
    }),
  ];
}

function messageLines({ severity, message, rule }: Finding, look: Look): readonly string[] {
  const id = `[${printable(rule)}]`;
  const lines = paragraph(`${severity}: ${printable(message)} ${id}`, 2, look);
  return lines.map((line, index) => {
    const start = index === 0 ? `  ${look.style.severity[severity](severity)}${line.slice(2 + severity.length)}` : line;
    const last = index === lines.length - 1 && start.endsWith(id);
    return last ? `${start.slice(0, -id.length)}${look.style.dim(id)}` : start;
  });
}

/** Text behind an indentation; lines after the first are indented by two more. */
function paragraph(text: string, indent: number, { width: room }: Look): readonly string[] {
  const lines = room === undefined ? [text] : wrapLines(text, Math.max(NARROWEST, room - indent - 2));
  return lines.map((line, index) => `${" ".repeat(index === 0 ? indent : indent + 2)}${line}`);
}

function relatedText({ message, location, object, path }: RelatedPlace): string {
  const pointer = path === undefined || path === "" ? "" : ` ${path}`;
  const name = object === undefined ? "" : `${objectName(object)}${location === undefined ? pointer : ""}`;
  if (location === undefined) return name === "" ? message : `${name}: ${message}`;
  return `${locationText(location)}: ${message}${name === "" ? "" : ` (${name})`}`;
}

function waivedLines(findings: readonly Finding[], style: Style): readonly string[] {
  const waived = findings.flatMap((finding) => {
    const { waiver, severity, rule, message } = finding;
    if (waiver === undefined) return [];
    const id = style.dim(`[${printable(rule)}]`);
    return [
      `  ${printable(placeAndObject(finding))}: ${severity}: ${printable(message)} ${id}`,
      style.dim(`    ${printable(`by ${waiver.owner} until ${waiver.expires}: ${waiver.reason} (${waiver.at})`)}`),
    ];
  });
  return waived.length === 0 ? [] : [style.strong("waived"), ...waived];
}

function skippedLines(skipped: CheckReport["summary"]["skipped"], style: Style): readonly string[] {
  if (skipped.length === 0) return [];
  const more = skipped.length - MOST_SKIPPED;
  return [
    style.strong("skipped"),
    ...skipped.slice(0, MOST_SKIPPED).map((each) => `  ${printable(skippedText(each))}`),
    ...(more > 0 ? [`  and ${more} more, all of which are in the JSON report`] : []),
  ];
}

function tally(summary: CheckReport["summary"], style: Style): string {
  const text = tallyText(summary);
  const worst = summary.errors > 0 || summary.unreadable.length > 0 ? "error" : "warning";
  return worst === "warning" && summary.warnings === 0 ? text : style.severity[worst](text);
}

/** Frames of findings; files are split into lines once. */
function framer(findings: readonly Finding[], { readSource, style = plain, columns }: CheckReportContext): Frame {
  interface Source {
    readonly lines: readonly string[];
    readonly hidden: ReadonlySet<number>;
  }
  const sources = new Map<string, Source | undefined>();
  const secrets = findings.filter(isAboutSecret);
  const read = (file: string): Source | undefined => {
    const lines = readSource?.(file)?.split("\n");
    return lines === undefined ? undefined : { lines, hidden: secretLines(file, lines, secrets) };
  };
  return ({ location, object }) => {
    // Nothing of a Secret is for a log.
    if (location === undefined || object?.kind === "Secret") return [];
    if (!sources.has(location.file)) sources.set(location.file, read(location.file));
    const source = sources.get(location.file);
    if (source === undefined) return [];
    const options = { style, columns: (columns ?? DEFAULT_COLUMNS) - 4, hidden: source.hidden };
    return codeFrame(source.lines, location, options);
  };
}
