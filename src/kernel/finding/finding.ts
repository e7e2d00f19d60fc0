import type { ObjectRef } from "../base/kubernetes.ts";
import type { Issue, Location, Severity } from "./issue.ts";

/** Another place that a finding is about. */
export interface RelatedPlace {
  readonly message: string;
  readonly object?: ObjectRef;
  readonly path?: string;
  readonly location?: Location;
}

/** A place of a finding that has several, because the same line of a file describes several pods or containers. */
export interface CausedPlace {
  /** Identifies the place for baselines, as the fingerprint of a finding with one place. */
  readonly fingerprint: string;
  /** Absent where it is the object of the finding. */
  readonly object?: ObjectRef;
  readonly component?: string;
  readonly instance?: string;
  /** JSON pointer into the object. */
  readonly path: string;
  readonly location?: Location;
}

/** A change of the YAML that removes a finding. Pointers (RFC 6901) are relative to the object. */
export type Edit =
  | { readonly op: "set"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

/** An issue with an identity over time, so that baselines can match it. */
export interface Finding extends Issue {
  /**
   * Hexadecimal hash of the rule, the object, component, instance and the path with list items by name. It is
   * independent of lines, files, severity and message.
   */
  readonly fingerprint: string;
  /** The sum that the finding is about, in the unit of its message: a baseline accepts the finding up to this number. */
  readonly value?: number;
  /** Other places that it is about; absent without any. */
  readonly related?: readonly RelatedPlace[];
  /** All its places, its own first; absent for a finding with one place. */
  readonly places?: readonly CausedPlace[];
  /** Keys of the lines of a file that cause it: findings with a key in common have one cause. Not part of reports. */
  readonly causes?: readonly string[];
  /**
   * The name of the absent field that it is about, or that an unknown field was probably meant to be. Not part of
   * reports.
   */
  readonly intended?: string;
  /** JSON pointer of another field of the object that it is about. Not part of reports. */
  readonly other?: string;
  /** The frames of the exception of its rule, the innermost first; absent for a rule that did not throw. */
  readonly stack?: readonly string[];
  /** Whether the baseline contains it, so that it does not count. */
  readonly known?: true;
  /** Changes of the object that `--fix` makes; absent unless every place is exact. */
  readonly edits?: readonly Edit[];
  /** Its severity before settings, where these have changed it. Not part of reports. */
  readonly ownSeverity?: Severity;
  /**
   * Whether its object is one of several that cause it together; `related` has all of them. Not part of reports.
   */
  readonly isShared?: true;
  /** Hash of the text, number or boolean at its path, so that `--since` accepts this value only. Not part of reports. */
  readonly scalar?: string;
  /** Hash of a part that no rule judges, so that a baseline accepts it as it is only. Not part of reports. */
  readonly part?: string;
}

/** Whether an issue counts: a waived or known one is only reported. */
export function isActive(issue: Issue & { readonly known?: true }): boolean {
  return issue.waiver === undefined && issue.known === undefined;
}

/** Findings with unique fingerprints: the second finding with the same fingerprint gets `-2`, the third `-3`. */
export function withUniqueFingerprints(findings: readonly Finding[]): readonly Finding[] {
  const known = new Set<string>();
  // Most fingerprints are unique, and adding one to a set is the cheapest test of it.
  const repeated = new Map<string, number>();
  return findings.map((finding) => {
    const { fingerprint } = finding;
    const { size } = known;
    if (known.add(fingerprint).size > size) return finding;
    const count = (repeated.get(fingerprint) ?? 1) + 1;
    repeated.set(fingerprint, count);
    return { ...finding, fingerprint: `${fingerprint}-${count}` };
  });
}
