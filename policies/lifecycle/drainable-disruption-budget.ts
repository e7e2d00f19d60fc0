import {
  at,
  count,
  getOrCreate,
  isObject,
  items,
  members,
  number,
  pointerTo,
  stringOf,
  text,
} from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, PodView, WorkloadView } from "../../src/rule/index.ts";
import { defineRule, type SetRuleContext } from "../../src/rule/index.ts";
import { isDaemonSet } from "../pods/platform-identity.ts";
import { namespaceKey } from "../sets/namespace-key.ts";

/** LIFECYCLE-011: a budget that allows no eviction prevents the drain of a node. */
export const drainableDisruptionBudget = defineRule({
  id: "LIFECYCLE-011",
  name: "drainable-disruption-budget",
  title: "A PodDisruptionBudget allows the eviction of at least one pod of its workload",
  severity: "warning",
  pack: "strict",
  rationale:
    "If minAvailable of a budget is the whole gang, or maxUnavailable is 0, a drain cannot evict any of its pods while the workload runs, and their nodes cannot be updated or repaired. The rule skips DaemonSets, whose pods a drain does not evict.",
  fix: "allow one pod to be unavailable, or remove the budget of a training: its gang restarts as a whole anyway",
  docs: ["https://kubernetes.io/docs/tasks/run-application/configure-pdb/"],
  examples: {
    good: example("maxUnavailable: 1"),
    bad: example("minAvailable: 4"),
  },
  scope: "set",
  check: (set, { report }) => {
    const budgets = set.ofKind("policy", "PodDisruptionBudget");
    if (budgets.length === 0) return;
    const workloads = workloadsByNamespace(set);
    for (const budget of budgets) checkBudget(budget, workloads.get(namespaceKey(budget)) ?? [], report);
  },
});

function workloadsByNamespace(set: ObjectSet): ReadonlyMap<string, readonly WorkloadView[]> {
  const workloads = new Map<string, WorkloadView[]>();
  for (const workload of set.workloads) {
    // A drain skips the pods of a DaemonSet, and their number is not in git.
    if (isDaemonSet(workload.checked)) continue;
    getOrCreate(workloads, namespaceKey(workload.checked), () => []).push(workload);
  }
  return workloads;
}

function checkBudget(
  budget: CheckedObject,
  candidates: readonly WorkloadView[],
  report: SetRuleContext<unknown>["report"],
): void {
  const { spec } = budget.object;
  const selector = at(spec, "selector");
  const selected = candidates
    .map((workload) => ({ workload, pods: podsSelected(workload, selector) }))
    .filter(({ pods }) => pods > 0);
  const pods = selected.reduce((sum, entry) => sum + entry.pods, 0);
  const bound = blockingBound(spec, pods);
  if (pods === 0 || bound === undefined) return;
  const { field, expected } = bound;
  const value = stringOf(at(spec, field));
  const names = selected.map(({ workload }) => `${workload.object.kind} ${workload.object.metadata.name}`);
  report({
    object: budget,
    path: pointerTo("/spec", field),
    message: `${field} ${value} allows no eviction of the ${count(pods, "pod")} of ${names.join(", ")}, so their nodes cannot be drained`,
    expected,
    received: value,
    related: selected.map(({ workload }) => ({ object: workload.checked, path: "", message: "the workload" })),
  });
}

function blockingBound(spec: unknown, pods: number) {
  const least = podsOf(at(spec, "minAvailable"), pods);
  if (least !== undefined && least >= pods) return { field: "minAvailable", expected: `${pods - 1} or less` };
  const most = podsOf(at(spec, "maxUnavailable"), pods);
  if (most === 0) return { field: "maxUnavailable", expected: "1 or more" };
  return undefined;
}

/** A number of pods; a percentage is rounded up, as in the disruption controller. */
function podsOf(value: unknown, pods: number): number | undefined {
  const percent = /^(\d{1,3})%$/.exec(text(value) ?? "")?.[1];
  if (percent === undefined) return number(value);
  return Math.ceil((Number(percent) * pods) / 100);
}

function podsSelected(workload: WorkloadView, selector: unknown): number {
  return workload.views.filter((pod) => isSelected(pod, selector)).reduce((sum, { count }) => sum + count, 0);
}

/** Labels that controllers set on their pods, with the workload's name as the value. */
const NAME_LABELS = [
  "batch.kubernetes.io/job-name",
  "job-name",
  "jobset.sigs.k8s.io/jobset-name",
  "leaderworkerset.sigs.k8s.io/name",
  "ray.io/cluster",
  "training.kubeflow.org/job-name",
];

function isSelected({ labels, workload }: PodView, selector: unknown): boolean {
  if (!isObject(selector)) return false;
  const labelOf = (key: string): unknown =>
    at(labels, key) ?? (NAME_LABELS.includes(key) ? workload.object.metadata.name : undefined);
  return (
    members(at(selector, "matchLabels")).every(([key, value]) => labelOf(key) === value) &&
    items(at(selector, "matchExpressions")).every((expression) =>
      matches(expression, labelOf(text(at(expression, "key")) ?? "")),
    )
  );
}

function matches(expression: unknown, label: unknown): boolean {
  const isListed = items(at(expression, "values")).includes(label);
  switch (at(expression, "operator")) {
    case "In":
      return label !== undefined && isListed;
    case "NotIn":
      return !isListed;
    case "Exists":
      return label !== undefined;
    default:
      return label === undefined;
  }
}

function example(bound: string): string {
  return `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: chat, namespace: team-nlp}
spec: {${bound}, selector: {matchLabels: {app: chat}}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat, namespace: team-nlp}
spec:
  replicas: 4
  selector: {matchLabels: {app: chat}}
  template: {metadata: {labels: {app: chat}}, spec: {containers: [{name: main, image: "example.com/server:1"}]}}
`;
}
