import { isGpuResource } from "../../src/base/gpu-resources.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, formatValue, items, members } from "../../src/base/read.ts";
import { podDevices } from "../../src/quota/container-devices.ts";
import { deviceQuantity } from "../../src/quota/device-quantity.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import { topWorkloads } from "../../src/rules/set-quota.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";
import { trainingExample } from "./examples.ts";

const RESOURCE_QUOTA = (gpus: number) => `
apiVersion: v1
kind: ResourceQuota
metadata: {name: gpus, namespace: team-nlp}
spec: {hard: {requests.nvidia.com/gpu: ${gpus}}}
---
`;

/** QUOTA-011: the ResourceQuota of a namespace leaves room for its workloads. */
export const resourceQuotaSuffices = defineRule({
  id: "QUOTA-011",
  name: "resource-quota-suffices",
  title: "The ResourceQuota of a namespace has as many GPUs as its workloads need",
  severity: "warning",
  pack: "strict",
  rationale:
    "A ResourceQuota refuses pods when they are created, before any scheduler sees them. A gang of which it lets only some pods in waits for the others with its GPUs taken, and whatever its queue deserves does not help.",
  fix: "raise the ResourceQuota to what the queue may have at most, or remove it where a queue bounds the namespace",
  docs: ["https://kubernetes.io/docs/concepts/policy/resource-quotas/"],
  examples: {
    good: RESOURCE_QUOTA(16) + trainingExample({ workers: 2 }),
    bad: RESOURCE_QUOTA(8) + trainingExample({ workers: 2 }),
  },
  scope: "set",
  check: (set, { report }) => {
    const quotas = set.ofKind("", "ResourceQuota").filter(isForAll);
    if (quotas.length === 0) return;
    const needs = needsOf(set, new Set(quotas.map(placeOf)));
    for (const object of quotas) {
      for (const [key, value] of members(at(object.object, "spec", "hard"))) {
        const resource = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : "";
        const hard = isGpuResource(resource) ? deviceQuantity(value)?.value : undefined;
        const all = needs.get(placeOf(object))?.filter(({ devices }) => (devices.get(resource) ?? 0) > 0) ?? [];
        if (hard === undefined || all.length === 0) continue;
        const found = judge(all, resource, hard);
        if (found === undefined) continue;
        report({
          object,
          path: pointerTo("/spec/hard", key),
          key: resource,
          expected: `at least ${found.value}`,
          received: formatValue(value),
          ...found,
        });
      }
    }
  },
});

const PREFIX = "requests.";
const MOST_RELATED = 10;

/** Devices of all pods of a workload, by resource. */
interface Need {
  readonly workload: WorkloadView;
  readonly devices: ReadonlyMap<string, number>;
}

// A quota with a scope is for some pods only, and which, priorities and deadlines decide.
function isForAll({ object }: CheckedObject): boolean {
  const { spec } = object;
  return items(at(spec, "scopes")).length === 0 && at(spec, "scopeSelector") == null;
}

function placeOf({ object, cluster }: Pick<CheckedObject, "object" | "cluster">): string {
  return `${cluster.name}\u0000${object.metadata.namespace ?? "default"}`;
}

function needsOf(set: ObjectSet, places: ReadonlySet<string>): ReadonlyMap<string, readonly Need[]> {
  const needs = new Map<string, Need[]>();
  for (const workload of topWorkloads(set)) {
    const place = placeOf(workload.checked);
    if (workload.suspended || !places.has(place)) continue;
    const devices = new Map<string, number>();
    for (const { spec, count } of workload.views) {
      for (const [resource, own] of podDevices(spec, [], workload.kind?.gpuKeys)) {
        devices.set(resource, (devices.get(resource) ?? 0) + own * count);
      }
    }
    const known = needs.get(place);
    if (known === undefined) needs.set(place, [{ workload, devices }]);
    else known.push({ workload, devices });
  }
  return needs;
}

function judge(all: readonly Need[], resource: string, hard: number) {
  const of = ({ devices }: Need) => devices.get(resource) ?? 0;
  const sorted = all.toSorted((a, b) => of(b) - of(a));
  const value = sorted.reduce((sum, need) => sum + of(need), 0);
  if (value <= hard) return undefined;
  const [first] = sorted;
  const most = first === undefined ? 0 : of(first);
  const who = first === undefined ? "" : `${first.workload.object.kind} ${first.workload.object.metadata.name}`;
  const message =
    most > hard
      ? `${who} alone asks for ${most} ${resource}, and the namespace may have ${hard}`
      : `the workloads of the namespace ask for ${value} ${resource} together, and it may have ${hard}`;
  const related: RuleFinding["related"] = sorted
    .slice(0, MOST_RELATED)
    .map((need) => ({ object: need.workload.checked, path: "", message: `asks for ${of(need)} ${resource}` }));
  return { message, value, related };
}
