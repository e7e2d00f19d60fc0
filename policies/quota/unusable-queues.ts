import type { QueueStatus } from "../../src/gpu/index.ts";
import { chargesOf } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, text } from "../../src/kernel/index.ts";
import { KAI_KEYS, RUNAI_KEYS } from "../../src/model/index.ts";
import type { CheckedObject, WorkloadView } from "../../src/rule/index.ts";
import { oncePerSet, quotaOfSet, topWorkloads } from "../../src/rules/index.ts";
import { checkedOf } from "../sets/set-gangs.ts";
import { hasKnownQueues } from "./described-clusters.ts";
import { queueFieldOf } from "./finding-places.ts";

/** A queue that a workload without a gang names, and that cannot run the workload. */
export interface UnusableQueue {
  readonly object: CheckedObject;
  readonly path: string;
  readonly queue: string;
  readonly status: Exclude<QueueStatus, "leaf">;
}

/** The unusable queues that workloads without a known gang name in their labels, each once for each workload. */
export const unusableQueues = oncePerSet((set): readonly UnusableQueue[] => {
  const model = quotaOfSet(set);
  const inGangs = new Set<KubeObject>();
  for (const { counted } of model.gangs) for (const { workload } of counted.members) inGangs.add(workload.object);
  // Counting pods is slow, so this counts only the few workloads without a gang that name a queue.
  const workloads = topWorkloads(set).filter(
    (workload) => !inGangs.has(workload.object) && hasKnownQueues(set, workload.cluster) && namesQueue(workload),
  );
  const unusable = new Map<string, UnusableQueue>();
  for (const charge of chargesOf({ ...model, gangs: [], input: { ...model.input, workloads } })) {
    const { queue, cluster, nodePool, workload } = charge;
    const object = checkedOf(set, workload.object);
    if (queue === undefined || object === undefined) continue;
    const status = model.trees.get(cluster)?.status(queue, nodePool) ?? "missing";
    if (status === "leaf" || (status === "missing" && model.allocated(cluster, queue) !== undefined)) continue;
    const { kind, metadata } = workload.object;
    const key = [cluster, kind, metadata.namespace, metadata.name, queue].join("\u0000");
    if (!unusable.has(key)) unusable.set(key, { object, path: queueFieldOf(set, object).path, queue, status });
  }
  return [...unusable.values()];
});

const QUEUE_LABELS: readonly string[] = [KAI_KEYS.queue, RUNAI_KEYS.queue, RUNAI_KEYS.project];

// The namespace alone does not show that pods of another scheduler belong to a queue.
function namesQueue({ object, views }: WorkloadView): boolean {
  return [object.metadata.labels, ...views.map(({ labels }) => labels)].some((labels) =>
    QUEUE_LABELS.some((key) => text(at(labels, key)) !== undefined),
  );
}
