import { join } from "node:path";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { DIST_FOLDER, isApplied, walk } from "../../inputs/index.ts";
import type { CrdKinds } from "../../k8s-fields/index.ts";
import type { BranchBase } from "../../kernel/index.ts";
import { equalValues, messageOf, pathExists } from "../../kernel/index.ts";
import { readBaseline } from "../check/read-baseline.ts";
import type { Danger } from "../diff/dangers/danger.ts";
import { type CheckedBranch, policyDangers, relaxationDangers } from "../diff/policy-dangers.ts";
import { todayIn } from "../output/today.ts";
import type { BasePolicies, BranchPolicies } from "../policy-base/base-policies.ts";
import { baselineRelaxations } from "../policy-base/compare-baselines.ts";
import { type Relaxation, relaxationFinding } from "../policy-base/relaxation.ts";
import { openPolicyBase, type PolicyBase } from "../repository/policy-base.ts";
import { ruleSources } from "../user-rules/rule-sources.ts";

/** The files with the policies of a branch. */
export interface PolicyPlaces {
  readonly root: string;
  /** The file with the accepted findings of the checks. */
  readonly baseline?: string | undefined;
}

/** The policies of the base; without one, the reason. */
export interface OpenedBase {
  readonly base?: PolicyBase;
  readonly problem?: string;
}

/** Reads the policies of the base of a difference. */
export async function policyBaseOrProblem(
  revision: string,
  { root, baseline }: PolicyPlaces,
  base: BranchBase,
): Promise<OpenedBase> {
  try {
    return { base: await openPolicyBase(revision, { root, paths: [], baseline, base }) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** Whether a branch certainly has the policies, waivers and CRDs of its base. */
export function samePolicies(
  { base }: OpenedBase,
  {
    document,
    waivers,
    crds,
  }: Pick<BranchPolicies, "document"> & Pick<BasePolicies, "waivers"> & { readonly crds: CrdKinds },
  baseCrds: CrdKinds,
): boolean {
  const definitions = ({ sources }: CrdKinds) => sources.map(({ definition, cluster }) => [definition, cluster]);
  const { paths, packs } = ruleSources(document?.value);
  return (
    base !== undefined &&
    // The files of own rules may differ although `muster.yaml` does not.
    paths.length + packs.length === 0 &&
    equalValues(base.muster.document?.value, document?.value) &&
    equalValues(base.waivers, waivers) &&
    equalValues(definitions(baseCrds), definitions(crds))
  );
}

/**
 * Returns the dangers of the policies that a branch changes.
 *
 * @param isJudged whether a base has judged the tree, so that its issues contain the relaxations
 * @throws Error with a sentence for people when the baseline cannot be read
 */
export function changedPolicyDangers(
  { base }: OpenedBase,
  branch: CheckedBranch,
  { root, baseline }: PolicyPlaces,
  isJudged: boolean,
): readonly Danger[] {
  if (base === undefined) return [];
  const context = { workloadTypes, today: todayIn(process.env) };
  const own = readBaseline(baseline, base.hasBaseline);
  const files = [...baselineRelaxations(base.baseline, own.entries, own), ...ignoredOutput(base, root)];
  return [
    ...(isJudged ? [] : policyDangers(base, branch, context)),
    ...relaxationDangers(files.map(relaxationFinding)),
  ];
}

/** The ignore rules of a branch that keep manifests from checks, although a controller applies them. */
function ignoredOutput({ ignores }: PolicyBase, root: string): readonly Relaxation[] {
  const dist = join(root, DIST_FOLDER);
  if (!pathExists(dist)) return [];
  const { files } = walk(root, dist, { rules: ignores.rulesOf(root) });
  return ignores.relaxations(files.filter(({ file }) => isApplied(file.slice(DIST_FOLDER.length + 1))));
}
