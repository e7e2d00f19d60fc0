import { defineRule } from "../../src/rule/index.ts";
import { POLICY_GROUP } from "./cluster-policies.ts";

/** ADMISSION-003: no policy changes objects in a way that muster does not see. */
export const evaluatedMutations = defineRule({
  id: "ADMISSION-003",
  name: "evaluated-mutations",
  title: "No admission policy changes objects after the check",
  severity: "info",
  pack: "recommended",
  rationale:
    "A MutatingAdmissionPolicy changes objects when they are created or updated. muster does not evaluate it, so it judges the objects as git has them, and the cluster may have others.",
  fix: "write the fields into the manifests, so that git has the object of the cluster",
  docs: ["https://kubernetes.io/docs/reference/access-authn-authz/mutating-admission-policy/"],
  examples: {
    good: "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: b}}",
    bad: `
apiVersion: admissionregistration.k8s.io/v1beta1
kind: MutatingAdmissionPolicy
metadata: {name: sidecar}
spec:
  matchConstraints:
    resourceRules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}]
  failurePolicy: Fail
  reinvocationPolicy: Never
  mutations:
    - patchType: ApplyConfiguration
      applyConfiguration: {expression: 'Object{metadata: Object.metadata{labels: {"a": "b"}}}'}
`,
  },
  scope: "set",
  check: (set, { report }) => {
    for (const object of set.ofKind(POLICY_GROUP, "MutatingAdmissionPolicy")) {
      const { name } = object.object.metadata;
      report({
        object,
        path: "",
        message: `MutatingAdmissionPolicy ${name} is not evaluated: the objects that it changes are judged as git has them`,
      });
    }
  },
});
