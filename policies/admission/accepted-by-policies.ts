import { fieldLabel, given } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { admissionExample } from "./admission-example.ts";
import { expressionAt, policyLabel } from "./cluster-policies.ts";
import { type ObjectFailure, verdictsOf } from "./verdicts.ts";

/** ADMISSION-001: the admission policies of a cluster accept the objects that it gets, and their pods. */
export const acceptedByPolicies = defineRule({
  id: "ADMISSION-001",
  name: "accepted-by-policies",
  title: "The admission policies of a cluster accept its objects and their pods",
  severity: "error",
  pack: "recommended",
  rationale:
    "A ValidatingAdmissionPolicy can reject an object of git, so that its sync fails. It can also reject the pods of a workload: the workload then exists without pods, and only its events have the reason. The rule evaluates the policies among the checked manifests, and those of policies.admission in muster.yaml, as an API server does.",
  fix: "change the object so that the expression of the policy holds, or let the owners of the policy make an exception",
  docs: ["https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/"],
  examples: { good: admissionExample(8), bad: admissionExample(16) },
  scope: "set",
  check: (set, { report }) => {
    for (const failure of verdictsOf(set).failures) {
      const { policy, object, pod, actions, message, path } = failure;
      if (!actions.includes("Deny") && !actions.includes("Warn")) continue;
      const isDenied = actions.includes("Deny");
      const place = pod === undefined ? "" : podPlaces(object.object)(pod, "/spec").path;
      report(
        given({
          object,
          path: place,
          severity: isDenied ? ("error" as const) : ("warning" as const),
          key: JSON.stringify([policy.object.metadata.name, failure.binding?.object.metadata.name, pod?.component]),
          message: `the cluster ${isDenied ? "refuses" : "warns of"} ${subjectOf(failure)}: ${policyLabel(policy)}: ${detailOf(failure)}`,
          fix: fixOf(failure, message),
          related:
            policy.checked === undefined
              ? undefined
              : [{ object: policy.checked, path, message: `the failed ${fieldLabel(path) || "policy"}` }],
        }),
      );
    }
  },
});

function subjectOf({ pod }: ObjectFailure): string {
  return pod === undefined ? "the object" : `the pods of component ${pod.component}`;
}

/** The message of the policy, with the expression where the message does not have it. */
function detailOf({ policy, message, path }: ObjectFailure): string {
  const text = message.replace(/^failed expression: /, "");
  const expression = expressionAt(policy, path);
  if (expression === undefined || message.includes(expression)) return oneLine(message);
  return `${oneLine(text)} (failed: ${oneLine(expression)})`;
}

const LONGEST = 200;

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function fixOf({ policy, binding, path }: ObjectFailure, message: string): string | undefined {
  const expression = expressionAt(policy, path);
  if (expression !== undefined) {
    return `change the object so that this holds: ${oneLine(expression)}; or exclude it in matchConstraints of the policy`;
  }
  if (!message.startsWith("failed to configure")) return undefined;
  const name = binding?.object.metadata.name ?? policy.object.metadata.name;
  return `add the params that ${name} names, or write parameterNotFoundAction: Allow there`;
}
