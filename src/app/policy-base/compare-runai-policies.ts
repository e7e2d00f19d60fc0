import type { Location } from "../../kernel/index.ts";
import { count, getOrCreate } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import { type ComplianceIssue, policyGate, policyName, type RunaiPolicy } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import { runaiSubmissionOf } from "../../rules/index.ts";
import type { Relaxation } from "./relaxation.ts";

/** The Run:ai policies of one side, and the organisation that their scopes are in. */
interface GovernedOrganization {
  readonly organization: Organization;
  readonly policies: readonly RunaiPolicy[];
}

const MOST_NAMED = 3;

/**
 * Returns the rules of Run:ai policies that workloads of a branch break at the base, but not in the branch: the branch
 * relaxes a rule and profits from it. A relaxed rule without such a workload is not reported.
 */
export function runaiRelaxations(
  base: GovernedOrganization,
  branch: GovernedOrganization,
  objects: readonly CheckedObject[],
): readonly Relaxation[] {
  if (base.policies.length === 0) return [];
  const [before, after] = [base, branch].map(({ policies, organization }) => policyGate(policies, organization));
  const found = new Map<string, { readonly issue: ComplianceIssue; readonly workloads: string[] }>();
  for (const checked of objects) {
    const submission = runaiSubmissionOf(checked, branch.organization);
    if (submission === undefined) continue;
    const remaining = new Set(after?.(submission.type, submission)?.issues.map(keyOf));
    for (const issue of before?.(submission.type, submission)?.issues ?? []) {
      if (remaining.has(keyOf(issue))) continue;
      const { name, scope } = issue.source;
      const key = JSON.stringify([name, scope, issue.policyPointer]);
      const { kind, metadata } = checked.object;
      getOrCreate(found, key, () => ({ issue, workloads: [] as string[] })).workloads.push(`${kind} ${metadata.name}`);
    }
  }
  return [...found.values()].map(({ issue, workloads }) => relaxationOf(issue, workloads, branch.policies));
}

function keyOf({ field, rule }: ComplianceIssue): string {
  return JSON.stringify([field, rule]);
}

function relaxationOf(
  { rule, field, details, source, policyPointer }: ComplianceIssue,
  workloads: readonly string[],
  policies: readonly RunaiPolicy[],
): Relaxation {
  const named = workloads.slice(0, MOST_NAMED).join(", ");
  const more = workloads.length > MOST_NAMED ? ", ..." : "";
  const profit = `${count(workloads.length, "workload")} of the branch ${workloads.length === 1 ? "breaks" : "break"} it`;
  return {
    rule: "runai-policy-relaxed",
    path: policyPointer,
    location: placeOf(source, policyPointer, policies),
    message: `${field}: the branch relaxes ${rule} of ${policyName(source)}, and ${profit}: ${named}${more}`,
    expected: details,
  };
}

/** The place in the branch's policy of the same name and scope, or else in the file of the base. */
function placeOf(
  { name, scope, locate }: ComplianceIssue["source"],
  pointer: string,
  policies: readonly RunaiPolicy[],
): Location | undefined {
  const own = policies.find(
    (policy) =>
      policy.name === name &&
      scope !== "system" &&
      policy.scope.level === scope.level &&
      policy.scope.name === scope.name,
  );
  return (own?.locate ?? locate)?.(pointer, "key");
}
