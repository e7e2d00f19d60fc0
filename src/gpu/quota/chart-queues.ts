import { type Cluster, DEFAULT_NODE_POOL, DEFAULT_QUEUE } from "../../model/index.ts";
import type { QueueNode, QueueQuota } from "./queue-node.ts";

const PARENT = "default-parent-queue";

/** No guarantee and no limit: only preemptible workloads run. */
const LENT: QueueQuota = { deserved: 0, limit: Infinity, overQuotaWeight: 1 };

/**
 * The two queues that KAI's chart installs on every `kai` cluster by default: `default-queue` below
 * `default-parent-queue`, for the default node pool. Their quota of 0 keeps every non-preemptible workload without a
 * queue from ever starting, even for a millicore.
 * Source: KAI-Scheduler 0.17.1, deployments/kai-scheduler/values.yaml, `defaultQueue`.
 */
export function chartQueues(clusters: readonly Cluster[]): readonly QueueNode[] {
  return clusters
    .filter(({ scheduler }) => scheduler === "kai")
    .flatMap(({ name }) => [queueOf(name, PARENT), { ...queueOf(name, DEFAULT_QUEUE), parent: PARENT }]);
}

function queueOf(cluster: string, name: string): QueueNode {
  const quotas = { gpu: LENT, cpu: LENT, memory: LENT };
  return { name, cluster, nodePool: DEFAULT_NODE_POOL, quotas, origin: "chart" };
}
