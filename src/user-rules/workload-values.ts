import { type CelData, CelFields, celJson } from "../cel/index.ts";
import { memoize } from "../kernel/index.ts";
import type { CheckedObject, PodView, WorkloadView } from "../rule/index.ts";
import { celOfType, POD_TEMPLATE } from "./kubernetes-values.ts";

/** A map whose members are read when an expression needs them. */
export function lazyMap(members: Readonly<Record<string, () => CelData>>): CelData {
  return new CelFields(
    () => Object.keys(members),
    (name) => (Object.hasOwn(members, name) ? members[name]?.() : undefined),
  );
}

const HUNDREDTHS = 100;

/** A pod template as a pod: `metadata` and `spec`. */
export const celPod = memoize((pod: PodView): CelData => {
  const { spec, metadata } = pod;
  return celOfType({ metadata, spec }, POD_TEMPLATE);
});

/** A component of a workload: its name and instance, the number of its pods, and the GPUs of each. */
export const celComponent = memoize(
  (pod: PodView): CelData =>
    lazyMap({
      name: () => pod.component,
      instance: () => pod.instance,
      count: () => celJson(pod.count),
      gpus: () => celJson(pod.gpus.hundredths / HUNDREDTHS),
    }),
);

/** The cluster of an object: name, scheduler and version. */
export const celCluster = memoize(
  ({ name, scheduler, version }: CheckedObject["cluster"]): CelData => celJson({ name, scheduler, version }),
);

/** The members of a workload that its object and its pods decide. */
function ownMembers(workload: WorkloadView): Readonly<Record<string, () => CelData>> {
  const { object, category, suspended, cluster, views } = workload;
  return {
    apiVersion: () => object.apiVersion,
    kind: () => object.kind,
    name: () => object.metadata.name,
    namespace: () => object.metadata.namespace ?? "",
    labels: () => celJson(object.metadata.labels ?? {}),
    annotations: () => celJson(object.metadata.annotations ?? {}),
    category: () => category ?? "",
    suspended: () => suspended,
    cluster: () => cluster,
    gpus: () => celJson(gpuSum(workload)),
    pods: () => views.map(celPodOfWorkload),
  };
}

/** The GPUs of all pods of a workload, in whole ones and parts. */
export function gpuSum({ views }: WorkloadView): number {
  return views.reduce((sum, { count, gpus }) => sum + count * gpus.hundredths, 0) / HUNDREDTHS;
}

const celPodOfWorkload = memoize((pod: PodView): CelData => {
  const template = celPod(pod);
  const component = celComponent(pod);
  const read = (from: CelData, name: string) => (): CelData =>
    from instanceof CelFields ? (from.get(name) ?? null) : null;
  return lazyMap({
    metadata: read(template, "metadata"),
    spec: read(template, "spec"),
    component: read(component, "name"),
    instance: read(component, "instance"),
    count: read(component, "count"),
    gpus: read(component, "gpus"),
  });
});

/** A workload as the rules of pods and objects read it: without what only all objects together show. */
export const celWorkload = memoize((workload: WorkloadView): CelData => lazyMap(ownMembers(workload)));

/** A workload as the rules of workloads and sets read it. */
export function celWorkloadWith(workload: WorkloadView, more: Readonly<Record<string, () => CelData>>): CelData {
  return lazyMap({ ...ownMembers(workload), ...more });
}
