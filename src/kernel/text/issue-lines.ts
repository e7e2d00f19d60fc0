import type { ObjectRef } from "../base/kubernetes.ts";
import { prefixed } from "../base/prefixed.ts";
import { present } from "../base/present.ts";
import { isActive } from "../finding/finding.ts";
import { type Issue, locationText } from "../finding/issue.ts";
import type { Unreadable } from "../finding/unreadable.ts";
import { harmless, printable } from "./escape.ts";
import { headed } from "./lines.ts";
import { plain, type Style } from "./style.ts";

/**
 * Issues as lines of text that start with `file:line:column`, or with the construct of an issue without a file. Waived
 * issues come last.
 */
export function issueLines(issues: readonly Issue[], style: Style = plain): readonly string[] {
  const active = issues.filter(isActive).flatMap((issue) => {
    // Some messages start with the pointer.
    const path = issue.message.startsWith(issue.path) ? "" : issue.path;
    const place = harmless(printable(placeText({ ...issue, path }, "muster")));
    const severity = style.severity[issue.severity](issue.severity);
    const message = harmless(printable(issue.message));
    const fix = issue.fix && style.dim(`    fix: ${printable(issue.fix)}`);
    return present([`${style.strong(place)}: ${severity}: ${message} ${style.dim(`[${issue.rule}]`)}`, fix]);
  });
  return [...active, ...waivedLines(issues, style)];
}

/** Waived issues below a heading, each with its waiver; empty without any. */
export function waivedLines(issues: readonly Issue[], style: Style): readonly string[] {
  const lines = issues.flatMap((issue) => {
    const { waiver, severity, rule, message } = issue;
    if (waiver === undefined) return [];
    const { owner, expires, reason, at } = waiver;
    return [
      `  ${printable(placeAndObject(issue))}: ${severity}: ${printable(message)} ${style.dim(`[${printable(rule)}]`)}`,
      style.dim(`    ${printable(`by ${owner} until ${expires}: ${reason} (${at})`)}`),
    ];
  });
  return headed([style.strong("waived")], lines.map(harmless));
}

/** The place of an issue: in a file, or else in TypeScript, in its object, or in `fallback`. */
export function placeText({ location, source, object, path }: Issue, fallback = "muster.yaml"): string {
  if (location !== undefined) return locationText(location);
  const pointer = prefixed(" ", path);
  if (source?.file !== undefined) {
    return `${source.file}:${source.line ?? 1}:1 (construct ${source.constructPath})${pointer}`;
  }
  if (source !== undefined) return `construct ${source.constructPath}${pointer}`;
  return `${(object && objectName(object)) ?? fallback}${pointer}`;
}

/** The place of a finding with its object, unless the place is the object. */
export function placeAndObject(issue: Issue): string {
  const { location, source, object } = issue;
  const place = placeText(issue);
  // Without a location and a source the place is the object.
  if (object === undefined || (location ?? source) === undefined) return place;
  return `${place} ${objectName(object)}`;
}

/** `Kind namespace/name` of an object. */
export function objectName({ kind, namespace, name }: ObjectRef): string {
  return `${kind} ${present([namespace, name]).join("/")}`;
}

/** Unreadable documents as lines of text. */
export function unreadableLines(unreadable: readonly Unreadable[], style: Style = plain): readonly string[] {
  return unreadable.map(({ message, ...location }) => {
    const place = style.strong(harmless(printable(locationText(location))));
    return `${place}: ${style.severity.error("error")}: ${harmless(printable(message))}`;
  });
}
