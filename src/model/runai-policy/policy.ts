import type { Locate } from "../../kernel/index.ts";
import type { PolicyItemsField, PolicyValueField, PolicyWorkloadType } from "./field.ts";
import type { PolicyRuleWord } from "./value-type.ts";

/** The levels of the organisation, the farthest from a workload first; only the platform itself is farther. */
export const POLICY_LEVELS = ["tenant", "cluster", "department", "project"] as const;

/** One of `POLICY_LEVELS`. */
export type PolicyLevel = (typeof POLICY_LEVELS)[number];

/** The part of the organisation for which a policy is valid. */
export interface PolicyScope {
  readonly level: PolicyLevel;
  /** Name of the cluster, department or project; empty for the tenant. */
  readonly name: string;
}

/** The rules of one field, as the policy has them. */
export type RuleValues = Readonly<Partial<Record<PolicyRuleWord, unknown>>>;

/** A part of a policy with its place in the file. */
interface Placed {
  /** Path of the field with dots, as the platform writes it: `compute.gpuDevicesRequest`. */
  readonly path: string;
  /** JSON pointer in the file of the policy. */
  readonly pointer: string;
}

/** The default of a field, or of an attribute of all instances of an itemised field (`items`). */
export interface FieldDefault extends Placed {
  readonly field: PolicyValueField;
  readonly value: unknown;
}

/** An instance that a policy adds to the workloads of its scope. */
export interface InstanceDefault extends Placed {
  readonly field: PolicyItemsField;
  /** Absent where the instance has none: no workload can change it then. */
  readonly key?: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The rules of a field, or of an attribute of an itemised field. */
export interface FieldRules extends Placed {
  readonly field: PolicyValueField;
  readonly rules: RuleValues;
}

/** The rules of the instances of an itemised field. */
export interface InstanceRules extends Placed {
  readonly field: PolicyItemsField;
  readonly canAdd?: boolean;
  /** Keys of the instances that a workload can neither change nor exclude. */
  readonly locked?: readonly string[];
}

/** The defaults and rules of a policy for one type of workload. */
export interface PolicyParts {
  readonly defaults: readonly FieldDefault[];
  readonly instances: readonly InstanceDefault[];
  readonly rules: readonly FieldRules[];
  readonly instanceRules: readonly InstanceRules[];
}

/** A policy for one type of workload and one scope. */
export interface RunaiPolicy extends PolicyParts {
  readonly name: string;
  readonly type: PolicyWorkloadType;
  readonly scope: PolicyScope;
  /** Returns the place of a pointer in the file of the policy. */
  readonly locate?: Locate;
}

/** A scope in words: `department "research"`. */
export function scopeText({ level, name }: PolicyScope): string {
  if (level === "tenant") return "the tenant";
  return `${level} ${JSON.stringify(name)}`;
}
