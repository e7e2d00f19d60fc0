import { type Cluster, type Organization, type PoolQuota, type Quota, queueName } from "../../model/index.ts";
import type { QueueNode, QueueQuota } from "./queue-node.ts";
import { QUOTA_UNITS, type QuotaResource } from "./resources.ts";

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

/** Memory in MiB of the GPUs of a node pool; absent where the organisation does not describe them. */
export function gpuMemoryOf({ nodePools }: Cluster, nodePool: string): number | undefined {
  return nodePools.find(({ name }) => name === nodePool)?.gpu?.memory;
}

function queueOf(owner: string, pool: PoolQuota): QueueNode {
  const { cluster, nodePool } = pool;
  return {
    name: queueName(owner, nodePool),
    cluster,
    nodePool,
    displayName: owner,
    quotas: { gpu: quotaOf(pool.gpu, "gpu"), cpu: quotaOf(pool.cpu, "cpu"), memory: quotaOf(pool.memory, "memory") },
    origin: "organization",
  };
}

function quotaOf({ deserved, limit, overQuotaWeight }: Quota, resource: QuotaResource): QueueQuota {
  // muster.yaml accepts only whole steps, but the product in floating point may be inexact.
  const amount = (value: number) => Math.round(value * QUOTA_UNITS[resource]);
  return { deserved: amount(deserved), limit: amount(limit), overQuotaWeight };
}
