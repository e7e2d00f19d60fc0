import {
  codeMarkdown,
  count,
  escapeMarkdown,
  type Finding,
  isActive,
  locationText,
  objectName,
  placeText,
  present,
  SEVERITIES,
} from "../../kernel/index.ts";
import type { CheckReport } from "../results/check-report.ts";
import type { CheckReportContext } from "./check-context.ts";
import { countsByReason, ignoredCount, notRenderedText, skippedText, tallyText } from "./check-place.ts";
import { fittedMarkdown, type MarkdownPart } from "./fitted-markdown.ts";
import { policyLines } from "./policy-lines.ts";
import { markdownHead, markdownRow } from "./table.ts";

const TITLES = { error: "Errors", warning: "Warnings", info: "Infos" } as const;
/** The head of a table of findings. */
export const FINDINGS_HEAD = markdownHead(["place", "object", "finding", "rule"]);
const WAIVED_HEAD = markdownHead(["finding", "waiver"]);

/**
 * The report as Markdown for a comment on a pull request: the counts, a table for each severity, and folded lists of
 * waived, skipped and unreadable items. Rows that exceed the maximum length are counted instead.
 */
export function checkMarkdown({ findings, summary, policy }: CheckReport, _context: CheckReportContext = {}): string {
  const active = findings.filter(isActive);
  const tables = SEVERITIES.map((severity) => {
    const rows = active.filter((finding) => finding.severity === severity).map(findingRow);
    return { head: [`### ${TITLES[severity]}`, "", ...FINDINGS_HEAD], rows, tail: [""] };
  });
  const unreadable = summary.unreadable.map(
    (each) => `- ${codeMarkdown(locationText(each))} ${escapeMarkdown(each.message)}`,
  );
  const waived = findings.flatMap(waivedRow);
  const skipped = summary.skipped.map((each) => `- ${escapeMarkdown(skippedText(each))}`);
  const notRendered = (summary.notRendered ?? []).map((each) => `- ${escapeMarkdown(notRenderedText(each))}`);
  const ignored = [...countsByReason(summary.ignored)].map(
    ([reason, number]) => `- ${ignoredCount(number)}: ${escapeMarkdown(reason)}`,
  );
  const parts = [
    { head: ["### Unreadable", ""], rows: unreadable, tail: [""] },
    ...tables,
    folded(`${waived.length} waived`, WAIVED_HEAD, waived),
    folded(`${skipped.length} skipped`, [], skipped),
    folded(`${notRendered.length} not rendered`, [], notRendered),
    folded(`${ignoredCount(summary.ignored.length)} ignored`, [], ignored),
  ];
  return fittedMarkdown([
    { head: [`## ${title(summary)}`, "", tallyText(summary), "", ...policyList(policy)], rows: [], tail: [] },
    ...parts.filter(({ rows }) => rows.length > 0),
  ]);
}

function policyList(policy: CheckReport["policy"]): readonly string[] {
  const lines = policyLines(policy).map((text) => `- ${escapeMarkdown(text)}`);
  if (lines.length === 0) return [];
  return [...lines, ""];
}

function title({ errors, warnings, infos, unreadable }: CheckReport["summary"]): string {
  const counts = [
    [errors, count(errors, "error")],
    [warnings, count(warnings, "warning")],
    [infos, count(infos, "info")],
    [unreadable.length, `${unreadable.length} unreadable`],
  ] as const;
  const texts = counts.filter(([number]) => number > 0).map(([, text]) => text);
  return `muster: ${texts.join(", ") || "no findings"}`;
}

/** A finding as a row of a Markdown table. */
export function findingRow(finding: Finding): string {
  const { object, message, fix, rule, name } = finding;
  return markdownRow([
    codeMarkdown(placeText(finding)),
    present([object]).map(objectName).map(codeMarkdown).join(""),
    present([escapeMarkdown(message), fix && `fix: ${escapeMarkdown(fix)}`]).join("<br>"),
    `${codeMarkdown(rule)} ${escapeMarkdown(name)}`,
  ]);
}

function waivedRow(finding: Finding): readonly string[] {
  const { waiver, object, message, rule } = finding;
  if (waiver === undefined) return [];
  const subject = (object && objectName(object)) ?? placeText(finding);
  const acceptance = escapeMarkdown(`${waiver.owner}, until ${waiver.expires}: ${waiver.reason}`);
  return [
    markdownRow([
      `${codeMarkdown(rule)} ${codeMarkdown(subject)} ${escapeMarkdown(message)}`,
      `${acceptance} (${codeMarkdown(waiver.at)})`,
    ]),
  ];
}

function folded(summary: string, head: readonly string[], rows: readonly string[]): MarkdownPart {
  return { head: ["<details>", `<summary>${summary}</summary>`, "", ...head], rows, tail: ["", "</details>", ""] };
}
