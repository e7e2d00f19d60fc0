import { harmless, printable } from "../../kernel/index.ts";
import type { CheckReport } from "../results/check-report.ts";
import type { CheckReportContext } from "./check-context.ts";
import { tallyText } from "./check-place.ts";
import { compactLines } from "./compact-lines.ts";
import { policyLines } from "./policy-lines.ts";

/** One line for each finding that counts, then the relaxed rules, and all counts on the last line. */
export function checkCompact({ findings, summary, policy }: CheckReport, { style }: CheckReportContext = {}): string {
  const lines = [
    ...compactLines(findings, summary.unreadable, style),
    ...policyLines(policy).map(printable).map(harmless),
    tallyText(summary),
  ];
  return `${lines.join("\n")}\n`;
}
