import { at } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";

/** Annotations that make an object a hook, which is created anew at each sync by design. */
const HOOKS = ["argocd.argoproj.io/hook", "helm.sh/hook"];

/** GITOPS-004: an object in git has a name of its own. */
export const noGenerateName = defineRule({
  id: "GITOPS-004",
  name: "no-generate-name",
  title: "An object has a name; only hooks leave it to generateName",
  severity: "warning",
  pack: "strict",
  rationale:
    "kubectl apply and Flux refuse an object without a name, and Argo CD takes it only as a hook. Made with kubectl create it is another object each time, and nothing in git stands for it.",
  fix: "write a name; for runs use one that changes with the definition, as muster does with useGivenNameAsPrefix",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/resource_hooks/"],
  examples: {
    good: `
apiVersion: batch/v1
kind: Job
metadata: {name: train-1}
spec: {template: {spec: {containers: [{name: main, image: "example.com/train:1"}]}}}
`,
    bad: `
apiVersion: batch/v1
kind: Job
metadata: {generateName: train-}
spec: {template: {spec: {containers: [{name: main, image: "example.com/train:1"}]}}}
`,
  },
  scope: "object",
  check: ({ object }, { report }) => {
    const { name, generateName, annotations } = object.metadata;
    // With a name beside it the API server does not look at it.
    if (typeof generateName !== "string" || generateName === "" || (name !== "" && name !== generateName)) return;
    if (HOOKS.some((hook) => at(annotations, hook) !== undefined)) return;
    report({
      path: "/metadata/generateName",
      message: `${object.kind} ${generateName}* has no name, so that every sync would make another one`,
      expected: "metadata.name",
      received: generateName,
    });
  },
});
