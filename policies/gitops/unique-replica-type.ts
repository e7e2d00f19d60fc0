import { compareText, formatValue, getOrCreate, groupOf, members, names, pointerTo } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** GITOPS-046: a Kubeflow job has each replica type once. */
export const uniqueReplicaType = defineRule({
  id: "GITOPS-046",
  name: "unique-replica-type",
  title: "A Kubeflow job has each replica type in one spelling",
  severity: "error",
  pack: "recommended",
  rationale:
    "The training operator accepts a replica type in any case: worker and Worker are one type. Of several spellings it uses one, which may change with every run, and ignores the others. The pods that start may not be those that were reviewed.",
  fix: "keep one of the keys, in the spelling of the API (Master, Worker, Launcher, PS, Chief, Evaluator)",
  docs: ["https://www.kubeflow.org/docs/components/trainer/legacy-v1/user-guides/pytorch/"],
  examples: {
    good: `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train}
spec: {pytorchReplicaSpecs: {Worker: {replicas: 2, template: {spec: {containers: [{name: pytorch, image: "example.com/train:1"}]}}}}}
`,
    bad: `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train}
spec:
  pytorchReplicaSpecs:
    Worker: {replicas: 2, template: {spec: {containers: [{name: pytorch, image: "example.com/train:1"}]}}}
    worker: {replicas: 8, template: {spec: {containers: [{name: pytorch, image: "example.com/other:1"}]}}}
`,
  },
  scope: "object",
  check: ({ object }, { report }) => {
    if (groupOf(object.apiVersion) !== "kubeflow.org") return;
    for (const [field, types] of members(object.spec)) {
      if (!field.endsWith("ReplicaSpecs")) continue;
      const spellings = new Map<string, string[]>();
      // Sorted, because the order of keys has no meaning.
      for (const type of names(types).toSorted(compareText)) getOrCreate(spellings, folded(type), () => []).push(type);
      for (const [first = "", ...others] of spellings.values()) {
        const path = (type: string) => pointerTo("/spec", field, type);
        for (const type of others) {
          report({
            path: path(type),
            message: `replica type ${formatValue(type)} is the same type as ${formatValue(first)}, and the operator uses only one of them`,
          });
        }
        if (others.length > 0 || folded(first) === asciiLowerCase(first)) continue;
        report({
          path: path(first),
          message: `replica type ${formatValue(first)} has a letter that is not in ASCII: the operator reads it as ${folded(first)}`,
        });
      }
    }
  },
});

/** The type as the operator compares it: without case. Two letters outside of ASCII fold to ASCII letters. */
function folded(type: string): string {
  return asciiLowerCase(type.replaceAll("\u017F", "s").replaceAll("\u212A", "k"));
}

function asciiLowerCase(type: string): string {
  return type.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
