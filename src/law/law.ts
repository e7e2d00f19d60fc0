import type { Finding } from "../finding/finding.ts";
import type { Organization } from "../organization/organization.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import type { Rule } from "../rules/rule.ts";
import type { BranchJudgement, RuleBook } from "../rules/rule-book.ts";
import type { Waiver } from "../rules/waiver.ts";
import type { RunaiPolicy } from "../runai-policy/index.ts";
import type { ReadCrds } from "../source/read-crds.ts";
import type { ReadOrganization } from "../source/read-organization.ts";
import type { ReadRunaiPolicies } from "../source/read-runai-policies.ts";
import type { WorkloadKind } from "../workload/workload-kind.ts";
import { inputRelaxations } from "./compare-inputs.ts";
import { limitRelaxations } from "./compare-limits.ts";
import { policyRelaxations } from "./compare-policies.ts";
import { runaiRelaxations } from "./compare-runai-policies.ts";
import { isCovered, waiverRelaxations } from "./compare-waivers.ts";
import { lawBook } from "./law-book.ts";
import { interfaceRelaxations, overrideRelaxations, type RepositoryInterfaces } from "./lawful-interfaces.ts";
import { type Relaxation, relaxationFinding } from "./relaxation.ts";

/** The base of a branch, as far as it decides how the branch is judged. */
export interface Law {
  /** `muster.yaml` of the base; empty without one. */
  readonly muster: Pick<ReadOrganization, "organization" | "document">;
  readonly interfaces: RepositoryInterfaces;
  /** The waivers of constructs at the base. */
  readonly waivers: readonly Waiver[];
  /** The Run:ai policies of the base. */
  readonly runaiPolicies?: ReadRunaiPolicies;
  /** The CRDs that `muster.yaml` of the base names. */
  readonly crds?: ReadCrds;
  /** The path of its `muster.yaml`, for people, when the branch no longer has one there. */
  readonly removed?: string;
}

/** A branch that is judged by its base. */
export interface JudgedBranch {
  readonly organization: Organization;
  /** `muster.yaml` of the branch; absent without one. */
  readonly document: ReadOrganization["document"];
  /** The policies and waivers of the branch, without options of the command line. */
  readonly book: RuleBook;
  readonly interfaces: RepositoryInterfaces;
  /** Its own Run:ai policies. */
  readonly runaiPolicies: readonly RunaiPolicy[];
  readonly objects: readonly CheckedObject[];
}

/** Returns how the waivers of a branch apply: those of constructs only as far as the base has them. */
export function branchJudgement({ waivers }: Law, { book }: Pick<JudgedBranch, "book">): BranchJudgement {
  return { book, accepts: (waiver) => isCovered(waiver, waivers, book.rules) };
}

/**
 * Returns the findings about everything that a branch relaxes in `muster.yaml`, in the waivers of its constructs and in
 * its Resource Interfaces, and in its Run:ai policies where its workloads profit.
 */
export function relaxations(
  law: Law,
  branch: JudgedBranch,
  rules: readonly Rule[],
  workloadTypes: readonly WorkloadKind[],
): readonly Finding[] {
  const { organization, book } = branch;
  const base = lawBook(law.muster, organization, rules);
  const own = [...new Set(branch.objects.flatMap(({ waivers = [] }) => waivers))];
  const file =
    law.removed === undefined
      ? [
          ...policyRelaxations(base, book),
          ...limits(law, branch),
          ...(law.muster.organization === undefined
            ? []
            : inputRelaxations(law.muster.organization, organization, book.locate)),
          ...overrideRelaxations(law.muster.organization, organization, book.locate),
        ]
      : [removedFile(law.removed)];
  return [
    ...file,
    ...waiverRelaxations([...base.waivers, ...law.waivers], [...book.waivers, ...own], book.rules),
    ...interfaceRelaxations(law.interfaces, branch.interfaces, workloadTypes),
    ...runaiRelaxations(
      { organization: law.muster.organization ?? organization, policies: law.runaiPolicies?.policies ?? [] },
      { organization, policies: branch.runaiPolicies },
      branch.objects,
    ),
  ].map(relaxationFinding);
}

function limits({ muster }: Law, { organization, document, book }: JudgedBranch): readonly Relaxation[] {
  if (muster.organization === undefined) return [];
  return limitRelaxations(muster.organization, { organization, value: document?.value, locate: book.locate });
}

function removedFile(file: string): Relaxation {
  return {
    rule: "policy-file-removed",
    path: "",
    location: { file, line: 1, column: 1 },
    message: `${file} of the base is removed or moved; the branch is judged by it all the same`,
    expected: file,
    received: "no such file",
  };
}
