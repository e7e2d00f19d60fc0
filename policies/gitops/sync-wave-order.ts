import { at, getOrCreate, groupOf, pointerTo, refOf, stringOf } from "../../src/kernel/index.ts";
import { isResourceInterfaceObject, KAI_KEYS } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";

const WAVE = "argocd.argoproj.io/sync-wave";
const PHASES = ["PreSync", "Sync", "PostSync"];
/** Larger than the distance between any two waves. */
const PHASE_LENGTH = 10_000_000;
const MAX_RELATED = 5;

/** GITOPS-012: Argo CD syncs an object no later than the objects that need it. */
export const syncWaveOrder = defineRule({
  id: "GITOPS-012",
  name: "sync-wave-order",
  title: "Queues, priority classes and Resource Interfaces are synced no later than the objects that need them",
  severity: "warning",
  pack: "strict",
  rationale:
    "Argo CD starts a sync wave when the previous one is healthy. If the queue of a workload is in a later wave, the workload never becomes healthy, and Argo CD never creates the queue. Argo CD itself moves a namespace and a custom resource definition to the wave of the objects that need them.",
  fix: "give the object that is needed the same argocd.argoproj.io/sync-wave or a lower one",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/sync-waves/"],
  examples: { good: example("-2"), bad: example("2") },
  scope: "set",
  check: (set, { report }) => {
    // If no object has a wave, Argo CD sorts by kind, which is the right order.
    if (!set.objects.some(hasWave)) return;
    for (const [needed, users] of lateObjects(set)) {
      const [first] = users;
      if (first === undefined) continue;
      const { kind, metadata } = needed.object;
      const others = users.length > 1 ? ` and ${users.length - 1} more, which need it` : ", which needs it";
      report({
        // The finding is about the object whose wave can be changed, and about the needed one if both have a wave.
        object: hasWave(needed) ? needed : first,
        identity: refOf(needed.object),
        path: pointerTo("/metadata/annotations", WAVE),
        message: `${kind} ${metadata.name} is synced after ${first.object.kind} ${first.object.metadata.name}${others}`,
        key: `${kind}/${metadata.name}`,
        related: users.slice(0, MAX_RELATED).map((object) => ({ object, path: "/metadata/name", message: "needs it" })),
      });
    }
  },
});

/** The objects that Argo CD syncs later than others need them, with the objects that need them. */
function lateObjects(set: ObjectSet): ReadonlyMap<CheckedObject, readonly CheckedObject[]> {
  const late = new Map<CheckedObject, CheckedObject[]>();
  for (const checked of set.objects) {
    const order = orderOf(checked);
    if (order === undefined) continue;
    for (const needed of neededBy(set, checked)) {
      const neededOrder = orderOf(needed);
      if (neededOrder !== undefined && neededOrder > order) getOrCreate(late, needed, () => []).push(checked);
    }
  }
  return late;
}

function hasWave({ object }: CheckedObject): boolean {
  return at(object.metadata.annotations, WAVE) !== undefined;
}

/** Phase and wave as one number; undefined if an annotation is invalid or names another phase. */
function orderOf({ object }: CheckedObject): number | undefined {
  const hook = at(object.metadata.annotations, "argocd.argoproj.io/hook") ?? "Sync";
  const phase = PHASES.indexOf(stringOf(hook).trim());
  const wave = stringOf(at(object.metadata.annotations, WAVE) ?? "0").trim();
  if (phase < 0 || !/^[+-]?\d{1,6}$/.test(wave)) return undefined;
  return phase * PHASE_LENGTH + Number(wave);
}

/**
 * The objects of the set that must exist before another one: for a workload its queues, its priority classes and the Resource
 * Interface of its kind; for a PodGroup its queue. Argo CD moves namespaces and definitions to the wave of the objects that
 * need them. Source: Argo CD, gitops-engine pkg/sync/sync_tasks.go.
 */
function neededBy(set: ObjectSet, checked: CheckedObject): ReadonlySet<CheckedObject> {
  const { object, cluster } = checked;
  const group = groupOf(object.apiVersion);
  const needed = new Set<CheckedObject>();
  const need = (ofGroup: string, kind: string, name: unknown) => {
    if (typeof name !== "string" || name === "") return;
    const other = set.find({ cluster: cluster.name, group: ofGroup, kind, name });
    if (other !== undefined && other !== checked) needed.add(other);
  };
  const needQueue = (name: unknown) => need("scheduling.run.ai", "Queue", name);
  const needPriorityClass = (name: unknown) => need("scheduling.k8s.io", "PriorityClass", name);
  if (group === "scheduling.run.ai" && object.kind === "PodGroup") needQueue(at(object.spec, "queue"));
  const workload = set.workloadOf(checked);
  if (workload === undefined) return needed;
  for (const labels of [object.metadata.labels, ...workload.views.map((view) => view.labels)]) {
    needQueue(at(labels, KAI_KEYS.queue));
    needPriorityClass(at(labels, KAI_KEYS.priorityClass));
  }
  for (const { queue } of workload.gangs) needQueue(queue);
  for (const { spec } of workload.views) needPriorityClass(spec.priorityClassName);
  for (const resourceInterface of resourceInterfacesOf(set, checked)) needed.add(resourceInterface);
  return needed;
}

function resourceInterfacesOf(set: ObjectSet, { object, cluster }: CheckedObject): readonly CheckedObject[] {
  const group = groupOf(object.apiVersion);
  const all = [...set.ofKind("optimization.nvidia.com", "ResourceInterface"), ...set.ofKind("run.ai", "Karta")];
  return all.filter((other) => {
    if (other.cluster.name !== cluster.name || !isResourceInterfaceObject(other.object)) return false;
    const root = at(other.object.spec, "structureDefinition", "rootComponent", "kind");
    return at(root, "group") === group && at(root, "kind") === object.kind;
  });
}

function example(wave: string): string {
  return `
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: team-nlp, annotations: {argocd.argoproj.io/sync-wave: "${wave}"}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: team-nlp, labels: {kai.scheduler/queue: team-nlp}}
spec:
  template: {spec: {schedulerName: kai-scheduler, containers: [{name: main, image: "example.com/train:1"}]}}
`;
}
