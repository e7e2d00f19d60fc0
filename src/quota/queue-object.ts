import { given } from "../base/given.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import { DEFAULT_NODE_POOL, type Quota } from "../organization/organization.ts";

/** What a KAI queue is made of. */
export interface QueueSpec {
  readonly name: string;
  /** Parent queue; none at the top. */
  readonly parent?: string;
  readonly displayName?: string;
  /** Order among sibling queues; KAI's default is 100. */
  readonly priority?: number;
  /**
   * Node pool whose shard serves the queue.
   * @default "default", the nodes without a pool label
   */
  readonly nodePool?: string;
  /** GPUs. */
  readonly gpu: Quota;
  /** CPU in millicores. */
  readonly cpu: Quota;
  /** Memory in MB of 10^6 bytes. */
  readonly memory: Quota;
}

/** Value by which KAI means "no limit" (pkg/common/constants of KAI-Scheduler: UnlimitedResourceQuantity). */
const UNLIMITED = -1;

/**
 * The Queue object (`scheduling.run.ai/v2`). Every number is written, since KAI reads a missing one as 0 and would
 * never schedule what asks for it. Argo CD and Flux must not prune a queue: KAI refuses to delete one with children,
 * and what runs in it would lose its quota.
 */
export function queueObject(queue: QueueSpec): KubeObject {
  const pool = queue.nodePool ?? DEFAULT_NODE_POOL;
  return {
    apiVersion: "scheduling.run.ai/v2",
    kind: "Queue",
    metadata: {
      name: queue.name,
      ...(pool === DEFAULT_NODE_POOL ? {} : { labels: { "kai.scheduler/node-pool": pool } }),
      annotations: { ...KEEP_ON_PRUNE, "argocd.argoproj.io/sync-wave": "-2" },
    },
    spec: given({
      displayName: queue.displayName,
      parentQueue: queue.parent,
      priority: queue.priority,
      resources: { gpu: resource(queue.gpu), cpu: resource(queue.cpu), memory: resource(queue.memory) },
    }),
  };
}

/** Annotations by which Argo CD and Flux leave an object alone when it disappears from git. */
export const KEEP_ON_PRUNE: Readonly<Record<string, string>> = {
  "argocd.argoproj.io/sync-options": "Prune=false",
  "kustomize.toolkit.fluxcd.io/prune": "disabled",
};

function resource({ deserved, limit, overQuotaWeight }: Quota) {
  return { quota: amount(deserved), limit: amount(limit), overQuotaWeight };
}

function amount(value: number): number {
  return value === Number.POSITIVE_INFINITY ? UNLIMITED : value;
}
