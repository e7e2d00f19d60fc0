import { getOrCreate } from "../../kernel/index.ts";
import type { Organization, Target } from "../organization/organization.ts";
import { resolveTarget } from "../organization/target.ts";
import type { PolicyGate } from "./applied-policy.ts";
import { applyPolicy } from "./apply-policy.ts";
import type { EffectivePolicy } from "./effective.ts";
import type { PolicyWorkloadType } from "./field.ts";
import { mergePolicies } from "./merge.ts";
import type { RunaiPolicy } from "./policy.ts";
import { isInScope } from "./scope.ts";

/** The policy that is valid for a type of workload of a project on a cluster. */
export function effectivePolicy(
  policies: readonly RunaiPolicy[],
  type: PolicyWorkloadType,
  target: Pick<Target, "cluster" | "project">,
): EffectivePolicy {
  return mergePolicies(
    policies.filter(({ scope }) => isInScope(scope, target)),
    type,
  );
}

/**
 * Returns the gate of a repository. Without policies only a cluster of Run:ai has one, the system policy: the platform
 * enforces it there. The policies of a project and cluster are merged once.
 */
export function policyGate(policies: readonly RunaiPolicy[], organization: Organization): PolicyGate {
  const merged = new Map<string, EffectivePolicy>();
  return (type, { project, cluster, spec, isFixed }) => {
    const resolved = resolveTarget(organization, project, cluster);
    if (!("target" in resolved)) return undefined;
    const { target } = resolved;
    if (policies.length === 0 && target.cluster.scheduler !== "runai") return undefined;
    const key = JSON.stringify([type, target.project.name, target.cluster.name]);
    const applied = applyPolicy(
      getOrCreate(merged, key, () => effectivePolicy(policies, type, target)),
      spec,
      isFixed,
    );
    if (applied.applied.length + applied.issues.length === 0) return undefined;
    return applied;
  };
}
