import { ApiObject, Chart } from "cdk8s";
import type { Construct } from "constructs";
import { KEEP_ON_PRUNE, projectObject } from "../src/gpu/index.ts";
import { type Cluster, namespaceOf, type ProjectSettings as ProjectModel, RESOURCE_KEYS } from "../src/model/index.ts";
import { App } from "./app.ts";
import { Namespace } from "./kplus.ts";
import { addManagedOwner } from "./managed-owner.ts";
import { callerOrigin, type Origin, tenancyPlacement } from "./origin.ts";
import { addQuotaQueues } from "./quota-queues.ts";

/** Properties of a `Project`. */
export interface ProjectProps {
  /** An entry of `projects` in `muster.yaml`. */
  readonly project: ProjectModel;
  /** A cluster that runs KAI; Run:ai makes namespace and queues of its projects itself. */
  readonly cluster: Cluster;
}

/**
 * The namespace of a project on one cluster, and one queue for each node pool that it has a quota on, below the
 * department's. On a cluster with KAI's resource management it is the namespace and a Project, whose controller creates the
 * queues.
 *
 * @example
 * for (const project of app.organization.projects) {
 *   new Project(app, `project-${project.name}`, { project, cluster });
 * }
 */
export class Project extends Chart {
  constructor(scope: Construct, id: string, props: ProjectProps, origin: Origin = callerOrigin()) {
    super(scope, id);
    const { project, cluster } = props;
    const isManaged = cluster.resourceManagement !== undefined;
    const namespace = ApiObject.of(
      new Namespace(this, "namespace", {
        metadata: {
          name: namespaceOf(project, cluster),
          labels: {
            "muster.dev/department": project.department,
            "muster.dev/project": project.name,
            ...(isManaged && { [RESOURCE_KEYS.namespaceProject]: project.name }),
          },
          // Pruning a namespace deletes everything in it.
          annotations: { ...KEEP_ON_PRUNE },
        },
      }),
    );
    App.of(this).place(namespace, tenancyPlacement(namespace, cluster.name, origin));
    if (!isManaged) addQuotaQueues(this, project, cluster, origin);
    else addManagedOwner(this, projectObject(project, cluster), project, { cluster, origin });
  }
}
