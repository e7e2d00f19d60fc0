import {
  type Cluster,
  type Organization,
  type PoolQuota,
  type Quota,
  queueName,
} from "../organization/organization.ts";
import type { QueueNode, QueueQuota } from "./queue-node.ts";
import { QUOTA_RESOURCES, type QuotaResource } from "./resources.ts";

/** Units of `Resources` in one unit of the organisation: GPUs, millicores, MB of 10^6 bytes. */
const UNITS = { gpu: 100, cpu: 1, memory: 1_000_000 } as const satisfies Record<QuotaResource, number>;

/**
 * The queues that an organisation gives its departments and projects: one for each cluster and node pool that they have
 * a quota on, that of a project below that of its department. On a Run:ai cluster the platform makes them, of the same
 * shape.
 */
export function organizationQueues({ departments, projects }: Organization): readonly QueueNode[] {
  const ofDepartments = departments.flatMap(({ name, quotas }) =>
    quotas.map((quota): QueueNode => ({ ...queueOf(name, quota), department: name })),
  );
  const ofProjects = projects.flatMap(({ name, department, quotas }) =>
    quotas.map(
      (quota): QueueNode => ({
        ...queueOf(name, quota),
        parent: queueName(department, quota.nodePool),
        department,
        project: name,
      }),
    ),
  );
  return [...ofDepartments, ...ofProjects];
}

/** Memory in MiB of the GPUs of a node pool; absent where the organisation does not say. */
export function gpuMemoryOf({ nodePools }: Cluster, nodePool: string): number | undefined {
  return nodePools.find(({ name }) => name === nodePool)?.gpu?.memory;
}

function queueOf(owner: string, pool: PoolQuota): QueueNode {
  const { cluster, nodePool } = pool;
  const quotas = Object.fromEntries(QUOTA_RESOURCES.map((resource) => [resource, quotaOf(pool[resource], resource)]));
  return {
    name: queueName(owner, nodePool),
    cluster,
    nodePool,
    displayName: owner,
    quotas: quotas as Record<QuotaResource, QueueQuota>,
    origin: "organization",
  };
}

function quotaOf({ deserved, limit, overQuotaWeight }: Quota, resource: QuotaResource): QueueQuota {
  // Both are whole steps, as muster.yaml takes no finer ones; only the product in floating point is not.
  const amount = (value: number) => (value === Infinity ? value : Math.round(value * UNITS[resource]));
  return { deserved: amount(deserved), limit: amount(limit), overQuotaWeight };
}
