import { compareText } from "../base/compare.ts";
import type { ObjectRef } from "../base/kubernetes.ts";

/** How bad an issue is: an `error` refuses a synth, a `warning` and an `info` are reported. */
export type Severity = "error" | "warning" | "info";

/** A place in a file: line and column count from 1, as editors do. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Where in TypeScript an object was made. */
export interface Source {
  readonly constructPath: string;
  readonly file?: string;
  readonly line?: number;
}

/** A waiver that accepts a finding, as reports show it. */
export interface AppliedWaiver {
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it holds, `yyyy-mm-dd`, until the end of that day in UTC. */
  readonly expires: string;
  /** Where the waiver is written, for people. */
  readonly at: string;
}

/**
 * Something wrong with a definition, a manifest or an RI. Issues are data: they are collected, sorted and
 * thrown, if at all, only at the edge (the CLI, `App.synth`).
 */
export interface Issue {
  /** Id of the rule, which never changes, for example `SEC-001`. */
  readonly rule: string;
  /** Name of the rule in kebab case, for example `no-privileged-container`. */
  readonly name: string;
  readonly severity: Severity;
  /** One sentence: what is wrong, with the value found, never a secret one. */
  readonly message: string;
  readonly object?: ObjectRef;
  readonly component?: string;
  readonly instance?: string;
  /** JSON pointer (RFC 6901) into the object or definition; `""` is the whole of it. */
  readonly path: string;
  readonly location?: Location;
  readonly source?: Source;
  readonly expected?: string;
  readonly received?: string;
  /** What to write instead. */
  readonly fix?: string;
  /** Present when somebody has accepted it: then it is shown and refuses nothing. */
  readonly waiver?: AppliedWaiver;
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

function objectKey(ref: ObjectRef | undefined): string {
  return ref === undefined ? "" : [ref.apiVersion, ref.kind, ref.namespace ?? "", ref.name].join("\u0000");
}
