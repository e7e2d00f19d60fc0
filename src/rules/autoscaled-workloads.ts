import { type AutoscaledReplicas, autoscalers } from "../gpu/index.ts";
import { type Catalogue, readPods, readWorkload, type WorkloadKnowledge } from "../interpret/index.ts";
import { isObject, type KubeObject, number, pointerSegments, valueBelow } from "../kernel/index.ts";
import type { WorkloadPods } from "../model/index.ts";
import type { CheckedObject, WorkloadView } from "../rule/index.ts";
import { compareReadings } from "./compare-readings.ts";
import { workloadView } from "./make-workload-view.ts";

/** The field that autoscalers write in an object of a kind that only a Resource Interface describes. */
const USUAL_SCALE_PATH = "/spec/replicas";

/**
 * The workloads with the pods and gangs that they have once the autoscalers among the objects have raised their replicas
 * to the minimum, and with the pods that the maximum gives. Both are read from a copy of the object with these replicas, so
 * that each kind decides what a replica is. The same list where nothing is raised.
 */
export function autoscaledWorkloads(
  objects: readonly CheckedObject[],
  workloads: readonly WorkloadView[],
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): readonly WorkloadView[] {
  const replicasOf = autoscalers(objects.map(({ object, cluster }) => ({ object, cluster: cluster.name })));
  if (replicasOf === undefined) return workloads;
  return workloads.map((workload) => scaled(workload, replicasOf, catalogue, knowledge) ?? workload);
}

function scaled(
  view: WorkloadView,
  replicasOf: AutoscaledReplicas,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): WorkloadView | undefined {
  const { object, checked, kind } = view;
  const path = pointerSegments(kind === undefined ? USUAL_SCALE_PATH : (kind.scalePath ?? ""));
  const replicas = number(valueBelow(object, path)) ?? 1;
  const bounds = replicasOf({ object, cluster: view.cluster }, replicas);
  if (bounds === undefined || path.length === 0 || !isObject(valueBelow(object, path.slice(0, -1)))) return undefined;
  const { least, most, autoscaler } = bounds;
  const copy = (value: number) => ({ ...checked, object: withValue(object, path, value) as KubeObject });
  const low = least === replicas ? view : readAgain(view, copy(least), catalogue, knowledge);
  if (low === undefined) return undefined;
  const high = most === least ? low.pods : readPods(copy(most), catalogue, knowledge.organization);
  const pods = low.pods.map((each) => withMaximum(each, high));
  if (least === replicas) return { ...low, pods };
  return { ...low, object, pods, scaledBy: { autoscaler, replicas: least } };
}

function readAgain(
  { checked, kind }: WorkloadView,
  copy: CheckedObject,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): WorkloadView | undefined {
  const read = readWorkload(copy, catalogue, knowledge);
  return read && workloadView(read.workload, checked, kind, read.own && compareReadings(read.own, copy.object));
}

function withMaximum(pods: WorkloadPods, high: readonly WorkloadPods[]): WorkloadPods {
  const { component, instance, count, maximum = count } = pods;
  const raised = high.find((other) => other.component === component && other.instance === instance);
  const most = Math.max(maximum, raised?.count ?? 0, raised?.maximum ?? 0);
  if (most === maximum) return pods;
  return { ...pods, maximum: most };
}

function withValue(holder: unknown, [key = "", ...rest]: readonly string[], value: unknown): unknown {
  if (!isObject(holder)) return holder;
  return { ...holder, [key]: rest.length === 0 ? value : withValue(holder[key], rest, value) };
}
