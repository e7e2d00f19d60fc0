import type { SkippedDocument } from "../../inputs/index.ts";
import type { Unreadable } from "../../kernel/index.ts";
import {
  count,
  type Issue,
  issueLines,
  present,
  printable,
  SEVERITIES,
  unreadableLines,
  when,
} from "../../kernel/index.ts";
import { skippedText } from "./check-place.ts";
import { compactLines } from "./compact-lines.ts";
import { toolReport } from "./json.ts";

/** The input of the report of `muster ri lint`. */
interface RiLintReport {
  readonly issues: readonly (Issue & { readonly example?: string })[];
  readonly definitions: number;
  readonly documents: number;
  readonly evaluated: number;
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
}

/** Reports of `muster ri lint`, by format. */
export const riLintReports = {
  text: (report: RiLintReport) => {
    const { issues, skipped, unreadable } = report;
    const lines = [
      ...unreadableLines(unreadable),
      ...issues.flatMap((issue) => [...issueLines([issue]), ...exampleLines(issue.example)]),
      ...skipped.map((each) => printable(`${skippedText(each)}: skipped`)),
      countsLine(report),
    ];
    return `${lines.join("\n")}\n`;
  },
  json: ({ issues, documents, evaluated, skipped, unreadable }: RiLintReport) => {
    const [errors, warnings, infos] = SEVERITIES.map((severity) => tally(issues, severity));
    const summary = { documents, evaluated, skipped, unreadable, errors, warnings, infos };
    return toolReport({ summary, findings: issues });
  },
  compact: (report: RiLintReport) =>
    `${[...compactLines(report.issues, report.unreadable), countsLine(report)].join("\n")}\n`,
} satisfies Readonly<Record<string, (report: RiLintReport) => string>>;

function countsLine({ issues, definitions, unreadable }: RiLintReport): string {
  const counts = present([
    count(definitions, "Resource Interface"),
    ...SEVERITIES.map((severity) => count(tally(issues, severity), severity)),
    when(unreadable.length > 0, `${unreadable.length} unreadable`),
  ]);
  return counts.join(", ");
}

function exampleLines(example = ""): readonly string[] {
  if (example === "") return [];
  return ["    object:", ...example.split("\n").map((line) => `      ${printable(line)}`)];
}

function tally(issues: readonly Issue[], severity: Issue["severity"]): number {
  return issues.filter((issue) => issue.severity === severity).length;
}
