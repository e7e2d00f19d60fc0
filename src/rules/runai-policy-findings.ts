import { runaiSubmission } from "../expand/index.ts";
import type { Finding, Location } from "../kernel/index.ts";
import { fingerprintOf, refOf } from "../kernel/index.ts";
import type { Organization } from "../model/index.ts";
import {
  type ComplianceIssue,
  complianceIssue,
  POLICY_TYPES,
  type PolicyWorkloadType,
  type Submission,
} from "../model/index.ts";
import type { CheckedObject, ObjectSet } from "../rule/index.ts";

/** The objects and policies of the findings about Run:ai policies. */
type SetWithPolicyGate = Pick<ObjectSet, "objects" | "organization"> & {
  readonly policyGate?: ObjectSet["policyGate"] | undefined;
};

/** The findings about definitions and objects of `run.ai/v2alpha1` that break rules of Run:ai policies, each once. */
export function runaiPolicyFindings(set: SetWithPolicyGate): readonly Finding[] {
  return set.objects.flatMap((checked) => {
    if (checked.definition === undefined) return objectFindings(checked, set);
    // Of the objects of a definition only the workload has pods.
    const issues = checked.components === undefined ? undefined : checked.definition.policy?.issues;
    if (issues === undefined) return [];
    return issues.map((issue) => {
      const path = `/spec${issue.pointer}`;
      return findingOf(issue, checked, path, checked.locateDefinition?.(path));
    });
  });
}

/** A manifest is applied as it is, so defaults of policies do not reach it. */
function objectFindings(checked: CheckedObject, { organization, policyGate }: SetWithPolicyGate): readonly Finding[] {
  if (policyGate === undefined) return [];
  const submission = runaiSubmission(checked.object, organization, checked.cluster.name);
  if (submission === undefined) return [];
  const { issues = [] } = policyGate(submission.type, submission) ?? {};
  return issues.map((issue) => {
    const path = submission.sourceOf(issue.pointer);
    return findingOf(issue, checked, path, checked.locate?.(path));
  });
}

/** The submission that policies check: the definition of an object, or the object itself; undefined for other objects. */
export function runaiSubmissionOf(
  { object, cluster, definition, components }: CheckedObject,
  organization: Organization,
): (Submission & { readonly type: PolicyWorkloadType }) | undefined {
  if (definition === undefined) return runaiSubmission(object, organization, cluster.name);
  if (components === undefined) return undefined;
  const { kind, project, policy, spec } = definition;
  return { type: POLICY_TYPES[kind], project, cluster: cluster.name, spec: policy?.submitted ?? spec };
}

function findingOf(
  issue: ComplianceIssue,
  checked: CheckedObject,
  path: string,
  location: Location | undefined,
): Finding {
  const object = refOf(checked.object);
  const { rule, field } = issue;
  const found = complianceIssue(issue, { object, path, location, source: checked.source });
  const fingerprint = fingerprintOf({ rule: found.rule, object, path, key: `${rule} ${field}` });
  return { ...found, fingerprint };
}
