import { catalogueOf } from "../../interpret/index.ts";
import { filled, given } from "../../kernel/index.ts";
import type { WorkloadKind } from "../../model/index.ts";
import type { Policy } from "../../rules/index.ts";
import { buildSet, findingsForSynth } from "../../rules/index.ts";
import { type BasePolicies, type BranchPolicies, branchWaivers, relaxations } from "./base-policies.ts";
import { baseRuleBook, effectiveOrganization } from "./base-rule-book.ts";
import { effectiveInterfaces } from "./effective-interfaces.ts";

/** The kinds of muster itself, and the day for the ends of waivers. */
export interface BasePolicyContext {
  readonly workloadTypes: readonly WorkloadKind[];
  /** `yyyy-mm-dd` in UTC. */
  readonly today: string;
}

/** The policies of the base of a branch as the policy of a synth. The manifests are those of the branch. */
export function baseSynthPolicy(
  base: BasePolicies,
  branch: Pick<BranchPolicies, "organization" | "document" | "book" | "runaiPolicies">,
  { workloadTypes, today }: BasePolicyContext,
): Policy {
  const { organization, book } = branch;
  return {
    name: "rules of the base",
    check: (set, own) => {
      const { objects, policyGate, crds } = set;
      const admission = filled([...(set.admission ?? []), ...(base.admission ?? [])]);
      const interfaces = effectiveInterfaces(base.interfaces, own, workloadTypes);
      const knowledge = {
        ...interfaces,
        organization: effectiveOrganization(base.muster, organization),
        workloadTypes,
      };
      const { set: effective } = buildSet(
        { ...knowledge, objects, policyGate, namedCrds: crds.sources, ...given({ admission }) },
        catalogueOf(knowledge),
        knowledge,
      );
      return [
        ...findingsForSynth(effective, baseRuleBook(base, organization, book.userRules), {
          today,
          branch: branchWaivers(base, { book }),
        }),
        ...relaxations(base, { ...branch, interfaces: own, objects }, workloadTypes),
      ];
    },
  };
}
