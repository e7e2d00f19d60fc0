import { count } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { rendezvousExample } from "./examples.ts";
import { firstPodsOf, hasProbe } from "./first-pods.ts";
import { type Rendezvous, rendezvousOf } from "./rendezvous.ts";

/** GANG-029: pods that wait for each other do not start one after the other. */
export const startedTogether = defineRule({
  id: "GANG-029",
  name: "started-together",
  title: "The pods of a rendezvous do not start one after the other",
  severity: "warning",
  pack: "recommended",
  rationale:
    "A StatefulSet creates its second pod when the first one is ready, unless podManagementPolicy is Parallel; LeaderReady and InOrder have the same effect for LeaderWorkerSets and JobSets. A program with a probe is ready when all ranks have met, so the first pod waits for pods that do not exist, with all its GPUs. The rule reports pods with a readiness or startup probe whose program expects more pods than start first.",
  fix: "set podManagementPolicy: Parallel",
  docs: ["https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#pod-management-policies"],
  kustomize: "decides",
  examples: { good: rendezvousExample("Parallel"), bad: rendezvousExample("OrderedReady") },
  scope: "pod",
  check: (pod, { report }) => {
    const first = firstPodsOf(pod.workload.object);
    if (first === undefined || !first.includes(pod) || !hasProbe(pod)) return;
    for (const view of pod.containers) {
      const expected = view.role === "main" ? leastNodes(rendezvousOf(view)) : undefined;
      if (expected === undefined || expected.value <= first.count) continue;
      const { text, pointer, value } = expected;
      report({
        path: pointer,
        key: "order",
        message: `${text} waits for ${count(value, "pod")}, but with ${first.order} only ${first.count === 1 ? "1 pod starts before it is ready" : `${first.count} pods start before they are ready`}`,
        fix: first.fix,
        received: first.order,
      });
    }
  },
});

/** The least number of pods that a program waits for, with its option. */
function leastNodes({ nodes }: Rendezvous) {
  return nodes && { ...nodes, value: nodes.value[0] };
}
