import { headed, issueLines, plain, present, printable, type Style, unreadableLines } from "../../kernel/index.ts";
import { amountColumns, type QueueSection, type QueueSectionTable } from "./queue-section.ts";
import { queueSections } from "./queue-sections.ts";
import { workloadChanges } from "./quota-changes.ts";
import { CONTROL_HEAD, CONTROL_NUMBERS, CONTROL_TITLE, controlCells, controlRows } from "./quota-control.ts";
import { explanationText } from "./quota-explanation-text.ts";
import { overviewNotes, overviewVerdicts, type VerdictLine } from "./quota-notes.ts";
import { isError, type QuotaReport } from "./quota-report.ts";
import { DEEPEST_INDENT, type QuotaTable, quotaTables, sentenceWithoutTables } from "./quota-table.ts";
import { fittedTable } from "./table.ts";

/** The quota report for a terminal: tables, then verdicts, then notes about the limits of the numbers. */
export function quotaText(report: QuotaReport, style: Style = plain): string {
  const problems = [...unreadableLines(report.unreadable, style), ...issueLines(report.issues.filter(isError), style)];
  const body = report.explain === undefined ? overview(report, style) : explanationText(report.explain, style);
  const parts = [problems, ...body].filter((lines) => lines.length > 0);
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function overview(report: QuotaReport, style: Style): readonly (readonly string[])[] {
  const { hierarchy } = report;
  const tables = quotaTables(report);
  const sections = queueSections(report);
  const queues = hierarchy.map(({ cluster, message }) => {
    const word = style.severity.warning("warning");
    return `  ${word}: ${printable(`${cluster}: ${message}`)}`;
  });
  const changes = workloadChanges(report).map(
    ({ change, cluster, subject, text }) => `  ${change}: ${printable(`${subject} (${cluster}): ${text}`)}`,
  );
  return [
    ...(tables.length === 0 ? [[sentenceWithoutTables(report)]] : tables.map((table) => tableText(table, style))),
    ...sections.flatMap((section) => section.tables.map((table) => queuesText(section, table, style))),
    controlText(report, style),
    headed([style.strong("Changed workloads")], changes),
    headed([style.strong("Verdicts")], verdictText(overviewVerdicts(report), style)),
    headed([style.strong("Queues")], queues),
    ...sections.flatMap((section) => [
      headed([style.strong(section.verdicts)], sectionVerdicts(section, style)),
      present([section.admitted]),
    ]),
    overviewNotes(report).map(printable),
  ];
}

function controlText(report: QuotaReport, style: Style): readonly string[] {
  const rows = controlRows(report).map((row) => controlCells(row).map(printable));
  const columns = style.columns && style.columns - 2;
  const table = rows.length === 0 ? [] : fittedTable(CONTROL_HEAD, rows, { right: CONTROL_NUMBERS, columns, kept: 1 });
  const lines = table.map((line) => `  ${line}`);
  return headed([style.strong(CONTROL_TITLE)], lines);
}

function queuesText(section: QueueSection, { title, rows }: QueueSectionTable, style: Style): readonly string[] {
  const columns = style.columns && style.columns - 2;
  const cells = rows.map((row) => row.map(printable));
  const expendable = (section.expendable ?? []).map((name) => section.head.indexOf(name));
  const table = fittedTable(section.head, cells, {
    right: amountColumns(section),
    columns,
    kept: section.words,
    expendable,
  });
  return headed(
    [style.strong(printable(title))],
    table.map((line) => `  ${line}`),
  );
}

function sectionVerdicts({ lines }: QueueSection, style: Style): readonly string[] {
  return lines.map(({ level, severity, text }) => `  ${style.severity[severity](level)}: ${printable(text)}`);
}

/** Verdicts, one line each. */
function verdictText(lines: readonly VerdictLine[], style: Style): readonly string[] {
  return lines.map(({ level, severity, cluster, subject, text }) => {
    const word = style.severity[severity](level);
    return `  ${word}: ${printable(`${subject} (${cluster}): ${text}`)}`;
  });
}

/** The columns that a narrow terminal leaves out first: those that a verdict needs least. */
const EXPENDABLE = ["maximum", "preemptible", "potential", "minimum", "non-preempt.", "allocated"];

function tableText({ cluster, title, columns, lines }: QuotaTable, style: Style): readonly string[] {
  const right = columns.map((_, index) => index + 1);
  const rows = lines.map(({ label, depth, cells }) => [
    `${"  ".repeat(Math.min(depth, DEEPEST_INDENT))}${printable(label)}`,
    ...cells,
  ]);
  const expendable = EXPENDABLE.map((name) => columns.indexOf(name) + 1).filter((index) => index > 0);
  const names = [`${title} of ${printable(cluster)}`, ...columns];
  const options = { right, columns: style.columns, kept: 1, expendable };
  const [head = "", ...body] = fittedTable(names, rows, options);
  return [style.strong(head), ...body];
}
