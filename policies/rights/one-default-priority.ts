import { at } from "../../src/kernel/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { togetherKeys } from "../sets/applied-together.ts";

/** RIGHTS-011: a cluster has one default priority. */
export const oneDefaultPriority = defineRule({
  id: "RIGHTS-011",
  name: "one-default-priority",
  title: "At most one PriorityClass of a cluster has globalDefault",
  severity: "error",
  pack: "recommended",
  rationale:
    "The API server refuses the second PriorityClass with globalDefault, so the sync fails and its pods have no class. Source: Kubernetes, plugin/pkg/admission/priority.",
  fix: "remove globalDefault from all but one",
  docs: ["https://kubernetes.io/docs/concepts/scheduling-eviction/pod-priority-preemption/#priorityclass"],
  kustomize: "decides",
  examples: { good: example(false), bad: example(true) },
  scope: "set",
  check: (set, { report }) => {
    const first = new Map<string, CheckedObject>();
    for (const checked of set.ofKind("scheduling.k8s.io", "PriorityClass")) {
      const { object, cluster } = checked;
      if (at(object, "globalDefault") !== true) continue;
      const keys = togetherKeys(checked, set).map((key) => JSON.stringify([cluster.name, key]));
      const other = keys.map((key) => first.get(key)).find((each) => each !== undefined);
      for (const key of keys) if (!first.has(key)) first.set(key, checked);
      if (other === undefined || other.object.metadata.name === object.metadata.name) continue;
      report({
        object: checked,
        path: "/globalDefault",
        message: `PriorityClass ${object.metadata.name} is a second default beside ${other.object.metadata.name}, and the API server refuses it`,
        related: [{ object: other, path: "/globalDefault", message: "the first default" }],
      });
    }
  },
});

function example(isDefault: boolean): string {
  return `
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: train}
value: 50
globalDefault: true
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: batch}
value: 40
globalDefault: ${isDefault}
`;
}
