import { compareText } from "../../src/kernel/index.ts";
import type { ObjectSet, PodView, WorkloadView } from "../../src/rule/index.ts";
import { defineRule, type SetRuleContext } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { hasGpus, isDistributed } from "../pods/distributed.ts";
import { allowedPorts, type Direction, restricting } from "./network-policies.ts";

/** NET-001: NetworkPolicies allow all traffic between the pods of a gang. */
export const gangCanTalk = defineRule({
  id: "NET-001",
  name: "gang-can-talk",
  title: "NetworkPolicies allow traffic between the pods of a gang on all ports",
  severity: "warning",
  pack: "strict",
  rationale:
    "NCCL and Gloo connect the ranks over TCP ports that the kernel chooses. If a policy allows none of them or only a list, the pods start but the run hangs without an error.",
  fix: "add a NetworkPolicy that selects the pods of the gang and allows ingress from and egress to the same pods, without ports",
  docs: ["https://kubernetes.io/docs/concepts/services-networking/network-policies/"],
  examples: { good: example("[{from: [{podSelector: {matchLabels: {app: train}}}]}]"), bad: example("[]") },
  scope: "set",
  check: (set, { report }) => {
    if (set.ofKind("networking.k8s.io", "NetworkPolicy").length === 0) return;
    for (const workload of set.workloads) {
      const pods = workload.views.filter(({ spec, count }) => count > 0 && spec.hostNetwork !== true);
      if (!pods.some(hasGpus) || !isDistributed(workload)) continue;
      for (const direction of ["Ingress", "Egress"] as const) checkDirection(set, workload, pods, direction, report);
    }
  },
});

function checkDirection(
  set: ObjectSet,
  workload: WorkloadView,
  pods: readonly PodView[],
  direction: Direction,
  report: SetRuleContext<unknown>["report"],
): void {
  const reported = new Set<string>();
  for (const pod of pods) {
    const policies = restricting(set, pod, direction);
    if (policies.length === 0) continue;
    const ports = pods.map((peer) => allowedPorts(policies, direction, peer));
    if (ports.every((allowed) => allowed === "all")) continue;
    const { path } = podPlaces(workload.checked.object)(pod, "/metadata/labels");
    // Several components may share one template.
    if (reported.has(path)) continue;
    reported.add(path);
    const names = policies.map(({ object }) => object.metadata.name).sort(compareText);
    const effect = ports.includes("none") ? "block traffic" : "allow traffic only on some ports";
    const route = direction === "Ingress" ? "from other pods of the gang to" : "to other pods of the gang from";
    report({
      object: workload.checked,
      path,
      message: `NetworkPolicies (${names.join(", ")}) ${effect} ${route} pods of ${pod.component}`,
      expected: `a NetworkPolicy that allows ${direction.toLowerCase()} within the gang on all ports`,
      key: `${direction}/${pod.component}/${pod.instance}`,
      related: policies.map((object) => ({ object, path: "/spec", message: "restricts these pods" })),
    });
  }
}

function example(ingress: string): string {
  return `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: train, namespace: team-nlp}
spec:
  podSelector: {matchLabels: {app: train}}
  policyTypes: [Ingress]
  ingress: ${ingress}
---
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: team-nlp}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 4
      template:
        metadata: {labels: {app: train}}
        spec:
          schedulerName: kai-scheduler
          containers:
            - {name: pytorch, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}
`;
}
