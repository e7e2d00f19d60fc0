import { type Cluster, namespaceOf } from "../../src/organization/organization.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { quotaOfSet } from "../../src/rules/set-quota.ts";

/** The queues of a cluster that workloads may name. */
export interface ServedQueues {
  /** Names of all leaves but that of KAI's chart. */
  readonly leaves: readonly string[];
  /** Names of a project's queues, by its name. */
  readonly ofProject: ReadonlyMap<string, readonly string[]>;
  /** Name of the project of a namespace. */
  readonly projectOf: ReadonlyMap<string, string>;
}

const SERVED = new WeakMap<ObjectSet, Map<string, ServedQueues>>();

/** The queues of a cluster, listed once for all findings. */
export function servedQueues(set: ObjectSet, cluster: Cluster): ServedQueues {
  const clusters = SERVED.get(set) ?? new Map<string, ServedQueues>();
  SERVED.set(set, clusters);
  const known = clusters.get(cluster.name) ?? list(set, cluster);
  clusters.set(cluster.name, known);
  return known;
}

function list(set: ObjectSet, cluster: Cluster): ServedQueues {
  const tree = quotaOfSet(set).trees.get(cluster.name);
  const leaves: string[] = [];
  const ofProject = new Map<string, string[]>();
  for (const { name, origin, project } of tree?.queues ?? []) {
    if (origin === "chart" || tree?.status(name) !== "leaf") continue;
    leaves.push(name);
    if (project !== undefined) ofProject.set(project, [...(ofProject.get(project) ?? []), name]);
  }
  const own = set.organization.projects.filter(({ clusters }) => clusters.includes(cluster.name));
  return { leaves, ofProject, projectOf: new Map(own.map((project) => [namespaceOf(project, cluster), project.name])) };
}
