import { choices, getOrCreate } from "../../src/kernel/index.ts";
import { type Cluster, namespaceOf } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { oncePerSet, quotaOfSet } from "../../src/rules/index.ts";

/** The queues of a cluster in which workloads can run. */
interface LeafQueues {
  /** The names of all leaves, except the one of KAI's chart. */
  readonly names: readonly string[];
  /** The names of a project's queues, by the project's name. */
  readonly ofProject: ReadonlyMap<string, readonly string[]>;
  /** The name of the project of a namespace. */
  readonly projectOf: ReadonlyMap<string, string>;
}

/** The leaf queues of a cluster, listed once for all findings. */
export function leafQueuesOf(set: ObjectSet, cluster: Cluster): LeafQueues {
  return getOrCreate(queuesByCluster(set), cluster.name, () => listQueues(set, cluster));
}

/** The leaf queues of the project whose namespace an object is in. */
export function projectQueuesOf(set: ObjectSet, { object, cluster }: CheckedObject): readonly string[] {
  const { ofProject, projectOf } = leafQueuesOf(set, cluster);
  return ofProject.get(projectOf.get(object.metadata.namespace ?? "") ?? "") ?? [];
}

/** `a`, or `one of a, b`, or the first five names with the number of the others; `a leaf queue` without a name. */
export function oneOf(names: readonly string[]): string {
  if (names.length === 1) return names.join();
  const others = names.length - MOST_NAMES;
  const more = others > 0 ? `, and ${others} more` : "";
  return choices("one of ", names.slice(0, MOST_NAMES))?.concat(more) ?? "a leaf queue";
}

const MOST_NAMES = 5;

const queuesByCluster = oncePerSet(() => new Map<string, LeafQueues>());

function listQueues(set: ObjectSet, cluster: Cluster): LeafQueues {
  const tree = quotaOfSet(set).trees.get(cluster.name);
  const names: string[] = [];
  const ofProject = new Map<string, string[]>();
  for (const { name, origin, project } of tree?.queues ?? []) {
    if (origin === "chart" || tree?.status(name) !== "leaf") continue;
    names.push(name);
    if (project !== undefined) getOrCreate(ofProject, project, () => []).push(name);
  }
  const projects = set.organization.projects.filter(({ clusters }) => clusters.includes(cluster.name));
  const projectOf = new Map(projects.map((project) => [namespaceOf(project, cluster), project.name]));
  return { names, ofProject, projectOf };
}
