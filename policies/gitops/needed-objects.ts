import { groupOf } from "../../src/base/kubernetes.ts";
import { at, text } from "../../src/base/read.ts";
import { isResourceInterfaceObject } from "../../src/resource-interface/is-resource-interface.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { KAI_KEYS } from "../../src/workload/keys.ts";

/**
 * Objects among the manifests that must be there before another one: its namespace and the definition of its kind; of
 * a workload its queues, its priority classes and the Resource Interface of its kind; of a PodGroup its queue.
 */
export function neededBy(set: ObjectSet, checked: CheckedObject): readonly CheckedObject[] {
  const { object, cluster } = checked;
  const found = new Set<CheckedObject>();
  const need = (group: string, kind: string, name: unknown) => {
    if (typeof name !== "string" || name === "") return;
    const other = set.find({ cluster: cluster.name, group, kind, name });
    if (other !== undefined && other !== checked) found.add(other);
  };
  need("", "Namespace", object.metadata.namespace);
  const group = groupOf(object.apiVersion);
  for (const definition of set.ofKind("apiextensions.k8s.io", "CustomResourceDefinition")) {
    const { spec } = definition.object;
    const isOwn = at(spec, "group") === group && at(spec, "names", "kind") === object.kind;
    if (isOwn && definition.cluster.name === cluster.name) found.add(definition);
  }
  if (group === "scheduling.run.ai" && object.kind === "PodGroup") {
    need("scheduling.run.ai", "Queue", at(object.spec, "queue"));
  }
  const workload = set.workloadOf(checked);
  if (workload === undefined) return [...found];
  const labels = [object.metadata.labels, ...workload.views.map((view) => view.labels)];
  for (const map of labels) {
    need("scheduling.run.ai", "Queue", at(map, KAI_KEYS.queue));
    need("scheduling.k8s.io", "PriorityClass", at(map, KAI_KEYS.priorityClass));
  }
  for (const { queue } of workload.gangs) need("scheduling.run.ai", "Queue", queue);
  for (const { spec } of workload.views) need("scheduling.k8s.io", "PriorityClass", spec.priorityClassName);
  for (const other of interfacesOf(set, group, object.kind)) {
    if (other.cluster.name === cluster.name) found.add(other);
  }
  return [...found];
}

function interfacesOf(set: ObjectSet, group: string, kind: string): readonly CheckedObject[] {
  const all = [...set.ofKind("optimization.nvidia.com", "ResourceInterface"), ...set.ofKind("run.ai", "Karta")];
  return all.filter(({ object }) => {
    const root = at(object.spec, "structureDefinition", "rootComponent", "kind");
    return isResourceInterfaceObject(object) && text(at(root, "group")) === group && at(root, "kind") === kind;
  });
}
