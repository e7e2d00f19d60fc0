import { count, refOf } from "../../src/kernel/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { admissionExample } from "./admission-example.ts";
import { placeOfPolicy, policyLabel } from "./cluster-policies.ts";
import { verdictsOf } from "./verdicts.ts";

/** ADMISSION-002: muster knows the verdict of every admission policy. */
export const judgedPolicies = defineRule({
  id: "ADMISSION-002",
  name: "judged-policies",
  title: "The verdict of every admission policy is known",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Some policies ask what no manifest shows: labels of a namespace that is not in git, params of the cluster, rights of the user, fields that an API server or the CRD of a custom resource sets. The cluster evaluates them, so it may refuse an object that muster accepts. The check then ends with exit code 3.",
  fix: "add what the message names to the manifests, or to policies.admission or crds in muster.yaml; or test the object with kubectl apply --dry-run=server",
  docs: ["https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/"],
  examples: {
    good: admissionExample(8),
    bad: admissionExample(8).replace("object.spec.", "authorizer.path('/x').check('get').allowed() && object.spec."),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const { policy, binding, reason, objects } of verdictsOf(set).unjudged) {
      const [first, ...others] = objects;
      if (first === undefined) continue;
      const more = others.length === 0 ? "" : ` and ${count(others.length, "other object")}`;
      report({
        ...placeOfPolicy(policy, ""),
        key: JSON.stringify([binding?.object.metadata.name, reason]),
        message: `${policyLabel(policy)} is not judged for ${label(first)}${more}: it ${reason}`,
        related: [{ object: first, message: "the first object" }],
        unjudged: true,
      });
    }
  },
});

function label({ object }: CheckedObject): string {
  const { kind, namespace, name } = refOf(object);
  return `${kind} ${namespace === undefined ? "" : `${namespace}/`}${name}`;
}
