import type { CountedGang, QueueNode, QuotaBound, QuotaResource } from "../../src/gpu/index.ts";
import { quotaPointer } from "../../src/gpu/index.ts";
import { at, pointerTo, text } from "../../src/kernel/index.ts";
import type { Organization, PoolQuota, Scheduler } from "../../src/model/index.ts";
import { KAI_KEYS, queueLabels, RUNAI_KEYS } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet, WorkloadView } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { checkedOf } from "../sets/set-gangs.ts";

/** The place of a finding; without an object it is in `muster.yaml`. */
export interface FindingPlace {
  readonly object?: CheckedObject;
  readonly path: string;
}

/** The field by which an object chooses its queue. */
interface QueueField {
  /** JSON pointer of the field; where nothing chooses a queue, of the field that should. */
  readonly path: string;
  /** Whether a label, or `spec.queue` of a PodGroup, names the queue. */
  readonly isSet: boolean;
}

/** The field to set where no label names a queue. The namespace of a Run:ai project decides its queue. */
function defaultField(scheduler: Scheduler): string {
  return scheduler === "runai" ? "/metadata/namespace" : pointerTo("/metadata/labels", KAI_KEYS.queue);
}

/** The object that findings about a gang belong to: its committed PodGroup, else the workload of its first pods. */
export function objectOfGang(set: ObjectSet, { podGroup, members }: CountedGang): CheckedObject | undefined {
  const group = checkedOf(set, podGroup);
  if (group?.file !== undefined) return group;
  // A PodGroup without a file was generated for its workload, and people edit the workload.
  return checkedOf(set, members[0]?.workload.object) ?? group;
}

/** The field by which a workload or PodGroup chooses its queue. */
export function queueFieldOf(set: ObjectSet, checked: CheckedObject): QueueField {
  const { object, cluster } = checked;
  const workload = set.workloadOf(checked);
  if (workload === undefined) return { path: "/spec/queue", isSet: text(at(object.spec, "queue")) !== undefined };
  const path = labelPath(workload, queueLabels(cluster.scheduler)) ?? labelPath(workload, [RUNAI_KEYS.project]);
  return { path: path ?? defaultField(cluster.scheduler), isSet: path !== undefined };
}

/** The pointer of the first of some labels that the workload has, or else its pods. */
function labelPath({ object, views }: WorkloadView, keys: readonly string[]): string | undefined {
  const own = keys.find((key) => text(at(object, "metadata", "labels", key)) !== undefined);
  if (own !== undefined) return pointerTo("/metadata/labels", own);
  for (const view of views) {
    const key = keys.find((name) => text(at(view.labels, name)) !== undefined);
    if (key !== undefined) return podPlaces(object)(view, pointerTo("/metadata/labels", key)).path;
  }
  return undefined;
}

/** The place of a number of a queue's quota; undefined for a queue of KAI's chart, which is in no file. */
export function placeOfQuota(
  set: ObjectSet,
  queue: QueueNode,
  resource: QuotaResource,
  bound: QuotaBound,
): FindingPlace | undefined {
  const object = queueObject(set, queue);
  const entry = organizationEntry(set.organization, queue);
  // A Queue without a file was generated from muster.yaml.
  if (entry !== undefined && object?.file === undefined) return { path: pointerTo(entry, resource, bound) };
  return object && { object, path: quotaPointer(queue, resource, bound) };
}

/**
 * The place of a queue as a whole; undefined for a queue of KAI's chart.
 *
 * @param path pointer into the Queue object, where there is one; a Department or Project has a place of its own
 */
export function placeOfQueue(set: ObjectSet, queue: QueueNode, path: string): FindingPlace | undefined {
  const object = queueObject(set, queue);
  if (object !== undefined) return { object, path: queue.at ?? path };
  const entry = organizationEntry(set.organization, queue);
  if (entry === undefined) return undefined;
  return { path: entry };
}

function queueObject(set: ObjectSet, { origin }: QueueNode): CheckedObject | undefined {
  if (typeof origin === "string") return undefined;
  return checkedOf(set, origin);
}

/** The pointer of a queue's quota in `muster.yaml`. */
function organizationEntry(organization: Organization, queue: QueueNode): string | undefined {
  const { cluster, nodePool, department, project } = queue;
  const list = project === undefined ? "departments" : "projects";
  const name = project ?? department;
  if (name === undefined) return undefined;
  const isOwn = (quota: PoolQuota) => quota.cluster === cluster && quota.nodePool === nodePool;
  const owner = organization[list].findIndex((entry) => entry.name === name);
  const quota = organization[list][owner]?.quotas.findIndex(isOwn) ?? -1;
  if (quota < 0) return undefined;
  return pointerTo("", list, owner, "quotas", quota);
}
