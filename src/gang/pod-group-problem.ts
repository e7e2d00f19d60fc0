import type { Severity } from "../finding/issue.ts";
import type { Cluster } from "../organization/organization.ts";

/**
 * What can be wrong with a PodGroup itself. `both-mins` to `minsubgroup-exceeds-children` are rules of KAI's webhook,
 * `null-min` to `unknown-field` of its CRD; the rest nobody says before the group fails to start.
 */
export type PodGroupProblemCode =
  | "both-mins"
  | "duplicate-subgroup"
  | "unknown-parent"
  | "cycle"
  | "leaf-without-min"
  | "leaf-with-min-subgroup"
  | "inner-with-min"
  | "minsubgroup-exceeds-children"
  | "null-min"
  | "bad-min"
  | "subgroup-name"
  | "preemptibility-word"
  | "wrong-type"
  | "unknown-field"
  | "bad-duration"
  | "root-min-with-subgroups"
  | "queue-missing"
  | "field-too-new";

/** Something wrong with a PodGroup, as data: a rule makes an issue of it. */
export interface PodGroupProblem {
  readonly code: PodGroupProblemCode;
  readonly severity: Exclude<Severity, "info">;
  /** JSON pointer into the PodGroup. */
  readonly path: string;
  /** One sentence: what was found, what follows, what is expected. */
  readonly message: string;
  /** Whether the API server takes the object all the same, webhook included. */
  readonly admitted: boolean;
  readonly expected?: string;
  readonly received?: string;
  readonly fix?: string;
}

/** What a check depends on beside the PodGroup. */
export interface PodGroupTarget {
  /** The cluster that it is for; without one nothing is too new. */
  readonly cluster?: Pick<Cluster, "scheduler" | "version">;
  /** KAI takes one thing on update that it refuses on create; `create` when absent. */
  readonly operation?: "create" | "update";
}
