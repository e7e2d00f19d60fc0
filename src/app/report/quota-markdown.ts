import { escapeMarkdown, present } from "../../kernel/index.ts";
import { amountColumns } from "./queue-section.ts";
import { queueSections } from "./queue-sections.ts";
import { workloadChanges } from "./quota-changes.ts";
import { CONTROL_HEAD, CONTROL_NUMBERS, CONTROL_TITLE, controlCells, controlRows } from "./quota-control.ts";
import type { QuotaExplanation } from "./quota-explanation.ts";
import { EXPLANATION_HEAD, explanationCells, explanationTitle, sumLines } from "./quota-explanation-text.ts";
import {
  overviewNotes,
  overviewVerdicts,
  PROBLEMS_TITLE,
  problemLines,
  unknownQuotas,
  type VerdictLine,
  verdictLines,
  withinQuota,
} from "./quota-notes.ts";
import type { QuotaReport } from "./quota-report.ts";
import { DEEPEST_INDENT, type QuotaTable, quotaTables, sentenceWithoutTables } from "./quota-table.ts";
import { markdownHead, markdownRow } from "./table.ts";

/** The quota report for a comment on a pull request. */
export function quotaMarkdown(report: QuotaReport): string {
  const body = report.explain === undefined ? overview(report) : explained(report.explain);
  const problems = problemLines(report).map(({ severity, text }) => item(text, severity));
  return `${[...list(PROBLEMS_TITLE, problems), ...body].join("\n\n")}\n`;
}

function overview(report: QuotaReport): readonly string[] {
  const sections = queueSections(report);
  const tables = quotaTables(report).flatMap(tableParts);
  const changes = workloadChanges(report).map(({ change, subject, cluster, text }) =>
    item(`${subject} (${cluster}): ${text}`, change),
  );
  const queues = report.hierarchy.map(({ cluster, message }) => item(`${cluster}: ${message}`));
  return [
    "## GPU quota",
    ...(tables.length === 0 ? [sentenceWithoutTables(report)] : tables),
    ...sections.flatMap((section) =>
      section.tables.flatMap(({ title, rows }) => [
        `### ${escapeMarkdown(title)}`,
        markdownTable(
          section.head,
          rows.map((row) => row.map(escapeMarkdown)),
          amountColumns(section),
        ),
      ]),
    ),
    ...controlPart(report),
    ...list("Changed workloads", changes),
    ...list("Verdicts", verdictItems(overviewVerdicts(report))),
    ...list("Queues", queues),
    ...sections.flatMap(({ verdicts, lines, admitted }) => [
      ...list(
        verdicts,
        lines.map(({ level, text }) => item(text, level)),
      ),
      ...present([admitted]),
    ]),
    ...overviewNotes(report).map(escapeMarkdown),
  ];
}

function controlPart(report: QuotaReport): readonly string[] {
  const rows = controlRows(report).map((row) =>
    controlCells(row).map((cell, index) => (CONTROL_NUMBERS.includes(index) ? cell : escapeMarkdown(cell))),
  );
  if (rows.length === 0) return [];
  return [`### ${CONTROL_TITLE}`, markdownTable(CONTROL_HEAD, rows, CONTROL_NUMBERS)];
}

function list(title: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  return [`### ${title}`, items.join("\n")];
}

function item(text: string, mark?: string): string {
  return `- ${present([mark && `**${mark}**`, escapeMarkdown(text)]).join(" ")}`;
}

function verdictItems(lines: readonly VerdictLine[]): readonly string[] {
  return lines.map(({ level, subject, cluster, text }) => item(`${subject} (${cluster}): ${text}`, level));
}

function tableParts({ cluster, title, columns, lines }: QuotaTable): readonly string[] {
  const rows = lines.map(({ label, depth, cells }) => [
    `${"&emsp;".repeat(Math.min(depth, DEEPEST_INDENT))}${escapeMarkdown(label)}`,
    ...cells,
  ]);
  const right = columns.map((_, index) => index + 1);
  return [`### ${title} of ${escapeMarkdown(cluster)}`, markdownTable(["", ...columns], rows, right)];
}

function explained({ parts }: QuotaExplanation): readonly string[] {
  return parts.flatMap((part) => {
    const rows = part.entries.map((entry) => explanationCells(entry).map(escapeMarkdown));
    return present([
      `## ${escapeMarkdown(explanationTitle(part.row))}`,
      rows.length === 0 ? "No pods." : markdownTable(EXPLANATION_HEAD, rows, [2, 3, 4, 5, 6]),
      sumLines(part)
        .map((line) => item(line.trim()))
        .join("\n"),
      verdictItems(verdictLines(part.verdicts)).join("\n") || undefined,
      withinQuota(part.verdicts),
      ...unknownQuotas(part.verdicts),
    ]);
  });
}

function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[],
): string {
  return [...markdownHead(head, right), ...rows.map(markdownRow)].join("\n");
}
