import { pointerTo } from "../../src/base/pointer.ts";
import { at, items, members, number, text } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { PodView, WorkloadView } from "../../src/rules/workload-view.ts";
import { isDaemonSet } from "../pods/platform-identity.ts";

/** LIFECYCLE-011: a budget that spares no pod keeps a node from ever being drained. */
export const drainableDisruptionBudget = defineRule({
  id: "LIFECYCLE-011",
  name: "drainable-disruption-budget",
  title: "A PodDisruptionBudget lets at least one pod of its workload be evicted",
  severity: "warning",
  pack: "strict",
  rationale:
    "A drain asks before it evicts. A budget whose minAvailable is the whole gang, or whose maxUnavailable is 0, answers no for as long as the workload runs, so that its nodes cannot be updated or repaired. A drain leaves the pods of a DaemonSet where they are.",
  fix: "allow one pod to be unavailable, or drop the budget of a training: its gang restarts as a whole anyway",
  docs: ["https://kubernetes.io/docs/tasks/run-application/configure-pdb/"],
  examples: {
    good: `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: chat, namespace: team-nlp}
spec: {maxUnavailable: 1, selector: {matchLabels: {app: chat}}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat, namespace: team-nlp}
spec:
  replicas: 4
  selector: {matchLabels: {app: chat}}
  template: {metadata: {labels: {app: chat}}, spec: {containers: [{name: main, image: "example.com/server:1"}]}}
`,
    bad: `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: chat, namespace: team-nlp}
spec: {minAvailable: 4, selector: {matchLabels: {app: chat}}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat, namespace: team-nlp}
spec:
  replicas: 4
  selector: {matchLabels: {app: chat}}
  template: {metadata: {labels: {app: chat}}, spec: {containers: [{name: main, image: "example.com/server:1"}]}}
`,
  },
  scope: "set",
  check: (set, { report }) => {
    const budgets = set.ofKind("policy", "PodDisruptionBudget");
    if (budgets.length === 0) return;
    const byNamespace = new Map<string, WorkloadView[]>();
    for (const workload of set.workloads) {
      // Draining passes their pods over, and how many there are is not in git.
      if (isDaemonSet(workload.checked)) continue;
      const place = placeOf(workload.checked);
      const there = byNamespace.get(place);
      if (there === undefined) byNamespace.set(place, [workload]);
      else there.push(workload);
    }
    for (const budget of budgets) {
      const spec = budget.object.spec;
      const candidates = byNamespace.get(placeOf(budget)) ?? [];
      const covered = candidates
        .map((workload) => ({ workload, pods: podsCovered(workload, at(spec, "selector")) }))
        .filter(({ pods }) => pods > 0);
      const pods = covered.reduce((sum, entry) => sum + entry.pods, 0);
      const blocked = pods === 0 ? undefined : blockedBy(spec, pods);
      if (blocked === undefined) continue;
      const names = covered.map(({ workload }) => `${workload.object.kind} ${workload.object.metadata.name}`);
      report({
        object: budget,
        path: pointerTo("/spec", blocked.field),
        message: `${blocked.field} ${blocked.value} spares none of the ${pods} pods of ${names.join(", ")}, so that their nodes cannot be drained`,
        expected: blocked.field === "maxUnavailable" ? "1 or more" : `${pods - 1} or less`,
        received: blocked.value,
        related: covered.map(({ workload }) => ({ object: workload.checked, path: "", message: "the workload" })),
      });
    }
  },
});

/** A budget covers pods of its own namespace. */
function placeOf({ object, cluster }: CheckedObject): string {
  return JSON.stringify([cluster.name, object.metadata.namespace ?? ""]);
}

function blockedBy(spec: unknown, pods: number): { readonly field: string; readonly value: string } | undefined {
  const least = amount(at(spec, "minAvailable"), pods);
  if (least !== undefined && least >= pods) return { field: "minAvailable", value: `${at(spec, "minAvailable")}` };
  const most = amount(at(spec, "maxUnavailable"), pods);
  return most === 0 ? { field: "maxUnavailable", value: `${at(spec, "maxUnavailable")}` } : undefined;
}

/** A number of pods; a part of them is rounded up, as the disruption controller does. */
function amount(value: unknown, pods: number): number | undefined {
  const percent = /^(\d{1,3})%$/.exec(text(value) ?? "")?.[1];
  return percent === undefined ? number(value) : Math.ceil((Number(percent) * pods) / 100);
}

function podsCovered(workload: WorkloadView, selector: unknown): number {
  return workload.views.reduce((sum, pod) => sum + (isSelected(pod, selector) ? pod.count : 0), 0);
}

/** Labels that controllers give their pods, with the workload's name as the value. */
const NAME_LABELS = [
  "batch.kubernetes.io/job-name",
  "job-name",
  "jobset.sigs.k8s.io/jobset-name",
  "leaderworkerset.sigs.k8s.io/name",
  "ray.io/cluster",
  "training.kubeflow.org/job-name",
];

function isSelected({ labels, workload }: PodView, selector: unknown): boolean {
  if (typeof selector !== "object" || selector === null) return false;
  const labelled = (key: string): unknown =>
    at(labels, key) ?? (NAME_LABELS.includes(key) ? workload.object.metadata.name : undefined);
  return (
    members(at(selector, "matchLabels")).every(([key, value]) => labelled(key) === value) &&
    items(at(selector, "matchExpressions")).every((expression) => {
      const found = labelled(text(at(expression, "key")) ?? "");
      const listed = items(at(expression, "values")).includes(found);
      switch (at(expression, "operator")) {
        case "In":
          return found !== undefined && listed;
        case "NotIn":
          return !listed;
        case "Exists":
          return found !== undefined;
        default:
          return found === undefined;
      }
    })
  );
}
