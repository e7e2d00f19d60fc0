import {
  count,
  type Finding,
  type Issue,
  isActive,
  isPolicyRule,
  locationText,
  policyRules,
} from "../../kernel/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { type BasePolicies, type BranchPolicies, relaxations } from "../policy-base/base-policies.ts";
import { type BasePolicyContext, baseSynthPolicy } from "../policy-base/base-synth-policy.ts";
import { relaxationFinding } from "../policy-base/relaxation.ts";
import type { Danger } from "./dangers/danger.ts";
import { relaxedPolicy } from "./dangers/danger-signs.ts";

/** A branch that its own policies have judged. */
export interface CheckedBranch extends Omit<BranchPolicies, "objects"> {
  readonly set: ObjectSet;
  readonly issues: readonly Issue[];
}

const MOST_NAMED = 3;

/**
 * Returns the relaxations of a branch as dangers if the branch profits from them: if the policies of its base report
 * errors or warnings that its own do not. A change of policy without such an effect is not a danger.
 */
export function policyDangers(
  base: BasePolicies,
  branch: CheckedBranch,
  context: BasePolicyContext,
): readonly Danger[] {
  const { set, issues, interfaces } = branch;
  const relaxed = relaxations(base, { ...branch, objects: set.objects }, context.workloadTypes);
  // Of a pack that git does not have, no rule of the base can be run.
  const packs = new Set((base.packRelaxations ?? []).map((each) => relaxationFinding(each).fingerprint));
  // Workloads of the branch break each of these rules at the base, so they need no hidden finding as a proof.
  const profitable = relaxed.filter(
    ({ rule, fingerprint, severity }) =>
      rule === policyRules["runai-policy-relaxed"].id || (severity !== "info" && packs.has(fingerprint)),
  );
  const others = relaxed.filter((each) => !profitable.includes(each));
  const dangers = relaxationDangers(profitable);
  if (others.length === 0) return dangers;
  const own = new Set(issues.filter(isActive).map(identityOf));
  const hidden = baseSynthPolicy(base, branch, context)
    .check(set, interfaces)
    .filter((issue) => issue.severity !== "info" && isActive(issue) && !isPolicyRule(issue.rule))
    .filter((issue) => !own.has(identityOf(issue)));
  if (hidden.length === 0) return dangers;
  const text = `the policies of the base report ${namesOf(hidden)}`;
  return [...others.map(({ rule, message }) => dangerOf(`${message} [${rule}]; ${text}`)), ...dangers];
}

/** Returns relaxations of files besides `muster.yaml` and the definitions as dangers. */
export function relaxationDangers(relaxed: readonly Finding[]): readonly Danger[] {
  return relaxed.map(({ rule, message, location }) => {
    const place = location === undefined ? "" : `${locationText(location)}: `;
    return dangerOf(`${place}${message} [${rule}]`);
  });
}

function dangerOf(message: string): Danger {
  return { sign: relaxedPolicy.id, message, upstream: relaxedPolicy.upstream };
}

function identityOf(issue: Issue & Partial<Pick<Finding, "fingerprint">>): string {
  return issue.fingerprint ?? JSON.stringify([issue.rule, issue.object, issue.path, issue.message]);
}

function namesOf(hidden: readonly Issue[]): string {
  const named = hidden
    .slice(0, MOST_NAMED)
    .map(({ rule, object }) => (object ? `${rule} ${object.kind} ${object.name}` : rule));
  const more = hidden.length > MOST_NAMED ? ", ..." : "";
  return `${count(hidden.length, "more finding")} (${named.join(", ")}${more})`;
}
