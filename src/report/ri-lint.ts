import { count } from "../base/count.ts";
import { VERSION } from "../base/tool-version.ts";
import { type Issue, SEVERITIES } from "../finding/issue.ts";
import type { Unreadable } from "../yaml/index.ts";
import { issueLines, printable, unreadableLines } from "./issue-lines.ts";

/** What the report of `muster ri lint` is made from. */
export interface RiLintReport {
  readonly issues: readonly Issue[];
  readonly definitions: number;
  readonly documents: number;
  readonly evaluated: number;
  readonly skipped: readonly { readonly file: string; readonly document: number; readonly reason: string }[];
  readonly unreadable: readonly Unreadable[];
}

/** Renderers of `muster ri lint`, by the name of their format. */
export const riLintReports = {
  text: ({ issues, definitions, skipped, unreadable }: RiLintReport) => {
    const lines = [
      ...unreadableLines(unreadable),
      ...issueLines(issues),
      ...skipped.map(({ file, document, reason }) => printable(`${file}: document ${document + 1} ${reason}: skipped`)),
      [
        count(definitions, "Resource Interface"),
        ...SEVERITIES.map((severity) => count(tally(issues, severity), severity)),
        ...(unreadable.length === 0 ? [] : [`${unreadable.length} unreadable`]),
      ].join(", "),
    ];
    return `${lines.join("\n")}\n`;
  },
  json: ({ issues, documents, evaluated, skipped, unreadable }: RiLintReport) => {
    const summary = {
      documents,
      evaluated,
      skipped,
      unreadable,
      errors: tally(issues, "error"),
      warnings: tally(issues, "warning"),
      infos: tally(issues, "info"),
    };
    return `${JSON.stringify({ tool: { name: "muster", version: VERSION }, summary, findings: issues }, null, 2)}\n`;
  },
} satisfies Readonly<Record<string, (report: RiLintReport) => string>>;

function tally(issues: readonly Issue[], severity: Issue["severity"]): number {
  return issues.filter((issue) => issue.severity === severity).length;
}
