import { at, groupOf } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** RIGHTS-008: no PriorityClass changes all pods of the cluster. */
export const noGlobalDefaultPriority = defineRule({
  id: "RIGHTS-008",
  name: "no-global-default-priority",
  title: "No PriorityClass is the default of the whole cluster",
  severity: "warning",
  strictSeverity: "error",
  security: 5.3,
  pack: "recommended",
  rationale:
    "A PriorityClass with globalDefault gives its priority to every new pod of the cluster that names none, of every team. On a cluster with KAI, a value of 100 or more also makes these pods non-preemptible.",
  fix: "remove globalDefault, and name the class in the workloads",
  docs: ["https://kubernetes.io/docs/concepts/scheduling-eviction/pod-priority-preemption/#priorityclass"],
  kustomize: "decides",
  examples: { good: example(false), bad: example(true) },
  scope: "object",
  check: ({ object }, { report }) => {
    const { apiVersion, kind, metadata } = object;
    if (kind !== "PriorityClass" || groupOf(apiVersion) !== "scheduling.k8s.io") return;
    if (at(object, "globalDefault") !== true) return;
    const message = `PriorityClass ${metadata.name} applies to every new pod of the cluster without a class`;
    report({ path: "/globalDefault", message, expected: "false", received: "true" });
  },
});

function example(globalDefault: boolean): string {
  return `
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: training}
value: 50
globalDefault: ${globalDefault}
`;
}
