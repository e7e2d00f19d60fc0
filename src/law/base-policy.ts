import { catalogueOf } from "../interpret/catalogue.ts";
import { buildSet } from "../rules/build-set.ts";
import type { Policy } from "../rules/policy.ts";
import type { Rule } from "../rules/rule.ts";
import { judgeForSynth } from "../rules/rule-book.ts";
import type { WorkloadKind } from "../workload/workload-kind.ts";
import { branchJudgement, type JudgedBranch, type Law, relaxations } from "./law.ts";
import { lawBook, lawfulOrganization } from "./law-book.ts";
import { lawfulInterfaces } from "./lawful-interfaces.ts";

/** The rules and kinds of muster itself, and the day for the ends of waivers. */
export interface BasePolicyContext {
  readonly rules: readonly Rule[];
  readonly workloadTypes: readonly WorkloadKind[];
  /** `yyyy-mm-dd` in UTC. */
  readonly today: string;
}

/** The policies of the base of a branch as the policy of a synth. The manifests are those of the branch. */
export function basePolicy(
  law: Law,
  branch: Pick<JudgedBranch, "organization" | "document" | "book" | "runaiPolicies">,
  { rules, workloadTypes, today }: BasePolicyContext,
): Policy {
  const { organization, book } = branch;
  return {
    name: "rules of the base",
    check: (set, own) => {
      const { objects, policyGate, crds } = set;
      const interfaces = lawfulInterfaces(law.interfaces, own, workloadTypes);
      const knowledge = { ...interfaces, organization: lawfulOrganization(law.muster, organization), workloadTypes };
      const { set: lawful } = buildSet(
        { ...knowledge, objects, policyGate, namedCrds: crds.sources },
        catalogueOf(knowledge),
        knowledge,
      );
      return [
        ...judgeForSynth(lawful, lawBook(law.muster, organization, rules), {
          today,
          branch: branchJudgement(law, { book }),
        }),
        ...relaxations(law, { ...branch, interfaces: own, objects }, rules, workloadTypes),
      ];
    },
  };
}
