import { issueLines, printable, unreadableLines } from "./issue-lines.ts";
import { workloadChanges } from "./quota-changes.ts";
import { explanationText } from "./quota-explanation-text.ts";
import { quotaNotes, type VerdictLine, verdictLines, withinQuota } from "./quota-notes.ts";
import { isError, type QuotaReport } from "./quota-report.ts";
import { DEEPEST_INDENT, type QuotaTable, quotaTables } from "./quota-table.ts";
import { plain, type Style } from "./style.ts";
import { tableLines } from "./table.ts";

/** The quota report for people at a terminal: tables, then verdicts, then what is not in the numbers. */
export function quotaText(report: QuotaReport, style: Style = plain): string {
  const wrong = [...unreadableLines(report.unreadable, style), ...issueLines(report.issues.filter(isError), style)];
  const body = report.explain === undefined ? overview(report, style) : explanationText(report.explain, style);
  const parts = [wrong, ...body].filter((lines) => lines.length > 0);
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function overview(report: QuotaReport, style: Style): readonly (readonly string[])[] {
  const { verdicts, hierarchy } = report;
  const tables = quotaTables(report);
  const within = withinQuota(verdicts);
  const queues = hierarchy.map(({ cluster, message }) => {
    const word = style.severity.warning("warning");
    return `  ${word}: ${printable(`${cluster}: ${message}`)}`;
  });
  const changes = workloadChanges(report).map(
    ({ change, cluster, subject, text }) => `  ${change}: ${printable(`${subject} (${cluster}): ${text}`)}`,
  );
  return [
    ...(tables.length === 0 ? [["There is nothing to count: no queues and no pods."]] : []),
    ...tables.map((table) => tableText(table, style)),
    section("Changed workloads", changes, style),
    section("Verdicts", verdictText(verdictLines(verdicts), style), style),
    section("Queues", queues, style),
    [...(within === undefined ? [] : [within]), ...quotaNotes(report).map(printable)],
  ];
}

/** Lines under a heading; nothing where there are none. */
export function section(title: string, lines: readonly string[], style: Style): readonly string[] {
  return lines.length === 0 ? [] : [style.strong(title), ...lines];
}

/** Verdicts, one line each. */
export function verdictText(lines: readonly VerdictLine[], style: Style): readonly string[] {
  return lines.map(({ level, severity, cluster, subject, text }) => {
    const word = style.severity[severity](level);
    return `  ${word}: ${printable(`${subject} (${cluster}): ${text}`)}`;
  });
}

function tableText({ cluster, title, columns, lines }: QuotaTable, style: Style): readonly string[] {
  const right = columns.map((_, index) => index + 1);
  const rows = lines.map(({ label, depth, cells }) => [
    `${"  ".repeat(Math.min(depth, DEEPEST_INDENT))}${printable(label)}`,
    ...cells,
  ]);
  const [head = "", ...body] = tableLines([`${title} of ${printable(cluster)}`, ...columns], rows, right);
  return [style.strong(head), ...body];
}
