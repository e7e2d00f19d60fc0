import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import {
  type Cluster,
  type DepartmentSettings as DepartmentModel,
  queueName,
} from "../src/organization/organization.ts";
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
  constructor(scope: Construct, id: string, props: DepartmentProps) {
    super(scope, id);
    const { department, cluster } = props;
    for (const quota of department.quotas.filter((entry) => entry.cluster === cluster.name)) {
      const { nodePool, gpu, cpu, memory } = quota;
      const name = queueName(department.name, nodePool);
      new Queue(this, nodePool, {
        name,
        displayName: department.name,
        nodePool,
        gpu,
        cpu,
        memory,
        cluster: cluster.name,
      });
    }
  }
}
