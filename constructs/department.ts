import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { departmentObject } from "../src/gpu/index.ts";
import type { Cluster, DepartmentSettings as DepartmentModel } from "../src/model/index.ts";
import { addManagedOwner } from "./managed-owner.ts";
import { callerOrigin, type Origin } from "./origin.ts";
import { addQuotaQueues } from "./quota-queues.ts";

/** Properties of a `Department`. */
export interface DepartmentProps {
  /** An entry of `departments` in `muster.yaml`. */
  readonly department: DepartmentModel;
  /** A cluster that runs KAI; Run:ai makes the queues of its departments itself. */
  readonly cluster: Cluster;
}

/**
 * The parent queues of a department on one cluster: one for each node pool that it has a quota on. On a cluster with KAI's
 * resource management it is a Department, whose controller creates the queues.
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
    if (cluster.resourceManagement === undefined) addQuotaQueues(this, department, cluster, origin);
    else addManagedOwner(this, departmentObject(department, cluster), department, { cluster, origin });
  }
}
