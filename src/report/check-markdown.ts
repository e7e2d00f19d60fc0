import { count } from "../base/count.ts";
import type { CheckReport } from "../check/check-report.ts";
import { type Finding, isActive } from "../finding/finding.ts";
import { locationText, SEVERITIES } from "../finding/issue.ts";
import type { CheckReportContext } from "./check-context.ts";
import { codeMarkdown, escapeMarkdown } from "./check-markdown-escape.ts";
import { placeText, skippedText, tallyText } from "./check-place.ts";
import { objectName } from "./issue-lines.ts";

/** Characters that a comment on GitHub may have are 65,536; the rest is for what a workflow writes around it. */
export const MOST_CHARACTERS = 60_000;

const TITLES = { error: "Errors", warning: "Warnings", info: "Infos" } as const;
const HEAD = ["| place | object | finding | rule |", "| --- | --- | --- | --- |"];

/**
 * The report as Markdown for a comment on a pull request: the counts, a table for each severity, and what is waived,
 * skipped or unreadable folded away. Rows that would make it longer than a comment may be are counted instead.
 */
export function checkMarkdown({ findings, summary }: CheckReport, _context: CheckReportContext = {}): string {
  const active = findings.filter(isActive);
  const tables = SEVERITIES.flatMap((severity) => {
    const own = active.filter((finding) => finding.severity === severity);
    return own.length === 0 ? [] : [{ head: [`### ${TITLES[severity]}`, "", ...HEAD], rows: own.map(row), tail: [""] }];
  });
  const unreadable = summary.unreadable.map(
    (each) => `- ${codeMarkdown(locationText(each))} ${escapeMarkdown(each.message)}`,
  );
  const waived = findings.flatMap((finding) => waivedRow(finding));
  const skipped = summary.skipped.map((each) => `- ${escapeMarkdown(skippedText(each))}`);
  return fitted([
    { head: [`## ${title(summary)}`, "", tallyText(summary), ""], rows: [], tail: [] },
    ...(unreadable.length === 0 ? [] : [{ head: ["### Unreadable", ""], rows: unreadable, tail: [""] }]),
    ...tables,
    ...(waived.length === 0
      ? []
      : [folded(`${waived.length} waived`, ["| finding | waiver |", "| --- | --- |"], waived)]),
    ...(skipped.length === 0 ? [] : [folded(`${skipped.length} skipped`, [], skipped)]),
  ]);
}

interface Part {
  readonly head: readonly string[];
  readonly rows: readonly string[];
  readonly tail: readonly string[];
}

function title({ errors, warnings, infos, unreadable }: CheckReport["summary"]): string {
  const found = [
    ...(errors > 0 ? [count(errors, "error")] : []),
    ...(warnings > 0 ? [count(warnings, "warning")] : []),
    ...(infos > 0 ? [count(infos, "info")] : []),
    ...(unreadable.length > 0 ? [`${unreadable.length} unreadable`] : []),
  ];
  return `muster: ${found.length === 0 ? "nothing found" : found.join(", ")}`;
}

function row(finding: Finding): string {
  const { object, message, fix, rule, name } = finding;
  const about = object === undefined ? "" : codeMarkdown(objectName(object));
  const advice = fix === undefined ? "" : `<br>fix: ${escapeMarkdown(fix)}`;
  return `| ${codeMarkdown(placeText(finding))} | ${about} | ${escapeMarkdown(message)}${advice} | ${codeMarkdown(rule)} ${escapeMarkdown(name)} |`;
}

function waivedRow(finding: Finding): readonly string[] {
  const { waiver, object, message, rule } = finding;
  if (waiver === undefined) return [];
  const about = object === undefined ? placeText(finding) : objectName(object);
  const by = escapeMarkdown(`${waiver.owner}, until ${waiver.expires}: ${waiver.reason}`);
  return [
    `| ${codeMarkdown(rule)} ${codeMarkdown(about)} ${escapeMarkdown(message)} | ${by} (${codeMarkdown(waiver.at)}) |`,
  ];
}

function folded(summary: string, head: readonly string[], rows: readonly string[]): Part {
  return { head: ["<details>", `<summary>${summary}</summary>`, "", ...head], rows, tail: ["", "</details>", ""] };
}

/** Parts as text of at most so many characters: rows at the end of the report go first, and are counted. */
function fitted(parts: readonly Part[]): string {
  const frame = parts.flatMap(({ head, tail }) => [...head, ...tail]).join("\n").length + 200 + 100 * parts.length;
  let room = MOST_CHARACTERS - frame;
  let left = 0;
  const lines = parts.flatMap(({ head, rows, tail }) => {
    const shown = rows.filter((text) => {
      // Once a row does not fit, none does, so that what is left out is the end of the list.
      room = text.length + 1 > room ? -1 : room - text.length - 1;
      return room >= 0;
    });
    left += rows.length - shown.length;
    return [...head, ...shown, ...tail];
  });
  if (left > 0)
    lines.push(`${left} more ${left === 1 ? "line is" : "lines are"} left out, since a comment has a limit.`, "");
  return `${lines.join("\n").trimEnd()}\n`;
}
