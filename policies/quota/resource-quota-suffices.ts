import { at, compareObjects, formatValue, members, pointerTo } from "../../src/kernel/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { defineRule, type SetRuleContext } from "../../src/rule/index.ts";
import { trainingExample } from "./examples.ts";
import { type Demand, demandsByNamespace, gpuLimit, isForAllPods, quotaNamespace } from "./namespace-demands.ts";

const RESOURCE_QUOTA = (gpus: number) => `
apiVersion: v1
kind: ResourceQuota
metadata: {name: gpus, namespace: team-nlp}
spec: {hard: {requests.nvidia.com/gpu: ${gpus}}}
---
`;

/** QUOTA-011: the ResourceQuota of a namespace is large enough for its workloads. */
export const resourceQuotaSuffices = defineRule({
  id: "QUOTA-011",
  name: "resource-quota-suffices",
  title: "The ResourceQuota of a namespace allows as many GPUs as its workloads need",
  severity: "warning",
  pack: "strict",
  rationale:
    "A ResourceQuota rejects pods when they are created, before any scheduler handles them. If it allows only some pods of a gang, they hold their GPUs and wait for the others, even if the quota of the queue is large enough.",
  fix: "raise the ResourceQuota to the limit of the queue, or remove it where a queue limits the namespace",
  docs: ["https://kubernetes.io/docs/concepts/policy/resource-quotas/"],
  examples: {
    good: RESOURCE_QUOTA(16) + trainingExample({ workers: 2 }),
    bad: RESOURCE_QUOTA(8) + trainingExample({ workers: 2 }),
  },
  scope: "set",
  check: (set, { report }) => {
    const quotas = set.ofKind("", "ResourceQuota").filter(isForAllPods);
    if (quotas.length === 0) return;
    const demands = demandsByNamespace(set, new Set(quotas.map(quotaNamespace)));
    for (const quota of quotas) checkQuota(quota, demands.get(quotaNamespace(quota)) ?? [], report);
  },
});

/** The most workloads that a finding lists. */
const MOST_RELATED = 10;

function checkQuota(quota: CheckedObject, demands: readonly Demand[], report: SetRuleContext<unknown>["report"]): void {
  for (const [key, value] of members(at(quota.object, "spec", "hard"))) {
    const limit = gpuLimit(key, value);
    if (limit === undefined) continue;
    const { resource, hard } = limit;
    const shares = demands
      .map(({ workload, devices }) => ({ workload, amount: devices.get(resource) ?? 0 }))
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount || compareObjects(a.workload.object, b.workload.object));
    const total = shares.reduce((sum, { amount }) => sum + amount, 0);
    const [largest] = shares;
    if (largest === undefined || total <= hard) continue;
    const { kind, metadata } = largest.workload.object;
    const demand =
      largest.amount > hard
        ? `${kind} ${metadata.name} alone requests ${largest.amount} ${resource}`
        : `the workloads of the namespace together request ${total} ${resource}`;
    report({
      object: quota,
      path: pointerTo("/spec/hard", key),
      key: resource,
      message: `${demand}, but the ResourceQuota allows ${hard}`,
      expected: `at least ${total}`,
      received: formatValue(value),
      value: total,
      related: shares.slice(0, MOST_RELATED).map(({ workload, amount }) => ({
        object: workload.checked,
        path: "",
        message: `requests ${amount} ${resource}`,
      })),
    });
  }
}
