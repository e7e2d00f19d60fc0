import type { Cluster, Organization, PoolQuota, ProjectSettings } from "../../src/model/organization/organization.ts";

/** A cluster for tests; KAI 0.17.1 with the classes of its chart. */
export function cluster(fields: Partial<Cluster> = {}): Cluster {
  return {
    name: "east",
    scheduler: "kai",
    version: "0.17.1",
    resourceInterface: "ResourceInterface",
    schedulerName: "kai-scheduler",
    priorityClasses: { train: 50, "build-preemptible": 75, build: 100, inference: 125 },
    nodePools: [{ name: "default" }, { name: "h100" }],
    ...fields,
  };
}

/** A Run:ai cluster for tests. */
export function runaiCluster(fields: Partial<Cluster> = {}): Cluster {
  return cluster({
    name: "west",
    scheduler: "runai",
    version: "2.25",
    schedulerName: "runai-scheduler",
    priorityClasses: { "very-low": 25, low: 40, medium: 80, high: 125, "very-high": 150 },
    nodePools: [{ name: "default" }],
    ...fields,
  });
}

/** A project for tests. */
export function project(fields: Partial<ProjectSettings> = {}): ProjectSettings {
  return { name: "team-nlp", id: "4501", department: "research", clusters: ["east"], quotas: [], ...fields };
}

/** A quota of some GPUs and unlimited CPU and memory. */
export function gpuQuota(deserved: number, limit: number, fields: Partial<PoolQuota> = {}): PoolQuota {
  const unlimited = { deserved: Number.POSITIVE_INFINITY, limit: Number.POSITIVE_INFINITY, overQuotaWeight: 1 };
  return {
    cluster: "east",
    nodePool: "default",
    gpu: { deserved, limit, overQuotaWeight: 1 },
    cpu: unlimited,
    memory: unlimited,
    ...fields,
  };
}

/** Two clusters, a department and three projects, one of which lives in both clusters. */
export function organization(fields: Partial<Organization> = {}): Organization {
  return {
    name: "acme",
    clusters: [cluster({ id: "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10" }), runaiCluster()],
    departments: [{ name: "research", quotas: [gpuQuota(16, 24)] }],
    projects: [
      project({ quotas: [gpuQuota(8, 16)] }),
      project({ name: "team-search", id: "4504", clusters: ["west"] }),
      project({ name: "team-both", id: "4505", clusters: ["east", "west"], namespace: "both" }),
    ],
    ...fields,
  };
}
