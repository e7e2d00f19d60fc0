import type { KubeObject } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";
import { DEFAULT_NODE_POOL, KAI_KEYS, type Quota } from "../../model/index.ts";

/** The settings of a KAI queue. */
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

/** Value of an unlimited quota or limit in KAI (pkg/common/constants of KAI-Scheduler: UnlimitedResourceQuantity). */
const UNLIMITED = -1;

/**
 * The Queue object (`scheduling.run.ai/v2`). Every number is written, since KAI reads a missing one as 0 and would never
 * schedule pods that request the resource. Argo CD and Flux must not prune a queue: KAI refuses to delete one with
 * children, and running workloads would lose their quota.
 */
export function queueObject(queue: QueueSpec): KubeObject {
  const { nodePool = DEFAULT_NODE_POOL } = queue;
  const labels = nodePool === DEFAULT_NODE_POOL ? undefined : { [KAI_KEYS.nodePool]: nodePool };
  return {
    apiVersion: "scheduling.run.ai/v2",
    kind: "Queue",
    metadata: given({
      name: queue.name,
      labels,
      annotations: KEEP_ON_PRUNE,
    }),
    spec: given({
      displayName: queue.displayName,
      parentQueue: queue.parent,
      priority: queue.priority,
      resources: { gpu: resource(queue.gpu), cpu: resource(queue.cpu), memory: resource(queue.memory) },
    }),
  };
}

/**
 * Annotations that keep Argo CD and Flux from deleting an object that is no longer in git. Argo CD has two options:
 * `Prune=false` for an object that leaves an Application, and `Delete=false` for the deletion of the Application itself, as
 * an ApplicationSet does when a folder is gone. The annotation of Flux is for both. Source: Argo CD,
 * controller/appcontroller.go (`shouldBeDeleted`); seen with Argo CD 3.6.1.
 */
export const KEEP_ON_PRUNE = {
  "argocd.argoproj.io/sync-options": "Prune=false,Delete=false",
  "kustomize.toolkit.fluxcd.io/prune": "disabled",
} as const;

function resource({ deserved, limit, overQuotaWeight }: Quota) {
  return { quota: queueAmount(deserved), limit: queueAmount(limit), overQuotaWeight };
}

/** A number of a quota as a queue has it: -1 is unlimited. */
export function queueAmount(value: number): number {
  if (value === Number.POSITIVE_INFINITY) return UNLIMITED;
  return value;
}
