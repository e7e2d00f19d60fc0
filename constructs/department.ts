import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import {
  type Cluster,
  type DepartmentSettings as DepartmentModel,
  queueName,
} from "../src/organization/organization.ts";
import { callerOrigin, type Origin, quotaOrigin } from "./origin.ts";
import { Queue } from "./queue.ts";

/** Properties of a `Department`. */
export interface DepartmentProps {
  readonly department: DepartmentModel;
  /** A cluster that runs KAI; Run:ai makes the queues of its departments itself. */
  readonly cluster: Cluster;
}

/**
 * The parent queues of a department on one cluster: one for each node pool that it has a quota on.
 *
 * @example
 * for (const department of app.organization.departments) {
 *   new Department(app, `department-${department.name}`, { department, cluster });
 * }
 */
export class Department extends Chart {
  constructor(scope: Construct, id: string, props: DepartmentProps, origin: Origin = callerOrigin()) {
    super(scope, id);
    const { department, cluster } = props;
    for (const [index, quota] of department.quotas.entries()) {
      if (quota.cluster !== cluster.name) continue;
      const { nodePool, gpu, cpu, memory } = quota;
      const name = queueName(department.name, nodePool);
      new Queue(
        this,
        nodePool,
        {
          name,
          displayName: department.name,
          nodePool,
          gpu,
          cpu,
          memory,
          cluster: cluster.name,
        },
        quotaOrigin(origin, index),
      );
    }
  }
}
