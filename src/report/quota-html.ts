import { escapeHtml, htmlPage } from "./html-text.ts";
import { RESOURCE_TITLES } from "./quota-amounts.ts";
import { workloadChanges } from "./quota-changes.ts";
import type { QuotaExplanation } from "./quota-explanation.ts";
import { EXPLANATION_HEAD, explanationCells, explanationTitle, sumLines } from "./quota-explanation-text.ts";
import { LEGEND, queueBars } from "./quota-html-bars.ts";
import { QUOTA_STYLE } from "./quota-html-style.ts";
import { quotaNotes, type VerdictLine, verdictLines, withinQuota } from "./quota-notes.ts";
import { isError, type QuotaReport } from "./quota-report.ts";
import { type QuotaTable, quotaTables } from "./quota-table.ts";

/** The quota report as one page that needs nothing else: bars for every queue, verdicts, tables. */
export function quotaHtml(report: QuotaReport): string {
  const parts = [
    "<h1>GPU quota</h1>",
    ...problems(report),
    ...(report.explain === undefined ? overview(report) : explained(report.explain)),
  ];
  return htmlPage("GPU quota", QUOTA_STYLE, `<main>\n${parts.filter((part) => part !== "").join("\n")}\n</main>`);
}

function problems({ issues, unreadable }: QuotaReport): readonly string[] {
  const lines = [
    ...unreadable.map(({ file, line, message }) => item("error", "error", `${file}:${line}: ${message}`)),
    ...issues.filter(isError).map(({ severity, rule, message, location }) => {
      const place = location === undefined ? "" : `${location.file}:${location.line}: `;
      return item(severity, severity, `${place}${message} [${rule}]`);
    }),
  ];
  return lines.length === 0 ? [] : ["<h2>Not everything is counted</h2>", list(lines)];
}

function overview(report: QuotaReport): readonly string[] {
  const { verdicts, hierarchy } = report;
  const tables = quotaTables(report);
  const within = withinQuota(verdicts);
  const notes = [...(within === undefined ? [] : [within]), ...quotaNotes(report)];
  const changes = workloadChanges(report).map(({ change, subject, cluster, text }) =>
    item("info", change, `${subject} (${cluster}): ${text}`),
  );
  return [
    ...notes.map((note) => `<p class="soft">${escapeHtml(note)}</p>`),
    verdictList(verdictLines(verdicts), true),
    ...(changes.length === 0 ? [] : ["<h2>Changed workloads</h2>", list(changes)]),
    ...(tables.length === 0 ? ["<p>There is nothing to count: no queues and no pods.</p>"] : [LEGEND]),
    ...tables.flatMap((table) => [
      `<h2>${escapeHtml(`${RESOURCE_TITLES[table.resource]} of ${table.cluster}`)}</h2>`,
      table.resource === "gpu" ? queueBars(table) : "",
      `<h3>${escapeHtml(`All numbers of ${table.cluster}`)}</h3>`,
      tableHtml(table),
    ]),
    ...(hierarchy.length === 0
      ? []
      : [
          "<h2>Queues</h2>",
          list(hierarchy.map(({ cluster, message }) => item("warning", "warning", `${cluster}: ${message}`))),
        ]),
  ];
}

/** Columns of an explanation that hold words. */
const LEFT = [1, 7, 8];

function explained({ parts }: QuotaExplanation): readonly string[] {
  return parts.flatMap((part) => {
    const { row, entries, verdicts } = part;
    const title = explanationTitle(row);
    const within = withinQuota(verdicts);
    const rows = entries.map((entry) => {
      const [workload = "", ...cells] = explanationCells(entry);
      const last = cells.length - 1;
      const tds = cells.map((cell, index) => {
        const kind = index === last ? ' class="wide"' : LEFT.includes(index + 1) ? ' class="left"' : "";
        return `<td${kind}>${escapeHtml(cell)}</td>`;
      });
      return `<tr><th scope="row">${escapeHtml(workload)}</th>${tds.join("")}</tr>`;
    });
    return [
      `<h2>${escapeHtml(title)}</h2>`,
      ...(rows.length === 0 ? ["<p>No pods.</p>"] : [scroll(title, EXPLANATION_HEAD, rows, LEFT)]),
      list(sumLines(part).map((line) => `<li>${escapeHtml(line.trim())}</li>`)),
      verdictList(verdictLines(verdicts), false),
      ...(within === undefined ? [] : [`<p class="soft">${escapeHtml(within)}</p>`]),
    ];
  });
}

function verdictList(lines: readonly VerdictLine[], withCluster: boolean): string {
  if (lines.length === 0) return "";
  const items = lines.map(({ level, severity, subject, cluster, text }) =>
    item(severity, level, `${subject}${withCluster ? ` (${cluster})` : ""}: ${text}`),
  );
  return `<h2>Verdicts</h2>\n${list(items)}`;
}

function tableHtml({ cluster, title, columns, lines }: QuotaTable): string {
  const rows = lines.map(({ label, depth, cells }) => {
    const head = `<th scope="row" class="depth${Math.min(depth, 4)}">${escapeHtml(label)}</th>`;
    const numbers = cells.map((cell) => `<td${/^-\d/.test(cell) ? ' class="error"' : ""}>${escapeHtml(cell)}</td>`);
    return `<tr>${head}${numbers.join("")}</tr>`;
  });
  return scroll(`${title} of ${cluster}`, [title, ...columns], rows);
}

// Wider than a phone, so it scrolls by itself; with the keyboard too.
function scroll(label: string, head: readonly string[], rows: readonly string[], left: readonly number[] = []): string {
  const titles = head
    .map((title, index) => `<th scope="col"${left.includes(index) ? ' class="left"' : ""}>${escapeHtml(title)}</th>`)
    .join("");
  const table = `<table>\n<thead><tr>${titles}</tr></thead>\n<tbody>\n${rows.join("\n")}\n</tbody>\n</table>`;
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(label)}">\n${table}\n</div>`;
}

function item(kind: "error" | "warning" | "info", word: string, text: string): string {
  return `<li><span class="level ${kind}">${escapeHtml(word)}</span> ${escapeHtml(text)}</li>`;
}

function list(items: readonly string[]): string {
  return `<ul class="lines">\n${items.join("\n")}\n</ul>`;
}
