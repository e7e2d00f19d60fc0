import type { CodedProblem, Severity } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";

/**
 * The problems of a PodGroup itself. `both-mins` to `minsubgroup-exceeds-children` are rules of KAI's webhook, `null-min`
 * to `unknown-field` of its CRD; the rest appear only when the group fails to start.
 */
export type PodGroupProblemCode =
  | "both-mins"
  | "unnamed-subgroup"
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

/** A problem of a PodGroup. */
export interface PodGroupProblem extends CodedProblem<PodGroupProblemCode> {
  readonly severity: Exclude<Severity, "info">;
  /** Whether the API server accepts the object nevertheless, webhook included. */
  readonly admitted: boolean;
}

/** The cluster and operation that a PodGroup is checked for. */
export interface PodGroupTarget {
  /** Without a cluster no field is too new. */
  readonly cluster?: Pick<Cluster, "scheduler" | "version">;
  /** On update KAI accepts a minimum of an inner subgroup, which it rejects on create; `create` when absent. */
  readonly operation?: "create" | "update";
}
