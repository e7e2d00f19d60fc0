import { harmless, issueLines, plain, present, printable, type Style } from "../../kernel/index.ts";
import { branchHeadline } from "./branch-headline.ts";
import { branchLine } from "./branch-line.ts";
import type { BranchReport } from "./branch-report.ts";
import { diffText } from "./diff-text.ts";
import { simulationLines } from "./simulate-branch-text.ts";

/** The report of a branch for a terminal: what it costs and breaks, failures, the findings that it adds, then its objects, dangers and quota. */
export function branchText(report: BranchReport, style: Style = plain): string {
  const { failures, difference, findings } = report;
  const headline = branchHeadline(report);
  const lines = [
    ...present([headline]).map(({ text, severity }) => style.severity[severity](printable(text))),
    ...present([branchLine(report)]).map((line) => style.dim(printable(line))),
    ...failures.map((failure) => style.severity.error(printable(failure))),
    ...issueLines(
      // The lines of issues leave out those that a baseline accepts, but an error of the base refuses the synth too.
      findings.map(({ finding: { known: _, ...finding } }) => finding),
      style,
    ).map(harmless),
  ];
  const next = "next: muster report --format markdown, or --format html=report.html for the whole report";
  const cycle = simulationLines(report.simulation).map(printable);
  const rest = difference === undefined ? "" : diffText({ ...difference, issues: [] }, style);
  return `${[...lines, `${rest}${cycle.map((line) => `${line}\n`).join("")}${next}`].join("\n")}\n`;
}
