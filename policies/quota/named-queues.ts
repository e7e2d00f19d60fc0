import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at, text } from "../../src/base/read.ts";
import { chargesOf } from "../../src/quota/charges.ts";
import type { QueueStatus } from "../../src/quota/queue-graph.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { oncePerSet } from "../../src/rules/once-per-set.ts";
import { quotaOfSet, topWorkloads } from "../../src/rules/set-quota.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";
import { KAI_KEYS, RUNAI_KEYS } from "../../src/workload/keys.ts";
import { checkedOf } from "../sets/set-gangs.ts";
import { queuePath } from "./places.ts";
import { knowsQueues } from "./set-verdicts.ts";

/** A queue that a workload without a gang names, and that serves nobody. */
export interface NamedQueue {
  readonly object: CheckedObject;
  readonly path: string;
  readonly queue: string;
  readonly status: Exclude<QueueStatus, "leaf">;
}

/** Workloads of which no gang is known but whose labels name a queue: those queues that cannot serve them. */
export const unservedNames = oncePerSet((set): readonly NamedQueue[] => {
  const model = quotaOfSet(set);
  const inGangs = new Set<KubeObject>();
  for (const { counted } of model.gangs) for (const { workload } of counted.members) inGangs.add(workload.object);
  // Of workloads that no gang has, few name a queue, and only these are worth a count.
  const workloads = topWorkloads(set).filter(
    (workload) => !inGangs.has(workload.object) && knowsQueues(set, workload.cluster) && namesQueue(workload),
  );
  const found = new Map<string, NamedQueue>();
  for (const charge of chargesOf({ ...model, gangs: [], input: { ...model.input, workloads } })) {
    const { queue, cluster, nodePool, workload } = charge;
    const status = queue === undefined ? "leaf" : (model.trees.get(cluster)?.status(queue, nodePool) ?? "missing");
    const object = checkedOf(set, workload.object);
    if (queue === undefined || status === "leaf" || object === undefined) continue;
    if (model.allocated(cluster, queue) !== undefined) continue;
    const { path } = queuePath(set, object);
    const { kind, metadata } = workload.object;
    const key = [cluster, kind, metadata.namespace, metadata.name, queue].join("\u0000");
    if (!found.has(key)) found.set(key, { object, path, queue, status });
  }
  return [...found.values()];
});

const KEYS: readonly string[] = [KAI_KEYS.queue, RUNAI_KEYS.queue, RUNAI_KEYS.project];

// Nobody says that pods of another scheduler are the queue's only because of their namespace.
function namesQueue({ object, views }: WorkloadView): boolean {
  return [object.metadata.labels, ...views.map(({ labels }) => labels)].some((labels) =>
    KEYS.some((key) => text(at(labels, key)) !== undefined),
  );
}
