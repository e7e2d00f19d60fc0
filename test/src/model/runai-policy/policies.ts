import { expect } from "vitest";
import { decodePolicy } from "../../../../src/model/runai-policy/decode-policy.ts";
import type { EffectivePolicy } from "../../../../src/model/runai-policy/effective.ts";
import type { PolicyWorkloadType } from "../../../../src/model/runai-policy/field.ts";
import { mergePolicies } from "../../../../src/model/runai-policy/merge.ts";
import type { RunaiPolicy } from "../../../../src/model/runai-policy/policy.ts";
import { organization } from "../../../helpers/organization.ts";

/** The document of a policy. */
export function policyDocument(name: string, scope: object, content: object, type: PolicyWorkloadType) {
  return {
    apiVersion: "muster.dev/v1alpha1",
    kind: "RunaiPolicy",
    metadata: { name },
    workloadTypes: [type],
    scope,
    policy: content,
  };
}

/** Returns a valid policy. */
export function policy(
  name: string,
  scope: object,
  content: object,
  type: PolicyWorkloadType = "trainings",
): RunaiPolicy {
  const { policies, issues } = decodePolicy(policyDocument(name, scope, content, type), {
    organization: organization(),
  });
  expect(issues).toEqual([]);
  const [first] = policies;
  if (first === undefined) throw new Error("no policy");
  return first;
}

/** Returns the effect of a valid policy without any other. */
export function effectiveOf(content: object, type: PolicyWorkloadType = "trainings"): EffectivePolicy {
  return mergePolicies([policy("p", { tenant: true }, content, type)], type);
}
