import type { CheckReport } from "../check/check-report.ts";
import type { Finding, RelatedPlace } from "../policy/finding.ts";
import { isActive } from "../policy/finding.ts";
import type { CheckReportContext } from "./check-context.ts";
import { codeFrame, secretLines } from "./check-frame.ts";
import { byObject, fileOf, locationText, placeText, skippedText, tallyText } from "./check-place.ts";
import { nameOf, printable, unreadableLines } from "./issue-lines.ts";
import { plain, type Style } from "./style.ts";

const MOST_SKIPPED = 20;
const DEFAULT_COLUMNS = 100;

/**
 * The report for people: what could not be read, then the findings by object with their lines of code, then what is
 * waived, what was skipped, and the counts on the last line. Findings known from a baseline are only counted.
 */
export function checkText({ findings, summary }: CheckReport, context: CheckReportContext = {}): string {
  const style = context.style ?? plain;
  const frame = framer(findings, context);
  const blocks = [
    unreadableLines(summary.unreadable, style),
    ...byObject(findings.filter(isActive)).map((group) => objectLines(group, style, frame)),
    waivedLines(findings, style),
    skippedLines(summary.skipped, style),
    [tally(summary, style)],
  ];
  const shown = blocks.filter((lines) => lines.length > 0);
  return `${shown.map((lines) => lines.map(harmless).join("\n")).join("\n\n")}\n`;
}

type Frame = (finding: Finding) => readonly string[];

function objectLines(group: readonly Finding[], style: Style, frame: Frame): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const name = first.object === undefined ? "" : ` ${nameOf(first.object)}`;
  const head = placeText(first);
  return [
    style.strong(printable(`${head}${name}`.trim())),
    ...group.flatMap((finding) => {
      const place = placeText(finding);
      return [
        `  ${style.severity[finding.severity](finding.severity)}: ${printable(finding.message)} ${style.dim(`[${printable(finding.rule)}]`)}`,
        ...(place === head ? [] : [`    at ${printable(place)}`]),
        ...frame(finding).map((line) => `    ${line}`),
        ...(finding.fix === undefined ? [] : [style.dim(`    fix: ${printable(finding.fix)}`)]),
        ...(finding.related ?? []).map((place) => style.dim(`    see ${printable(relatedText(place))}`)),
      ];
    }),
  ];
}

function relatedText({ message, location, object, path }: RelatedPlace): string {
  const pointer = path === undefined || path === "" ? "" : ` ${path}`;
  const name = object === undefined ? "" : `${nameOf(object)}${location === undefined ? pointer : ""}`;
  if (location === undefined) return name === "" ? message : `${name}: ${message}`;
  return `${locationText(location)}: ${message}${name === "" ? "" : ` (${name})`}`;
}

function waivedLines(findings: readonly Finding[], style: Style): readonly string[] {
  const waived = findings.flatMap((finding) => {
    const { waiver, severity, object, rule, message } = finding;
    if (waiver === undefined) return [];
    const name = object === undefined ? "" : ` ${nameOf(object)}`;
    return [
      `  ${printable(placeText(finding))}${printable(name)}: ${severity}: ${printable(message)} ${style.dim(`[${printable(rule)}]`)}`,
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
  const secretsOf = (file: string) => findings.filter((finding) => fileOf(finding) === file);
  const read = (file: string): Source | undefined => {
    const lines = readSource?.(file)?.split("\n");
    return lines === undefined ? undefined : { lines, hidden: secretLines(lines, secretsOf(file)) };
  };
  return ({ location }) => {
    if (location === undefined) return [];
    if (!sources.has(location.file)) sources.set(location.file, read(location.file));
    const source = sources.get(location.file);
    if (source === undefined) return [];
    const options = { style, columns: (columns ?? DEFAULT_COLUMNS) - 4, hidden: source.hidden };
    return codeFrame(source.lines, location, options);
  };
}

// Runners of pipelines take a line that begins with `::` for a command, and `##[error]` wherever it stands.
function harmless(line: string): string {
  return line.replaceAll("##[", "##\\u{5b}").replace(/^(\s*)::/, "$1\\u{3a}:");
}
