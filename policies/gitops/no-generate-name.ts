import { at } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** Annotations that make an object a hook, which each sync creates again by design. */
const HOOKS = ["argocd.argoproj.io/hook", "helm.sh/hook"];

/** GITOPS-004: an object in git has a fixed name. */
export const noGenerateName = defineRule({
  id: "GITOPS-004",
  name: "no-generate-name",
  title: "Every object has a name, and only hooks use generateName",
  severity: "warning",
  pack: "strict",
  rationale:
    "kubectl apply and Flux reject an object without a name, and Argo CD accepts it only as a hook. kubectl create makes a new object each time, and git has no manifest for any of them.",
  fix: "set metadata.name; for runs, use a name that changes with the definition, as muster does with useGivenNameAsPrefix",
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
    // The API server ignores generateName if there is also a name.
    if (typeof generateName !== "string" || generateName === "" || (name !== "" && name !== generateName)) return;
    if (HOOKS.some((hook) => at(annotations, hook) !== undefined)) return;
    report({
      path: "/metadata/generateName",
      message: `${object.kind} ${generateName}* has no name, so every sync creates another object`,
      expected: "metadata.name",
      received: generateName,
    });
  },
});
