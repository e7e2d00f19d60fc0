import type { Construct } from "constructs";
import { given } from "../src/kernel/index.ts";
import { type Cluster, type PoolQuota, queueName } from "../src/model/index.ts";
import { type Origin, quotaOrigin } from "./origin.ts";
import { Queue } from "./queue.ts";

/** A department, or a project with its department. */
interface QuotaOwner {
  readonly name: string;
  readonly department?: string;
  readonly quotas: readonly PoolQuota[];
}

/** Adds one queue for each quota of an owner on a cluster. The parent of a project's queue is that of its department. */
export function addQuotaQueues(scope: Construct, owner: QuotaOwner, cluster: Cluster, origin: Origin): void {
  const { name, department, quotas } = owner;
  for (const [index, quota] of quotas.entries()) {
    if (quota.cluster !== cluster.name) continue;
    const { nodePool } = quota;
    const parent = department === undefined ? undefined : queueName(department, nodePool);
    const queue = given({ ...quota, name: queueName(name, nodePool), parent, displayName: name });
    new Queue(scope, nodePool, queue, quotaOrigin(origin, index));
  }
}
