import { pointerTo } from "../../src/base/pointer.ts";
import { at, text } from "../../src/base/read.ts";
import type { Organization, PoolQuota } from "../../src/organization/organization.ts";
import type { CountedGang } from "../../src/quota/counted-gang.ts";
import type { QueueNode, QuotaBound } from "../../src/quota/queue-node.ts";
import type { QuotaResource } from "../../src/quota/resources.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";
import { KAI_KEYS, RUNAI_KEYS } from "../../src/workload/keys.ts";
import { queueLabels } from "../../src/workload/queue.ts";
import { checkedOf } from "../sets/set-gangs.ts";

/** A place that a finding is about; without an object it is in `muster.yaml`. */
export interface QuotaPlace {
  readonly object?: CheckedObject;
  readonly path: string;
}

/** The object that answers for a gang: the PodGroup that somebody wrote, else the workload of its first pods. */
export function subjectOf(set: ObjectSet, { podGroup, members }: CountedGang): CheckedObject | undefined {
  const group = podGroup === undefined ? undefined : checkedOf(set, podGroup);
  const [first] = members;
  const workload = first === undefined ? undefined : checkedOf(set, first.workload.object);
  // A PodGroup without a file was made for its workload, which is what people can change.
  return group !== undefined && (group.file !== undefined || workload === undefined) ? group : workload;
}

/** Where an object says its queue; where it does not, where it should. */
export function queuePath(set: ObjectSet, checked: CheckedObject): { readonly path: string; readonly named: boolean } {
  const { object, cluster } = checked;
  const workload = set.workloadOf(checked);
  if (workload === undefined) return { path: "/spec/queue", named: text(at(object.spec, "queue")) !== undefined };
  const path = labelPath(workload, queueLabels(cluster.scheduler)) ?? labelPath(workload, [RUNAI_KEYS.project]);
  if (path !== undefined) return { path, named: true };
  // The namespace of a project names its queue on a Run:ai cluster.
  return cluster.scheduler === "runai"
    ? { path: "/metadata/namespace", named: false }
    : { path: pointerTo("/metadata/labels", KAI_KEYS.queue), named: false };
}

/** Where the first of some labels is, of the workload or else of its pods. */
export function labelPath({ object, views }: WorkloadView, keys: readonly string[]): string | undefined {
  const own = keys.find((key) => text(at(object, "metadata", "labels", key)) !== undefined);
  if (own !== undefined) return pointerTo("/metadata/labels", own);
  for (const view of views) {
    const key = keys.find((name) => text(at(view.labels, name)) !== undefined);
    if (key !== undefined) return podPlaces(object)(view, pointerTo("/metadata/labels", key)).path;
  }
  return undefined;
}

/** Where a number of a queue's quota is written; undefined for a queue of the scheduler's chart. */
export function quotaPlace(
  set: ObjectSet,
  node: QueueNode,
  resource: QuotaResource,
  bound: QuotaBound,
): QuotaPlace | undefined {
  const object = typeof node.origin === "string" ? undefined : checkedOf(set, node.origin);
  const written = organizationPlace(set.organization, node);
  // A Queue without a file was made of muster.yaml.
  if (written !== undefined && object?.file === undefined) return { path: pointerTo(written, resource, bound) };
  const key = bound === "deserved" ? "quota" : bound;
  return object === undefined ? undefined : { object, path: pointerTo("/spec/resources", resource, key) };
}

/** Where a queue is written as a whole, as `quotaPlace`. */
export function nodePlace(set: ObjectSet, node: QueueNode, path: string): QuotaPlace | undefined {
  const object = typeof node.origin === "string" ? undefined : checkedOf(set, node.origin);
  if (object !== undefined) return { object, path };
  const written = organizationPlace(set.organization, node);
  return written === undefined ? undefined : { path: written };
}

function organizationPlace(organization: Organization, node: QueueNode): string | undefined {
  const { project, department } = node;
  const list = project === undefined ? "departments" : "projects";
  const name = project ?? department;
  if (name === undefined) return undefined;
  const isOwn = ({ cluster, nodePool }: PoolQuota) => cluster === node.cluster && nodePool === node.nodePool;
  const index = organization[list].findIndex((owner) => owner.name === name);
  const quota = organization[list][index]?.quotas.findIndex(isOwn) ?? -1;
  return quota < 0 ? undefined : pointerTo("", list, index, "quotas", quota);
}
