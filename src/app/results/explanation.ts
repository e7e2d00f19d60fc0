import type { Finding, Location, ObjectRef } from "../../kernel/index.ts";
import type { CatalogueRule, ExplainedSetting } from "../../rules/index.ts";

/** The result of a rule for an object, or the reason why there is none. Each object has exactly one. */
type ExplainedResult =
  | "reported"
  | "waived"
  | "known"
  | "merged"
  | "consequence"
  | "repaired"
  | "off"
  | "needs folder"
  | "scheduler"
  | "category"
  | "no Resource Interface"
  | "no pods"
  | "platform"
  | "part"
  | "not read"
  | "no finding";

/** A finding of the rule with its result. */
export interface ExplainedFinding {
  readonly result: ExplainedResult;
  /** The reason in a sentence; absent for a reported finding. */
  readonly reason?: string;
  readonly finding: Finding;
}

/** The result of a rule for one object or document. */
export interface ExplainedObject {
  /** Absent for a document that does not contain an object, and for findings about a whole file. */
  readonly object?: ObjectRef;
  /** Its cluster, where the organisation has several. */
  readonly cluster?: string;
  readonly location?: Location;
  readonly result: ExplainedResult;
  /** The result in a sentence. */
  readonly reason: string;
  /** The setting of the rule for the object; absent where `object` is. */
  readonly setting?: ExplainedSetting;
  readonly findings: readonly ExplainedFinding[];
}

/** The answer of `muster explain RULE --for PLACE`. */
export interface Explanation {
  readonly rule: CatalogueRule;
  /** The path, with the line if one was named. */
  readonly place: string;
  /** The paths of the check that was run; none for the definitions of the repository. */
  readonly paths: readonly string[];
  /** `branch`, or `base <commit>` with a policy base. */
  readonly policies: string;
  readonly objects: readonly ExplainedObject[];
}
