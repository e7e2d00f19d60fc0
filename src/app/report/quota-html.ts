import { escapeHtml, prefixed, present, when } from "../../kernel/index.ts";
import { classOf, htmlItem, htmlList, htmlRow, htmlTable, labelOf, plainList } from "./html-parts.ts";
import { htmlPage } from "./html-text.ts";
import { queueBarsHtml, queueLegend } from "./queue-bars.ts";
import { type QueueSection, wordColumns } from "./queue-section.ts";
import { queueSections } from "./queue-sections.ts";
import { RESOURCE_TITLES } from "./quota-amounts.ts";
import { workloadChanges } from "./quota-changes.ts";
import { CONTROL_HEAD, CONTROL_TITLE, controlCells, controlRows } from "./quota-control.ts";
import type { QuotaExplanation } from "./quota-explanation.ts";
import { EXPLANATION_HEAD, explanationCells, explanationTitle, sumLines } from "./quota-explanation-text.ts";
import { LEGEND, queueBars } from "./quota-html-bars.ts";
import { QUOTA_STYLE } from "./quota-html-style.ts";
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
import { priceTitle } from "./quota-prices.ts";
import type { QuotaReport } from "./quota-report.ts";
import { type QuotaTable, quotaTables, sentenceWithoutTables } from "./quota-table.ts";

/** The quota report as one self-contained page with bars for every queue, verdicts and tables. */
export function quotaHtml(report: QuotaReport): string {
  const body = report.explain === undefined ? overview(report) : explained(report.explain);
  const problems = problemLines(report).map(({ severity = "error", text }) => htmlItem(severity, severity, text));
  const title = `GPU quota${prefixed(" of ", report.organization?.name)}`;
  const commit =
    report.commit && `Working tree at commit ${report.commit.commit.slice(0, 12)} of ${report.commit.date}.`;
  const parts = [
    `<h1>${escapeHtml(title)}</h1>`,
    ...present([commit]).map(softParagraph),
    htmlList(PROBLEMS_TITLE, problems),
    ...body,
  ];
  return htmlPage(title, QUOTA_STYLE, `<main>\n${parts.filter((part) => part !== "").join("\n")}\n</main>`);
}

function overview(report: QuotaReport): readonly string[] {
  const tables = quotaTables(report);
  const changes = workloadChanges(report).map(({ change, subject, cluster, text }) =>
    htmlItem(change, change, `${subject} (${cluster}): ${text}`),
  );
  const queues = report.hierarchy.map(({ cluster, message }) =>
    htmlItem("warning", "warning", `${cluster}: ${message}`),
  );
  return [
    verdictList(overviewVerdicts(report), true),
    htmlList("Queues", queues),
    ...queueSections(report).flatMap((section) => sectionPart(section, priceTitle(report.organization?.currency))),
    ...overviewNotes(report).map(softParagraph),
    htmlList("Changed workloads", changes),
    tables.length === 0 ? `<p>${sentenceWithoutTables(report)}</p>` : LEGEND,
    ...tables.flatMap((table) => [
      `<h2>${escapeHtml(`${RESOURCE_TITLES[table.resource]} of ${table.cluster}`)}</h2>`,
      ...[table].filter(({ resource }) => resource === "gpu").map(queueBars),
      `<h3>${escapeHtml(`All numbers of ${table.cluster}`)}</h3>`,
      quotaTableHtml(table),
    ]),
    ...controlPart(report),
  ];
}

function sectionPart(section: QueueSection, price: string): readonly string[] {
  const { head, verdicts, lines, admitted, tables } = section;
  const words = wordColumns(section);
  return [
    htmlList(
      verdicts,
      lines.map(({ level, severity, text }) => htmlItem(severity, level, text)),
    ),
    ...present([admitted]).map(softParagraph),
    ...tables.flatMap(({ title, rows, bars }) => [
      `<h2>${escapeHtml(title)}</h2>`,
      ...(bars.length === 0 ? [] : [queueLegend(bars[0]?.quotaName ?? ""), queueBarsHtml(bars, price)]),
      htmlTable(
        title,
        head,
        rows.map((row) => htmlRow(row, head, words)),
        words,
      ),
    ]),
  ];
}

function controlPart(report: QuotaReport): readonly string[] {
  const rows = controlRows(report).map((row) => htmlRow(controlCells(row), CONTROL_HEAD, CONTROL_WORDS));
  if (rows.length === 0) return [];
  return [`<h2>${CONTROL_TITLE}</h2>`, htmlTable(CONTROL_TITLE, CONTROL_HEAD, rows, CONTROL_WORDS)];
}

/** Columns of the table of workload control with words. */
const CONTROL_WORDS = [1, 2, 3];

/** A paragraph in a soft colour, from plain text. */
export function softParagraph(text: string): string {
  return `<p class="soft">${escapeHtml(text)}</p>`;
}

/** Columns of an explanation with words. */
const LEFT = [1, 7, 8];

function explained({ parts }: QuotaExplanation): readonly string[] {
  return parts.flatMap((part) => {
    const title = explanationTitle(part.row);
    const rows = part.entries.map((entry) => explanationRow(explanationCells(entry)));
    return [
      `<h2>${escapeHtml(title)}</h2>`,
      rows.length === 0 ? "<p>No pods.</p>" : htmlTable(title, EXPLANATION_HEAD, rows, LEFT),
      plainList(sumLines(part).map((line) => `<li>${escapeHtml(line.trim())}</li>`)),
      verdictList(verdictLines(part.verdicts), false),
      ...present([withinQuota(part.verdicts), ...unknownQuotas(part.verdicts)]).map(softParagraph),
    ];
  });
}

function explanationRow([workload = "", ...cells]: readonly string[]): string {
  const remarks = cells.length - 1;
  const columns = cells.map((cell, index) => {
    const label = labelOf(EXPLANATION_HEAD[index + 1]);
    if (index === remarks) return `<td class="wide"${label}>${escapeHtml(cell)}</td>`;
    return `<td${classOf("left", LEFT.includes(index + 1))}${label}>${escapeHtml(cell)}</td>`;
  });
  return `<tr><th scope="row">${escapeHtml(workload)}</th>${columns.join("")}</tr>`;
}

function verdictList(lines: readonly VerdictLine[], withCluster: boolean): string {
  const items = lines.map(({ level, severity, subject, cluster, text }) => {
    const place = present([subject, when(withCluster, `(${cluster})`)]).join(" ");
    return htmlItem(severity, level, `${place}: ${text}`);
  });
  return htmlList("Verdicts", items);
}

/** A table of the quota with all numbers. */
export function quotaTableHtml({ cluster, title, columns, lines }: QuotaTable): string {
  const rows = lines.map(({ label, depth, cells }) => {
    const head = `<th scope="row" class="depth${Math.min(depth, 4)}">${escapeHtml(label)}</th>`;
    const numbers = cells.map(
      (cell, index) => `<td${classOf("error", /^-\d/.test(cell))}${labelOf(columns[index])}>${escapeHtml(cell)}</td>`,
    );
    return `<tr>${head}${numbers.join("")}</tr>`;
  });
  return htmlTable(`${title} of ${cluster}`, [title, ...columns], rows);
}
