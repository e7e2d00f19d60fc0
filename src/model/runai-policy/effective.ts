import type { PolicySource } from "./applied-policy.ts";
import type { PolicyWorkloadType } from "./field.ts";
import type { FieldDefault, FieldRules, InstanceDefault } from "./policy.ts";

/** A part of a policy with the policy that it comes from. */
export interface Sourced<T> {
  readonly part: T;
  readonly source: PolicySource;
}

/** The rules of an itemised field, each from the policy that decides it. */
export interface EffectiveInstanceRules {
  readonly path: string;
  readonly pointer: string;
  readonly source: PolicySource;
  readonly canAdd: boolean;
  readonly locked: readonly string[];
}

/** The policy that is valid for one type of workload of a project on a cluster. Each map is by the path of the field. */
export interface EffectivePolicy {
  readonly type: PolicyWorkloadType;
  readonly defaults: ReadonlyMap<string, Sourced<FieldDefault>>;
  /** The instances of each itemised field, those of the nearest scope first. */
  readonly instances: ReadonlyMap<string, readonly Sourced<InstanceDefault>[]>;
  readonly rules: ReadonlyMap<string, Sourced<FieldRules>>;
  readonly instanceRules: ReadonlyMap<string, EffectiveInstanceRules>;
}
