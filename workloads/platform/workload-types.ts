import { type App, WorkloadType } from "muster-gitops/constructs";
import { pyTorchJob, rayCluster } from "muster-gitops/workloadtypes";

/** Kinds of the catalogue that both clusters run, with the default priority of each cluster's scheduler. */
export function define(app: App): void {
  for (const { kind, group, category, priority, resourceInterfaces } of [pyTorchJob, rayCluster]) {
    for (const { name, scheduler } of app.organization.clusters) {
      if (scheduler !== "kai" && scheduler !== "runai") continue;
      new WorkloadType(app, `${kind}-${name}`, {
        name: kind,
        clusters: [name],
        spec: {
          group,
          category,
          priority: priority[scheduler],
          resourceInterfaces: Object.values(resourceInterfaces).map((spec) => ({ spec })),
        },
      });
    }
  }
}
