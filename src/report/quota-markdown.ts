import { escapeMarkdown } from "./check-markdown-escape.ts";
import { workloadChanges } from "./quota-changes.ts";
import type { QuotaExplanation } from "./quota-explanation.ts";
import { EXPLANATION_HEAD, explanationCells, explanationTitle, sumLines } from "./quota-explanation-text.ts";
import { quotaNotes, verdictLines, withinQuota } from "./quota-notes.ts";
import { isError, type QuotaReport } from "./quota-report.ts";
import { DEEPEST_INDENT, type QuotaTable, quotaTables } from "./quota-table.ts";

/** The quota report for a comment of a pull request. */
export function quotaMarkdown(report: QuotaReport): string {
  const parts = [problems(report), report.explain === undefined ? overview(report) : explained(report.explain)];
  return `${parts.flat().join("\n\n")}\n`;
}

function problems({ issues, unreadable }: QuotaReport): readonly string[] {
  const lines = [
    ...unreadable.map(({ file, line, message }) => `- ${escapeMarkdown(`${file}:${line}: ${message}`)}`),
    ...issues.filter(isError).map(({ severity, rule, message, location }) => {
      const place = location === undefined ? "" : `${location.file}:${location.line}: `;
      return `- **${severity}** ${escapeMarkdown(`${place}${message} [${rule}]`)}`;
    }),
  ];
  return lines.length === 0 ? [] : ["### Not everything is counted", lines.join("\n")];
}

function overview(report: QuotaReport): readonly string[] {
  const { verdicts, hierarchy } = report;
  const tables = quotaTables(report);
  const lines = verdictLines(verdicts);
  const within = withinQuota(verdicts);
  const notes = [...(within === undefined ? [] : [within]), ...quotaNotes(report)];
  const changes = workloadChanges(report).map(
    ({ change, subject, cluster, text }) => `- **${change}** ${escapeMarkdown(`${subject} (${cluster}): ${text}`)}`,
  );
  return [
    "## GPU quota",
    ...(tables.length === 0 ? ["There is nothing to count: no queues and no pods."] : []),
    ...tables.flatMap(tableParts),
    ...(changes.length === 0 ? [] : ["### Changed workloads", changes.join("\n")]),
    ...(lines.length === 0 ? [] : ["### Verdicts", verdictList(lines)]),
    ...(hierarchy.length === 0
      ? []
      : [
          "### Queues",
          hierarchy.map(({ cluster, message }) => `- ${escapeMarkdown(`${cluster}: ${message}`)}`).join("\n"),
        ]),
    ...notes.map(escapeMarkdown),
  ];
}

function verdictList(lines: ReturnType<typeof verdictLines>): string {
  return lines
    .map(({ level, subject, cluster, text }) => `- **${level}** ${escapeMarkdown(`${subject} (${cluster}): ${text}`)}`)
    .join("\n");
}

function tableParts({ cluster, title, columns, lines }: QuotaTable): readonly string[] {
  const rows = lines.map(({ label, depth, cells }) => [
    `${"&emsp;".repeat(Math.min(depth, DEEPEST_INDENT))}${escapeMarkdown(label)}`,
    ...cells,
  ]);
  return [`### ${title} of ${escapeMarkdown(cluster)}`, markdownTable(["", ...columns], rows)];
}

function explained({ parts }: QuotaExplanation): readonly string[] {
  return parts.flatMap((part) => {
    const { row, entries, verdicts } = part;
    const rows = entries.map((entry) => explanationCells(entry).map(escapeMarkdown));
    const lines = verdictLines(verdicts);
    const within = withinQuota(verdicts);
    return [
      `## ${escapeMarkdown(explanationTitle(row))}`,
      ...(rows.length === 0 ? ["No pods."] : [markdownTable(EXPLANATION_HEAD, rows, [2, 3, 4, 5, 6])]),
      sumLines(part)
        .map((line) => `- ${escapeMarkdown(line.trim())}`)
        .join("\n"),
      ...(lines.length === 0 ? [] : [verdictList(lines)]),
      ...(within === undefined ? [] : [within]),
    ];
  });
}

function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = head.map((_, index) => index).slice(1),
): string {
  const rule = head.map((_, index) => (right.includes(index) ? "---:" : "---"));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
