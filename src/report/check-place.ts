import { count } from "../base/count.ts";
import type { CheckSummary, SkippedDocument } from "../check/check-report.ts";
import type { Finding } from "../finding/finding.ts";
import { type Issue, locationText } from "../finding/issue.ts";
import { objectName } from "./issue-lines.ts";

/** Where a finding is: its place in a file, else in TypeScript, else in its object, else in `muster.yaml`. */
export function placeText({ location, source, object, path }: Issue): string {
  if (location !== undefined) return locationText(location);
  const pointer = path === "" ? "" : ` ${path}`;
  if (source?.file !== undefined) {
    return `${source.file}:${source.line ?? 1}:1 (construct ${source.constructPath})${pointer}`;
  }
  if (source !== undefined) return `construct ${source.constructPath}${pointer}`;
  return `${object === undefined ? "muster.yaml" : objectName(object)}${pointer}`;
}

/** Where a finding is, with its object, which the place may be already. */
export function placeAndObject(issue: Issue): string {
  const { location, source, object } = issue;
  const place = placeText(issue);
  return object === undefined || (location ?? source) === undefined ? place : `${place} ${objectName(object)}`;
}

/** The file that a finding is reported in; `muster.yaml` for what is about no file in particular. */
export function fileOf({ location, source }: Pick<Issue, "location" | "source">): string {
  return location?.file ?? source?.file ?? "muster.yaml";
}

/** Line and column of a finding, 1 where nothing better is known. */
export function positionOf({ location, source }: Pick<Issue, "location" | "source">): {
  readonly line: number;
  readonly column: number;
} {
  return { line: Math.max(1, location?.line ?? source?.line ?? 1), column: Math.max(1, location?.column ?? 1) };
}

/** Findings by object, in the order of the first of each; those about no object are apart by their file. */
export function byObject(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { apiVersion = "", kind = "", namespace = "", name = "" } = finding.object ?? {};
    const key = JSON.stringify([fileOf(finding), apiVersion, kind, namespace, name]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

/** The counts of a check on one line. */
export function tallyText(summary: CheckSummary): string {
  const { documents, evaluated, skipped, unreadable, ignored, errors, warnings, infos, waived, known } = summary;
  const found = [
    count(errors, "error"),
    count(warnings, "warning"),
    count(infos, "info"),
    `${waived} waived`,
    ...(known === undefined ? [] : [`${known} known from the baseline`]),
  ];
  const read = [`${evaluated} evaluated`, `${skipped.length} skipped`, `${unreadable.length} unreadable`];
  const left = ignored === 0 ? "" : `; ${count(ignored, "file")} or folder${ignored === 1 ? "" : "s"} ignored`;
  return `${found.join(", ")}; ${count(documents, "document")}: ${read.join(", ")}${left}`;
}

/** What is said of a document that was not evaluated. */
export function skippedText({ file, document, reason }: SkippedDocument): string {
  return `${file}: document ${document + 1} ${reason}`;
}
