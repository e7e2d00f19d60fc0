import type { ReadCrds, ReadOrganization, ReadRunaiPolicies } from "../../inputs/index.ts";
import type { Finding, KubeObject } from "../../kernel/index.ts";
import type { Organization, RunaiPolicy, WorkloadKind } from "../../model/index.ts";
import type { CheckedObject, ObjectSet, Waiver } from "../../rule/index.ts";
import type { BranchWaivers, RuleBook } from "../../rules/index.ts";
import { type BaseRules, baseRuleBook } from "./base-rule-book.ts";
import { inputRelaxations } from "./compare-inputs.ts";
import { limitRelaxations } from "./compare-limits.ts";
import { policyRelaxations } from "./compare-policies.ts";
import { type BuiltQueues, queueRelaxations } from "./compare-queues.ts";
import { runaiRelaxations } from "./compare-runai-policies.ts";
import { compareUserRules } from "./compare-user-rules.ts";
import { isCovered, waiverRelaxations } from "./compare-waivers.ts";
import { interfaceRelaxations, overrideRelaxations, type RepositoryInterfaces } from "./effective-interfaces.ts";
import { type Relaxation, relaxationFinding } from "./relaxation.ts";

/** The policies of the merge base of a branch, by which the branch is judged. */
export interface BasePolicies extends BaseRules {
  /** `muster.yaml` of the base; empty without one. */
  readonly muster: Pick<ReadOrganization, "organization" | "document">;
  readonly interfaces: RepositoryInterfaces;
  /** The waivers of constructs at the base. */
  readonly waivers: readonly Waiver[];
  /** The Run:ai policies of the base. */
  readonly runaiPolicies?: ReadRunaiPolicies;
  /** The CRDs that `muster.yaml` of the base names. */
  readonly crds?: ReadCrds;
  /** The admission policies of the base. Absent: none. */
  readonly admission?: ObjectSet["admission"];
  /** The Queues among the manifests of the base. Default: none. */
  readonly queues?: readonly KubeObject[];
  /** The changes of its packs since its lock. Default: none. */
  readonly packRelaxations?: readonly Relaxation[];
  /** The path of its `muster.yaml`, for people, when the branch no longer has one there. */
  readonly removed?: string;
}

/** A branch that is judged by its base. */
export interface BranchPolicies {
  readonly organization: Organization;
  /** `muster.yaml` of the branch; absent without one. */
  readonly document: ReadOrganization["document"];
  /** The policies and waivers of the branch, without options of the command line. */
  readonly book: RuleBook;
  readonly interfaces: RepositoryInterfaces;
  /** Its own Run:ai policies. */
  readonly runaiPolicies: readonly RunaiPolicy[];
  readonly objects: readonly CheckedObject[];
  /** The Queues that kustomizations change. Default: none. */
  readonly builtQueues?: readonly BuiltQueues[];
}

/** Returns how the waivers of a branch apply: a waiver of a construct applies only if the base has it too. */
export function branchWaivers({ waivers }: BasePolicies, { book }: Pick<BranchPolicies, "book">): BranchWaivers {
  return { book, accepts: (waiver) => isCovered(waiver, waivers, book.rules) };
}

/**
 * Returns the findings about everything that a branch relaxes in `muster.yaml`, in the waivers of its constructs and in
 * its Resource Interfaces and Queues, and in its Run:ai policies where its workloads profit.
 */
export function relaxations(
  base: BasePolicies,
  branch: BranchPolicies,
  workloadTypes: readonly WorkloadKind[],
): readonly Finding[] {
  const { organization, book } = branch;
  const baseBook = baseRuleBook(base, organization, book.userRules);
  const own = [...new Set(branch.objects.flatMap(({ waivers = [] }) => waivers))];
  return [
    ...musterFileRelaxations(base, baseBook, branch),
    ...compareUserRules(base.userRules ?? [], book),
    ...(base.packRelaxations ?? []),
    ...waiverRelaxations([...baseBook.waivers, ...base.waivers], [...book.waivers, ...own], book.rules),
    ...interfaceRelaxations(base.interfaces, branch.interfaces, workloadTypes),
    ...queueRelaxations(base.queues ?? [], branch.objects, branch.builtQueues ?? []),
    ...runaiRelaxations(
      { organization: base.muster.organization ?? organization, policies: base.runaiPolicies?.policies ?? [] },
      { organization, policies: branch.runaiPolicies },
      branch.objects,
    ),
  ].map(relaxationFinding);
}

/** The relaxations in the `muster.yaml` of a branch, except those of waivers, which `relaxations` compares. */
function musterFileRelaxations(
  { muster, removed }: BasePolicies,
  baseBook: RuleBook,
  { organization, document, book }: BranchPolicies,
): readonly Relaxation[] {
  if (removed !== undefined) return [removedFile(removed)];
  const { locate } = book;
  const ofPolicies = policyRelaxations(baseBook, book);
  if (muster.organization === undefined) {
    return [...ofPolicies, ...overrideRelaxations(undefined, organization, locate)];
  }
  return [
    ...ofPolicies,
    ...limitRelaxations(muster.organization, { organization, value: document?.value, locate }),
    ...inputRelaxations(muster.organization, organization, locate),
    ...overrideRelaxations(muster.organization, organization, locate),
  ];
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
