import { compareText } from "../base/compare.ts";
import type { ObjectRef } from "../base/kubernetes.ts";
import type { Compliance } from "./compliance.ts";

/**
 * The severity of a finding.
 * - `error`: something to repair before the merge; fails a synth or a check
 * - `warning`: works now and will hurt
 * - `info`: worth knowing
 */
export type Severity = "error" | "warning" | "info";

/** Every severity, the highest first. */
export const SEVERITIES = ["error", "warning", "info"] as const satisfies readonly Severity[];

/** A place in a file: line and column count from 1, as editors do. */
export interface Location {
  /** Relative to the working folder if it is below it, with `/`; `-` for standard input. */
  readonly file: string;
  readonly line: number;
  /** In UTF-16 code units. */
  readonly column: number;
}

/** `file:line:column` of a place. */
export function locationText({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`;
}

/** The construct that made an object, and its place in TypeScript. */
export interface Source {
  /** Ids of the construct and of those above it, joined by `/`. */
  readonly constructPath: string;
  /** TypeScript file; absent for a definition in YAML. */
  readonly file?: string;
  /** Line in `file`, from 1. */
  readonly line?: number;
}

/** A waiver that accepts a finding, as reports show it. */
export interface AppliedWaiver {
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it is valid, `yyyy-mm-dd`, until the end of that day in UTC. */
  readonly expires: string;
  /** The place of the waiver, for people. */
  readonly at: string;
}

/** The members that every problem has, whichever part of muster reports it. */
export interface Problem {
  /** JSON pointer (RFC 6901) of the field, also of a missing one; `""` for the whole object or file. */
  readonly path: string;
  /** One sentence with the received value, which is never a secret. */
  readonly message: string;
  /** Default: the severity of the rule. */
  readonly severity?: Severity;
  readonly expected?: string;
  readonly received?: string;
  /** The change that resolves the problem. */
  readonly fix?: string;
}

/**
 * A problem of a definition, a manifest or a Resource Interface with its rule and its place. Issues are data: they are
 * collected and sorted, and only the edge (the CLI, `App.synth`) throws them.
 */
export interface Issue extends Problem {
  /** Id of the rule, which never changes, for example `SEC-001`. */
  readonly rule: string;
  /** Name of the rule in kebab case, for example `no-privileged-container`. */
  readonly name: string;
  readonly severity: Severity;
  /** Absent for a problem of a file that is not an object, such as `muster.yaml`. */
  readonly object?: ObjectRef;
  /** Distinguishes it from others of its rule at the same path of its object, or without an object. Not part of reports. */
  readonly key?: string;
  /** Component of the Resource Interface whose pod it is about; absent outside of pods. */
  readonly component?: string;
  /** Id of the instance of `component`; absent where it has only one. */
  readonly instance?: string;
  /** Place of `path` in its file; absent for objects that TypeScript creates. */
  readonly location?: Location;
  /** The construct of the object; absent without one. */
  readonly source?: Source;
  /**
   * Whether an object, or a part of it, was not judged because of this problem. Neither a waiver nor a baseline accepts
   * it, because it would hide all other findings there.
   */
  readonly unjudged?: true;
  /** The waiver that accepts it: a waived issue is reported, but does not count. */
  readonly waiver?: AppliedWaiver;
  /**
   * The number of objects before its object in the file that have the same identity. Absent for none. Not part of
   * reports.
   */
  readonly repeated?: number;
  /** The rule of a Run:ai policy that it is about. */
  readonly compliance?: Compliance;
}

/** Marks the errors as problems that keep their object, or their whole file, from being judged. */
export function unjudgedBy(issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => (issue.severity === "error" ? { ...issue, unjudged: true } : issue));
}

/** Orders issues by file, line, column, object, path and rule, so that a report never depends on evaluation order. */
export function compareIssues(a: Issue, b: Issue): number {
  return (
    compareText(a.location?.file ?? a.source?.file ?? "", b.location?.file ?? b.source?.file ?? "") ||
    (a.location?.line ?? a.source?.line ?? 0) - (b.location?.line ?? b.source?.line ?? 0) ||
    (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
    compareText(objectKey(a.object), objectKey(b.object)) ||
    compareText(a.path, b.path) ||
    compareText(a.rule, b.rule) ||
    compareText(a.message, b.message)
  );
}

/** Sorted issues with some more, sorted as well. */
export function sortedWith<T extends Issue>(sorted: readonly T[], added: readonly T[]): readonly T[] {
  // Comparing thousands of issues takes a while, and mostly none is added.
  if (added.length === 0) return sorted;
  return [...sorted, ...added].sort(compareIssues);
}

function objectKey(ref: ObjectRef | undefined): string {
  if (ref === undefined) return "";
  return [ref.apiVersion, ref.kind, ref.namespace ?? "", ref.name].join("\u0000");
}

/** Returns the location of a pointer in a file: that of its value, or of the key in front of it. */
export type Locate = (pointer: string, at?: "key" | "value") => Location;
