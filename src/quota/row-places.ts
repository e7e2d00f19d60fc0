import { type Cluster, type NodePool, queueName } from "../organization/organization.ts";
import type { AccountKind } from "./account-row.ts";
import type { QueueNode } from "./queue-node.ts";
import type { QueueTree } from "./queue-tree.ts";
import type { QuotaModel } from "./quota-model.ts";

/** Where something can be summed up: one row of an account, before anything is. */
export interface RowPlace {
  readonly key: string;
  readonly kind: AccountKind;
  readonly cluster: string;
  readonly name: string;
  readonly parent?: string;
  readonly queue?: QueueNode;
  /** Queues whose quotas add up to that of the row. */
  readonly queues: readonly QueueNode[];
  readonly capacityGpu?: number;
}

/** All rows of an account. */
export interface RowPlaces {
  /** Those that are there without anything in them. */
  readonly all: readonly RowPlace[];
  /** Those that something in a queue counts in. */
  readonly of: (cluster: string, queue: string, nodePool: string) => readonly RowPlace[];
}

/** The rows of an account: one for each queue, project, department, node pool and cluster. */
export function rowPlaces({ trees, cluster, input }: QuotaModel): RowPlaces {
  const places = new Map<string, RowPlace>();
  const known = new Map<string, readonly RowPlace[]>();
  const names = new Set([...input.organization.clusters.map(({ name }) => name), ...trees.keys()]);
  for (const name of names) {
    const tree = trees.get(name);
    const found = [...clusterPlaces(name, cluster(name), tree), ...(tree === undefined ? [] : queuePlaces(tree))];
    for (const place of found) places.set(place.key, place);
  }
  const find = (kind: AccountKind, at: string, name: string): RowPlace =>
    places.get(keyOf(kind, at, name)) ?? {
      key: keyOf(kind, at, name),
      kind,
      cluster: at,
      name,
      ...(kind === "cluster" || kind === "queue" ? {} : { parent: at }),
      queues: [],
    };
  return {
    // A queue that only the scheduler's chart made is of no interest before somebody uses it.
    all: [...places.values()].filter(({ queue }) => queue?.origin !== "chart"),
    of: (at, queue, nodePool) => {
      const key = [at, queue, nodePool].join("\u0000");
      const before = known.get(key);
      if (before !== undefined) return before;
      const path = trees.get(at)?.path(queue) ?? [];
      // A project without a quota on the node pool has no queue there, and is charged none the less.
      const owner =
        path.length > 0
          ? undefined
          : input.organization.projects.find(
              ({ name, clusters }) => clusters.includes(at) && queueName(name, nodePool) === queue,
            );
      const project = path[0]?.project ?? owner?.name;
      const department = departmentOf(path) ?? owner?.department;
      const rows = [
        find("cluster", at, at),
        find("node-pool", at, nodePool),
        ...(department === undefined ? [] : [find("department", at, department)]),
        ...(project === undefined ? [] : [find("project", at, project)]),
        ...(path.length === 0 ? [find("queue", at, queue)] : path.map(({ name }) => find("queue", at, name))),
      ];
      known.set(key, rows);
      return rows;
    },
  };
}

function clusterPlaces(name: string, cluster: Cluster | undefined, tree: QueueTree | undefined): readonly RowPlace[] {
  const queues = tree?.queues ?? [];
  // What the chart lends without end is no quota that anybody was given.
  const tops = queues.filter(({ parent, origin }) => parent === undefined && origin !== "chart");
  const pools = cluster?.nodePools ?? [];
  const poolNames = new Set([...pools.map((pool) => pool.name), ...queues.map(({ nodePool }) => nodePool)]);
  const place = (kind: AccountKind, row: string, own: readonly QueueNode[], gpus: number | undefined): RowPlace => ({
    key: keyOf(kind, name, row),
    kind,
    cluster: name,
    name: row,
    ...(kind === "cluster" ? {} : { parent: name }),
    queues: own,
    ...(gpus === undefined ? {} : { capacityGpu: gpus }),
  });
  return [
    place("cluster", name, tops, capacityOf(pools)),
    ...[...poolNames].map((pool) =>
      place(
        "node-pool",
        pool,
        tops.filter(({ nodePool }) => nodePool === pool),
        capacityOf(pools.filter((candidate) => candidate.name === pool)),
      ),
    ),
  ];
}

function queuePlaces({ cluster, queues, path }: QueueTree): readonly RowPlace[] {
  const owners = new Map<string, RowPlace & { readonly queues: QueueNode[] }>();
  const own = (kind: "department" | "project", name: string, parent: string, queue: QueueNode) => {
    const key = keyOf(kind, cluster, name);
    const before = owners.get(key);
    if (before === undefined) owners.set(key, { key, kind, cluster, name, parent, queues: [queue] });
    else before.queues.push(queue);
  };
  const ofQueues = queues.map((queue): RowPlace => {
    const { name, project, department, parent } = queue;
    if (project !== undefined) own("project", project, departmentOf(path(name)) ?? cluster, queue);
    else if (department !== undefined) own("department", department, cluster, queue);
    const above = parent === undefined ? {} : { parent };
    return { key: keyOf("queue", cluster, name), kind: "queue", cluster, name, ...above, queue, queues: [queue] };
  });
  return [...owners.values(), ...ofQueues];
}

/** The department of a queue, or of the nearest queue above it that has one. */
function departmentOf(path: readonly QueueNode[]): string | undefined {
  return path.find(({ department }) => department !== undefined)?.department;
}

/** GPUs of node pools in hundredths; absent where one that has GPUs does not say how many nodes it has, or none has any. */
function capacityOf(pools: readonly NodePool[]): number | undefined {
  const withGpus = pools.filter(({ gpu }) => gpu !== undefined);
  if (withGpus.length === 0 || withGpus.some(({ nodes }) => nodes === undefined)) return undefined;
  return withGpus.reduce((sum, { gpu, nodes }) => sum + (gpu?.perNode ?? 0) * (nodes ?? 0) * 100, 0);
}

function keyOf(kind: AccountKind, cluster: string, name: string): string {
  return [kind, cluster, name].join("\u0000");
}
