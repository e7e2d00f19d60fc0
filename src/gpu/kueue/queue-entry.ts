import { at, isObject, selectsLabels, text } from "../../kernel/index.ts";
import type { KueueModel } from "./kueue-model.ts";
import type { ClusterQueue } from "./kueue-queues.ts";
import type { KueueReason } from "./kueue-verdict.ts";
import type { KueueWorkload } from "./kueue-workload.ts";

/** A reason for which Kueue does not even look at the quota of a workload. */
export interface EntryFault {
  readonly reason: KueueReason;
  readonly text: string;
  /** The name of an object that is not among the manifests. */
  readonly missing?: string;
  /** The object that must not exist elsewhere; absent for a fault that is certain. */
  readonly assumption?: string;
  /** Whether the manifests have no object of this kind at all, so that others probably have it. */
  readonly isElsewhere?: boolean;
}

/** The way of a workload to its quota. */
interface QueueEntry {
  /** Absent where it is not known. */
  readonly clusterQueue?: ClusterQueue;
  readonly fault?: EntryFault;
}

/**
 * The ClusterQueue of a workload, and the first fault on the way to it.
 * Source: kueue v0.19.2, pkg/scheduler/scheduler.go, pkg/cache/scheduler/clusterqueue.go (`updateQueueStatus`).
 */
export function queueEntry(model: KueueModel, workload: KueueWorkload): QueueEntry {
  const { namespace, localQueue: name } = workload;
  const local = model.localQueue(namespace, name);
  if (local === undefined) {
    // A kustomization or a client may set an absent namespace.
    const isPlaced = workload.object.metadata.namespace !== undefined;
    const hasOthers = isPlaced && model.localQueues.some((other) => other.namespace === namespace);
    return { fault: absent("local-queue-missing", `LocalQueue ${namespace}/${name}`, hasOthers) };
  }
  const clusterQueue = model.clusterQueues.get(local.clusterQueue);
  if (local.isStopped) {
    return withQueue(clusterQueue, {
      reason: "local-queue-stopped",
      text: `LocalQueue ${namespace}/${name} is stopped`,
    });
  }
  if (clusterQueue === undefined) {
    const user = `, which LocalQueue ${namespace}/${name} names,`;
    const subject = `ClusterQueue ${local.clusterQueue}`;
    return { fault: absent("cluster-queue-missing", subject, model.clusterQueues.size > 0, user) };
  }
  const found =
    inactive(model, clusterQueue) ?? priorityFault(model, workload) ?? namespaceFault(model, namespace, clusterQueue);
  return withQueue(clusterQueue, found);
}

function withQueue(clusterQueue: ClusterQueue | undefined, fault: EntryFault | undefined): QueueEntry {
  return { ...(clusterQueue !== undefined && { clusterQueue }), ...(fault !== undefined && { fault }) };
}

function absent(reason: KueueReason, subject: string, hasOthers: boolean, user = ""): EntryFault {
  return {
    reason,
    text: `${subject}${user} is not among the manifests`,
    missing: subject.slice(subject.indexOf(" ") + 1),
    assumption: `no ${subject} exists`,
    isElsewhere: !hasOthers,
  };
}

function inactive(model: KueueModel, queue: ClusterQueue): EntryFault | undefined {
  const { name } = queue;
  if (queue.isStopped) return { reason: "cluster-queue-stopped", text: `ClusterQueue ${name} is stopped` };
  const circle = `the Cohorts of ClusterQueue ${name} are a circle`;
  if (model.tree.isInCircle(queue)) return { reason: "cohort-circle", text: circle };
  const flavors = queue.groups.flatMap((group) => group.flavors.map(({ flavor }) => flavor));
  const lacks = (kind: string, missing: string | undefined, hasOthers: boolean): EntryFault | undefined => {
    if (missing === undefined) return undefined;
    const text = `ClusterQueue ${name} is inactive without ${kind} ${missing}, which is not among the manifests`;
    return {
      reason: "cluster-queue-inactive",
      text,
      missing,
      assumption: `no ${kind} ${missing} exists`,
      isElsewhere: !hasOthers,
    };
  };
  const topologies = flavors.flatMap((flavor) => model.flavors.get(flavor)?.topology ?? []);
  return (
    lacks(
      "ResourceFlavor",
      flavors.find((flavor) => !model.flavors.has(flavor)),
      model.flavors.size > 0,
    ) ??
    lacks(
      "AdmissionCheck",
      queue.checks.find((check) => !model.admissionChecks.has(check)),
      model.admissionChecks.size > 0,
    ) ??
    lacks(
      "Topology",
      topologies.find((topology) => !model.topologies.has(topology)),
      model.topologies.size > 0,
    )
  );
}

function priorityFault({ priorityClasses }: KueueModel, { object }: KueueWorkload): EntryFault | undefined {
  const name = text(at(object.metadata, "labels", "kueue.x-k8s.io/priority-class"));
  if (name === undefined || name === "" || priorityClasses.has(name)) return undefined;
  return absent("priority-class-missing", `WorkloadPriorityClass ${name}`, priorityClasses.size > 0);
}

function namespaceFault(
  model: KueueModel,
  namespace: string,
  { name, namespaces }: ClusterQueue,
): EntryFault | undefined {
  const fault = {
    reason: "namespace-not-selected",
    text: `the namespaceSelector of ClusterQueue ${name} does not select namespace ${namespace}`,
  } as const;
  // An absent selector selects no namespace, an empty one all.
  if (!isObject(namespaces)) return fault;
  const known = model.labelsOf(namespace);
  const labels = known ?? { "kubernetes.io/metadata.name": namespace };
  const matches = selectsLabels(namespaces, { labels, mayHaveOthers: known === undefined });
  if (matches === true) return undefined;
  if (matches === false) return fault;
  return { ...fault, assumption: `the labels of namespace ${namespace} do not match`, isElsewhere: true };
}
