import type { NotRendered, SkippedDocument } from "../../inputs/index.ts";
import type { Finding, Issue, Location } from "../../kernel/index.ts";
import { count, getOrCreate, present, when } from "../../kernel/index.ts";
import type { CheckSummary } from "../results/check-report.ts";

/** The file of a finding; `muster.yaml` for a finding without a file. */
export function fileOf({ location, source }: Pick<Issue, "location" | "source">): string {
  return location?.file ?? source?.file ?? "muster.yaml";
}

/** Line and column of a finding; 1 when unknown. */
export function positionOf({ location, source }: Pick<Issue, "location" | "source">): Omit<Location, "file"> {
  return { line: Math.max(1, location?.line ?? source?.line ?? 1), column: Math.max(1, location?.column ?? 1) };
}

/** Findings grouped by object, in the order of the first one of each; findings without an object by file. */
export function byObject(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { apiVersion = "", kind = "", namespace = "", name = "" } = finding.object ?? {};
    const key = JSON.stringify([fileOf(finding), apiVersion, kind, namespace, name]);
    getOrCreate(groups, key, (): Finding[] => []).push(finding);
  }
  return [...groups.values()];
}

/** The counts of a check on one line. */
export function tallyText(summary: CheckSummary): string {
  const { documents, evaluated, skipped, unreadable, ignored, errors, warnings, infos, waived, known } = summary;
  const { notRendered = [] } = summary;
  const findings = present([
    count(errors, "error"),
    count(warnings, "warning"),
    count(infos, "info"),
    `${waived} waived`,
    when(known !== undefined, `${known} known from the baseline`),
  ]);
  const read = [`${evaluated} evaluated`, `${skipped.length} skipped`, `${unreadable.length} unreadable`];
  return present([
    findings.join(", "),
    `${count(documents, "document")}: ${read.join(", ")}`,
    when(ignored.length > 0, `${ignoredCount(ignored.length)} ignored`),
    when(notRendered.length > 0, `${notRendered.length} not rendered`),
  ]).join("; ");
}

/** A number of ignored entries, for example `2 files or folders`. */
export function ignoredCount(number: number): string {
  if (number === 1) return "1 file or folder";
  return `${number} files or folders`;
}

/** Number of entries for each reason, in the order of the first one. */
export function countsByReason(entries: readonly { readonly reason: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { reason } of entries) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

/** A line about an object of which not everything is rendered. */
export function notRenderedText({ file, line, object, reason }: NotRendered): string {
  return `${file}:${line} ${object}: ${reason}`;
}

/** A line about a skipped document. */
export function skippedText({ file, document, reason }: SkippedDocument): string {
  return `${file}: document ${document + 1} ${reason}`;
}
