import { compareText, getOrCreate } from "../../kernel/index.ts";
import type { PolicySource } from "./applied-policy.ts";
import type { EffectiveInstanceRules, EffectivePolicy, Sourced } from "./effective.ts";
import type { PolicyWorkloadType } from "./field.ts";
import { type InstanceDefault, type InstanceRules, POLICY_LEVELS, type RunaiPolicy } from "./policy.ts";
import { systemParts, systemSource } from "./system-policy.ts";

/** Sections whose rules the farthest scope decides: a project cannot relax what its cluster requires. */
const STRICT = /^(?:leader\.|worker\.|master\.)?(?:security|compute)\./;

/** Whether the rules of a field are those of the farthest scope, and not of the nearest one. */
function isStrict(path: string): boolean {
  return STRICT.test(path);
}

/**
 * Merges the policies that cover a workload. Defaults come from the nearest scope, rules from the nearest one too, and
 * those of `security` and `compute` from the farthest. Each field has its rules from one policy. The system policy is the
 * weakest of all. The order of the policies has no effect.
 */
export function mergePolicies(policies: readonly RunaiPolicy[], type: PolicyWorkloadType): EffectivePolicy {
  const nearestFirst = policies.filter((policy) => policy.type === type).toSorted(compareNearness);
  const farthestFirst = nearestFirst.toReversed();
  const system = systemParts(type);
  const effective = {
    type,
    defaults: new Map<string, Sourced<RunaiPolicy["defaults"][number]>>(),
    instances: new Map<string, Sourced<InstanceDefault>[]>(),
    rules: new Map<string, Sourced<RunaiPolicy["rules"][number]>>(),
    instanceRules: new Map<string, EffectiveInstanceRules>(),
  };
  for (const policy of nearestFirst) {
    const source = sourceOf(policy);
    for (const part of policy.defaults) getOrCreate(effective.defaults, part.path, () => ({ part, source }));
    for (const part of policy.instances) addInstance(effective.instances, { part, source });
    for (const part of policy.rules) {
      if (!isStrict(part.path)) getOrCreate(effective.rules, part.path, () => ({ part, source }));
    }
    for (const part of policy.instanceRules) {
      if (!isStrict(part.path)) getOrCreate(effective.instanceRules, part.path, () => instanceRulesOf(part, source));
    }
  }
  for (const policy of farthestFirst) {
    const source = sourceOf(policy);
    for (const part of policy.rules) {
      if (isStrict(part.path)) getOrCreate(effective.rules, part.path, () => ({ part, source }));
    }
    for (const part of policy.instanceRules) {
      if (isStrict(part.path)) getOrCreate(effective.instanceRules, part.path, () => instanceRulesOf(part, source));
    }
  }
  for (const part of system.defaults) {
    getOrCreate(effective.defaults, part.path, () => ({ part, source: systemSource }));
  }
  for (const part of system.rules) getOrCreate(effective.rules, part.path, () => ({ part, source: systemSource }));
  return effective;
}

/** Orders policies from the nearest scope to the farthest, and those of one scope by name, then by place. */
function compareNearness(a: RunaiPolicy, b: RunaiPolicy): number {
  return (
    POLICY_LEVELS.indexOf(b.scope.level) - POLICY_LEVELS.indexOf(a.scope.level) ||
    compareText(a.name, b.name) ||
    compareText(a.locate?.("").file ?? "", b.locate?.("").file ?? "")
  );
}

function sourceOf({ name, scope, locate }: RunaiPolicy): PolicySource {
  if (locate === undefined) return { name, scope };
  return { name, scope, locate };
}

/** Adds an instance, unless a nearer policy has one with its key. */
function addInstance(instances: Map<string, Sourced<InstanceDefault>[]>, added: Sourced<InstanceDefault>): void {
  const list = getOrCreate(instances, added.part.path, () => []);
  const { key } = added.part;
  if (key === undefined || !list.some(({ part }) => part.key === key)) list.push(added);
}

function instanceRulesOf(
  { path, pointer, canAdd, locked }: InstanceRules,
  source: PolicySource,
): EffectiveInstanceRules {
  return { path, pointer, source, canAdd: canAdd ?? true, locked: locked ?? [] };
}
