import { clusterWithDefaults } from "./defaults.ts";
import type { Cluster, Organization } from "./organization.ts";

/**
 * Returns the organisation for a repository without `muster.yaml`: one `kai` cluster called `default`, of the newest
 * known version and with the chart's priority classes; no departments and no projects.
 */
export function assumedOrganization(): Organization {
  return { name: "default", clusters: [assumedCluster()], departments: [], projects: [] };
}

/** The only cluster of the assumed organisation. */
export function assumedCluster(): Cluster {
  return clusterWithDefaults({ name: "default", scheduler: "kai" });
}
