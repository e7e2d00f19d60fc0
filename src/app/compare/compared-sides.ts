import { join, relative, sep } from "node:path";
import type { Account, CountedGang } from "../../gpu/index.ts";
import { account, gangKey } from "../../gpu/index.ts";
import { DIST_FOLDER, WORKLOADS_FOLDER } from "../../inputs/index.ts";
import type { WorkloadKnowledge } from "../../interpret/index.ts";
import type { Unreadable } from "../../kernel/index.ts";
import { type BranchBase, branchBase, given, pathExists } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import { quotaOfSet } from "../../rules/index.ts";
import type { CheckedTree, SynthInput } from "../../synth/index.ts";
import type { YamlDocument } from "../../yaml/index.ts";
import { defaultBase } from "../check/base-revision.ts";
import type { DiffSide } from "../diff/compare-outputs.ts";
import { NO_INTERFACES } from "../policy-base/effective-interfaces.ts";
import { baseSide } from "./base-side.ts";
import { branchSide, entriesOf } from "./branch-side.ts";
import type { UnitSides } from "./compare-units.ts";
import { type OpenedBase, type PolicyPlaces, policyBaseOrProblem, samePolicies } from "./diff-policies.ts";
import { knowledgeOf } from "./diff-side.ts";
import { readBaseOutput } from "./read-base-output.ts";

/** The commit with which a branch is compared. */
export interface ComparedBase extends BranchBase {
  /** As the user names it. */
  readonly revision: string;
  readonly policies: OpenedBase;
}

/** A branch after a synth that has written nothing. */
interface ComparedBranch {
  readonly input: SynthInput;
  readonly tree: CheckedTree;
  /** `muster.yaml`; absent without one. */
  readonly document: YamlDocument | undefined;
  /** The objects of the units of both sides besides the output folder. */
  readonly units: Pick<UnitSides, "before" | "after">;
}

/** The two sides of a difference. */
export interface ComparedSides {
  readonly before: DiffSide;
  readonly after: DiffSide;
  readonly accounts: { readonly before: Account; readonly after: Account };
  /** The policies of the base; absent where its `muster.yaml` cannot be used. */
  readonly policies?: OpenedBase["base"];
  /** Whether the branch has the policies, waivers and CRDs of the base. Reads all named CRDs. */
  readonly hasSamePolicies: () => boolean;
}

/** The two sides of a difference, and how they were read. */
export interface ReadSides extends ComparedSides {
  readonly knowledge: { readonly before: WorkloadKnowledge; readonly after: WorkloadKnowledge };
  /** The names of git for the contents of the files of the base, by their paths in the output folder. */
  readonly baseFiles: ReadonlyMap<string, string>;
  readonly unreadable: { readonly before: readonly Unreadable[]; readonly after: readonly Unreadable[] };
}

/**
 * Finds the merge base of the working tree and a revision, by default the default branch, and reads its policies.
 *
 * @throws Error with a sentence for people: no repository, an unknown revision, no common commit
 */
export async function openComparedBase(base: string | undefined, places: PolicyPlaces): Promise<ComparedBase> {
  const revision = base ?? (await defaultBase(places.root));
  const start = await branchBase(revision, places.root);
  return { revision, ...start, policies: await policyBaseOrProblem(revision, places, start) };
}

/** Reads the output folder of the base, and adds the manifests of others to the output of the branch. */
export async function readSides(
  { revision, commit, top, policies }: ComparedBase,
  { input, tree, document, units }: ComparedBranch,
  root: string,
): Promise<ReadSides> {
  const { organization } = input;
  const entries = entriesOf(tree, organization);
  const old = await readBaseOutput({ top, root: relative(top, root).split(sep).join("/"), commit, revision }, entries);
  const knowledge = {
    before: knowledgeOf(
      baseOrganization(policies.base?.muster.organization, organization),
      policies.base?.interfaces ?? (policies.problem === undefined ? NO_INTERFACES : input),
    ),
    after: knowledgeOf(organization, input),
  };
  // A repository without definitions and without an output folder does not apply what a synth of its muster.yaml would write.
  const isWritten = old.files.size > 0 || [DIST_FOLDER, WORKLOADS_FOLDER].some((name) => pathExists(join(root, name)));
  const places = { root, baseFiles: old.files, units: units.after };
  const after = branchSide(isWritten ? entries : [], tree, knowledge.after, places);
  const before = baseSide(
    [...old.objects, ...units.before],
    { ...knowledge.before, ...given({ policies: policies.base }) },
    { ...after, knowledge: knowledge.after },
  );
  return {
    before,
    after,
    accounts: accountsOf(before, after),
    ...given({ policies: policies.base }),
    hasSamePolicies: () =>
      samePolicies(policies, { document, waivers: input.waivers, crds: after.set.crds }, before.set.crds),
    knowledge,
    baseFiles: old.files,
    unreadable: { before: old.unreadable, after: after.unreadable },
  };
}

// Both sides have the current allocations, because the base has no dump of its own time.
function baseOrganization(base: Organization | undefined, branch: Organization): Organization {
  if (base === undefined) return branch;
  const clusters = base.clusters.map((cluster) => {
    const branchCluster = branch.clusters.find(({ name }) => name === cluster.name);
    return { ...cluster, ...given({ allocated: branchCluster?.allocated }) };
  });
  return { ...base, clusters };
}

function accountsOf(before: DiffSide, after: DiffSide): ComparedSides["accounts"] {
  const old = quotaOfSet(before.set);
  // Only the allocations of a cluster depend on the gangs that run.
  const isAllocated = after.organization.clusters.some(({ allocated }) => allocated !== undefined);
  const running = new Set(isAllocated ? old.input.gangs.map(gangKey) : []);
  const options = isAllocated ? { running: (gang: CountedGang) => running.has(gangKey(gang)) } : undefined;
  return { before: account(old), after: account(quotaOfSet(after.set, options)) };
}
