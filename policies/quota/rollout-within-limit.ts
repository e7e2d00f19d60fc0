import type { AccountRow, Contribution, QuotaModel, QuotaResource } from "../../src/gpu/index.ts";
import { account, amountText, boundText, QUOTA_RESOURCES } from "../../src/gpu/index.ts";
import { at, getOrCreate, members, pointerTo, present } from "../../src/kernel/index.ts";
import type { ObjectSet, SetRuleContext } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { quotaOfSet } from "../../src/rules/index.ts";
import { type Rollout, rolloutOf } from "../sets/rollouts.ts";
import { checkedOf } from "../sets/set-gangs.ts";
import { demandsByNamespace, gpuLimit, isForAllPods, quotaNamespace } from "./namespace-demands.ts";
import { inQueueUnits } from "./report-verdicts.ts";

/** QUOTA-020: the queue of a workload has room for the pods that a rollout adds. */
export const rolloutWithinLimit = defineRule({
  id: "QUOTA-020",
  name: "rollout-within-limit",
  title: "A queue has room for the pods that a rollout starts before old ones end",
  severity: "warning",
  pack: "recommended",
  rationale:
    "A Deployment with fewer than four pods starts a new pod before it ends an old one. If the limit of the queue, or its deserved quota for pods that may not be preempted, or the ResourceQuota of the namespace, has no room for it, the new pod stays pending and the old version runs on: the rollout never ends, and nothing fails. A RayService starts a whole second cluster.",
  fix: "set strategy: {type: Recreate}, or raise the limit of the queue",
  docs: ["https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#max-surge"],
  examples: { good: example("{type: Recreate}"), bad: example("{type: RollingUpdate}") },
  scope: "set",
  check: (set, { report }) => {
    checkResourceQuotas(set, report);
    const model = quotaOfSet(set);
    if (!hasNumbers(model)) return;
    const reported = new Set<unknown>();
    for (const row of account(model).rows) {
      const { queue } = row;
      if (row.kind !== "queue" || queue === undefined || row.headroom === undefined) continue;
      for (const [object, parts] of byWorkload(row)) {
        const rollout = rolloutOf(object);
        const checked = checkedOf(set, object);
        if (rollout === undefined || rollout.unavailable > 0 || checked === undefined || reported.has(object)) continue;
        const excess = excessOf(row, parts, rollout);
        if (excess === undefined) continue;
        reported.add(object);
        const { resource, added, bound, room } = excess;
        const { kind, metadata } = object;
        const pods = rollout.surge === "all" ? "a second set of pods" : "a new pod";
        report({
          object: checked,
          path: rollout.path,
          key: resource,
          message: `a rollout of ${kind} ${metadata.name} never ends: it starts ${pods} with ${amountText(resource, added)} before it ends old ones, and ${bound} of queue ${row.name}, ${boundText(resource, queue.quotas[resource][bound === "the limit" ? "limit" : "deserved"])}, has room for ${amountText(resource, room)}`,
          fix: present([rollout.fix, `raise ${bound} of the queue`]).join("; or "),
          received: amountText(resource, added),
          value: inQueueUnits(resource, added),
        });
      }
    }
  },
});

type Report = SetRuleContext<unknown>["report"];

/** Whether some queue has a number that a rollout may exceed: a quota of 0 has no room for the old pods either. */
function hasNumbers({ trees }: QuotaModel): boolean {
  const isNumber = (amount: number) => amount > 0 && amount < Infinity;
  return [...trees.values()].some(({ queues }) =>
    queues.some(({ quotas }) =>
      QUOTA_RESOURCES.some((resource) => isNumber(quotas[resource].limit) || isNumber(quotas[resource].deserved)),
    ),
  );
}

/** Reports rollouts whose new pods a ResourceQuota rejects, although it allows all pods of the namespace. */
function checkResourceQuotas(set: ObjectSet, report: Report): void {
  const quotas = set.ofKind("", "ResourceQuota").filter(isForAllPods);
  if (quotas.length === 0) return;
  const demands = demandsByNamespace(set, new Set(quotas.map(quotaNamespace)));
  for (const quota of quotas) {
    const own = demands.get(quotaNamespace(quota)) ?? [];
    for (const [key, value] of members(at(quota.object.spec, "hard"))) {
      const limit = gpuLimit(key, value);
      if (limit === undefined) continue;
      const { resource, hard } = limit;
      const room = hard - own.reduce((sum, { devices }) => sum + (devices.get(resource) ?? 0), 0);
      if (room < 0) continue;
      for (const { workload, devices } of own) {
        const { object, checked } = workload;
        const rollout = rolloutOf(object);
        const all = devices.get(resource) ?? 0;
        const pods = workload.views.reduce((sum, { count }) => sum + count, 0);
        const added = rollout?.surge === "all" ? all : all / Math.max(pods, 1);
        if (rollout === undefined || rollout.unavailable > 0 || added <= room) continue;
        report({
          object: checked,
          path: rollout.path,
          key: resource,
          message: `a rollout of ${object.kind} ${object.metadata.name} never ends: its new pods need ${added} ${resource} before it ends old ones, and ResourceQuota ${quota.object.metadata.name} has room for ${room}`,
          fix: present([rollout.fix, "raise the ResourceQuota"]).join("; or "),
          received: String(added),
          related: [{ object: quota, path: pointerTo("/spec/hard", key), message: "the quota" }],
        });
      }
    }
  }
}

/** The contributions of each workload with pods that run. */
function byWorkload({ contributions }: AccountRow): ReadonlyMap<Contribution["workload"]["object"], Contribution[]> {
  const parts = new Map<Contribution["workload"]["object"], Contribution[]>();
  for (const part of contributions) {
    if (part.count > 0) getOrCreate(parts, part.workload.object, (): Contribution[] => []).push(part);
  }
  return parts;
}

/** The first resource for which a queue has room for all pods, and not for those that a rollout adds. */
function excessOf({ headroom }: AccountRow, parts: readonly Contribution[], { surge }: Rollout) {
  const isFixed = parts.every(({ preemptible }) => !preemptible);
  for (const resource of QUOTA_RESOURCES) {
    const added = addedBy(parts, resource, surge);
    for (const bound of ["limit", "deserved"] as const) {
      const room = headroom?.[bound][resource] ?? 0;
      if (added === 0 || room < 0 || room >= added || (bound === "deserved" && !isFixed)) continue;
      return { resource, added, room, bound: bound === "limit" ? "the limit" : "the deserved quota" } as const;
    }
  }
  return undefined;
}

/** The least amount that a rollout needs beside the old pods: its largest pod, or all of them. */
function addedBy(parts: readonly Contribution[], resource: QuotaResource, surge: Rollout["surge"]): number {
  const amounts = parts.map(({ perPod, count }) => perPod[resource] * (surge === "all" ? count : 1));
  return surge === "all" ? amounts.reduce((sum, amount) => sum + amount, 0) : Math.max(0, ...amounts);
}

function example(strategy: string): string {
  const unlimited = "{quota: -1, limit: -1, overQuotaWeight: 1}";
  return `
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: research}
spec: {resources: {gpu: {quota: 8, limit: 8, overQuotaWeight: 1}, cpu: ${unlimited}, memory: ${unlimited}}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: llm, namespace: team-nlp, labels: {kai.scheduler/queue: research}}
spec:
  replicas: 1
  strategy: ${strategy}
  selector: {matchLabels: {app: llm}}
  template:
    metadata: {labels: {app: llm, kai.scheduler/queue: research}}
    spec:
      schedulerName: kai-scheduler
      containers: [{name: main, image: "example.com/serve:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`;
}
