import type { ObjectRef } from "../base/kubernetes.ts";
import type { Issue, Location } from "./issue.ts";

/** Another place that a finding is about. */
export interface RelatedPlace {
  readonly message: string;
  readonly object?: ObjectRef;
  readonly path?: string;
  readonly location?: Location;
}

/** A change of the YAML that removes a finding; pointers lead into the object (RFC 6901). */
export type Edit =
  | { readonly op: "set"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

/** What a rule found in an object, or in the whole set. */
export interface Finding extends Issue {
  /**
   * Identity of the finding over time: hexadecimal, made of the rule, the object, component, instance and the path
   * with list items by their names; lines, files, severity and message may change without changing it.
   */
  readonly fingerprint: string;
  /** What a sum came to, where a finding is about one: a baseline accepts it up to this number. */
  readonly value?: number;
  readonly related?: readonly RelatedPlace[];
  /** True when the baseline has it already, so that it does not fail the check. */
  readonly known?: true;
  /** Changes of the object that `--fix` makes; only where every place is exact. */
  readonly edits?: readonly Edit[];
}

/** Whether an issue counts against its source: what is waived, or known from the baseline, is only shown. */
export function isActive(issue: Issue & { readonly known?: true }): boolean {
  return issue.waiver === undefined && issue.known === undefined;
}
