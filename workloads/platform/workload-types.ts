import { type App, WorkloadType } from "muster-gitops/constructs";
import { pyTorchJob, rayCluster } from "muster-gitops/workloadtypes";

/** Kinds of the catalogue that both clusters run, with the default priority of each cluster's scheduler. */
export function define(app: App): void {
  for (const { kind, group, category, priority, resourceInterfaces } of [pyTorchJob, rayCluster]) {
    for (const cluster of app.organization.clusters) {
      new WorkloadType(app, `${kind}-${cluster.name}`, {
        name: kind,
        clusters: [cluster.name],
        spec: {
          group,
          category,
          priority: priority[cluster.scheduler],
          resourceInterfaces: Object.values(resourceInterfaces).map((spec) => ({ spec })),
        },
      });
    }
  }
}
