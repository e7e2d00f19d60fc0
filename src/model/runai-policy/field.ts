import type { PolicyValueType } from "./value-type.ts";

/**
 * The types of workload that policies are about, as the paths of the platform's API name them.
 * - `workspaces`: interactive workloads
 * - `trainings`: pods that run to their end; a Training
 * - `distributed`: distributed trainings
 * - `inferences`: a model served by single pods
 * - `distributed-inferences`: a model served by groups of pods; a DistributedInference
 * - `nim-services`: NVIDIA NIM services
 */
export const POLICY_WORKLOAD_TYPES = [
  "workspaces",
  "trainings",
  "distributed",
  "inferences",
  "distributed-inferences",
  "nim-services",
] as const;

/** One of `POLICY_WORKLOAD_TYPES`. */
export type PolicyWorkloadType = (typeof POLICY_WORKLOAD_TYPES)[number];

/** A field with one value. */
export interface PolicyValueField {
  readonly form: "value";
  readonly type: PolicyValueType;
  /** The only values of a word; absent where the API lists none. */
  readonly words?: readonly string[];
  /** Whether the editor also accepts a number without quotes, as the vendor's example has it. */
  readonly bareNumber?: true;
  /** Name of the field in a workload, where it differs. */
  readonly member?: string;
  /** Release that added the field, after 2.24. */
  readonly since?: string;
}

/** A list whose items have a key: policies give defaults for instances of it, and for attributes of all instances. */
export interface PolicyItemsField {
  readonly form: "items";
  /** The member that identifies an instance. */
  readonly key: string;
  /** Fields of an instance with rules and defaults; absent: an instance is taken or replaced as a whole. */
  readonly attributes?: PolicyGroup;
  /** Members of an instance without rules. */
  readonly others: readonly string[];
}

/** An object of fields. */
export interface PolicyGroup {
  readonly form: "group";
  readonly members: Readonly<Record<string, PolicyNode>>;
}

/** A part of the fields of a type of workload. */
export type PolicyNode = PolicyValueField | PolicyItemsField | PolicyGroup;
