import { filled, getOrCreate, given, present } from "../../kernel/index.ts";
import { type Cluster, type NodePool, type ProjectSettings, queueName, runsKai } from "../../model/index.ts";
import type { AccountKind } from "./account-row.ts";
import type { QuotaModel } from "./measured-gang.ts";
import type { QueueNode } from "./queue-node.ts";
import type { QueueTree } from "./queue-tree.ts";

/** One row of an account, before anything is summed up in it. */
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
interface RowPlaces {
  /** The rows that exist even when they are empty. */
  readonly all: readonly RowPlace[];
  /** The rows that include the pods of a queue. */
  readonly of: (cluster: string, queue: string, nodePool: string) => readonly RowPlace[];
}

/** The rows of an account: one for each queue, project, department, node pool and cluster. */
export function rowPlaces({ trees, cluster, input }: QuotaModel): RowPlaces {
  const places = new Map<string, RowPlace>();
  const known = new Map<string, readonly RowPlace[]>();
  const names = new Set([...input.organization.clusters.map(({ name }) => name), ...trees.keys()]);
  for (const name of names) {
    const own = cluster(name);
    if (own !== undefined && !runsKai(own)) continue;
    const tree = trees.get(name);
    const clusterRows = [...clusterPlaces(name, own, tree), ...queuePlaces(tree)];
    for (const place of clusterRows) places.set(place.key, place);
  }
  const find = (kind: AccountKind, at: string, name: string): RowPlace => {
    const key = keyOf(kind, at, name);
    const hasParent = kind !== "cluster" && kind !== "queue";
    const missing = { key, kind, cluster: at, name, parent: hasParent ? at : undefined, queues: [] };
    return places.get(key) ?? given(missing);
  };
  const rowsOf = (at: string, queue: string, nodePool: string): readonly RowPlace[] => {
    const path = trees.get(at)?.path(queue) ?? [];
    const isOwner = ({ name, clusters }: ProjectSettings) =>
      path.length === 0 && clusters.includes(at) && queueName(name, nodePool) === queue;
    // A project without a quota on the node pool has no queue there, but its pods count nevertheless.
    const owner = input.organization.projects.find(isOwner);
    const project = path[0]?.project ?? owner?.name;
    const department = departmentOf(path) ?? owner?.department;
    const queues = path.map(({ name }) => name);
    return [
      find("cluster", at, at),
      find("node-pool", at, nodePool),
      ...present([department]).map((name) => find("department", at, name)),
      ...present([project]).map((name) => find("project", at, name)),
      ...(filled(queues) ?? [queue]).map((name) => find("queue", at, name)),
    ];
  };
  return {
    // A queue that only the scheduler's chart made is left out until pods are in it.
    all: [...places.values()].filter(({ queue }) => queue?.origin !== "chart"),
    of: (...place) => getOrCreate(known, place.join("\u0000"), () => rowsOf(...place)),
  };
}

function clusterPlaces(name: string, cluster: Cluster | undefined, tree: QueueTree | undefined): readonly RowPlace[] {
  const queues = tree?.queues ?? [];
  // The unlimited quota of the chart's queues was given to no team.
  const tops = queues.filter(({ parent, origin }) => parent === undefined && origin !== "chart");
  const pools = cluster?.nodePools ?? [];
  const poolNames = new Set([...pools.map((pool) => pool.name), ...queues.map(({ nodePool }) => nodePool)]);
  const poolPlaces = [...poolNames].map((pool): RowPlace => {
    const own = tops.filter(({ nodePool }) => nodePool === pool);
    const capacityGpu = capacityOf(pools.filter((candidate) => candidate.name === pool));
    const key = keyOf("node-pool", name, pool);
    return given({ key, kind: "node-pool", cluster: name, name: pool, parent: name, queues: own, capacityGpu });
  });
  const key = keyOf("cluster", name, name);
  const whole = { key, kind: "cluster", cluster: name, name, queues: tops, capacityGpu: capacityOf(pools) } as const;
  return [given(whole), ...poolPlaces];
}

function queuePlaces(tree: QueueTree | undefined): readonly RowPlace[] {
  if (tree === undefined) return [];
  const { cluster, queues, path } = tree;
  const owners = new Map<string, RowPlace & { readonly queues: QueueNode[] }>();
  const addToOwner = (kind: "department" | "project", name: string, parent: string, queue: QueueNode) => {
    const key = keyOf(kind, cluster, name);
    getOrCreate(owners, key, () => ({ key, kind, cluster, name, parent, queues: [] })).queues.push(queue);
  };
  const ofQueues = queues.map((queue): RowPlace => {
    const { name, project, department, parent } = queue;
    if (project !== undefined) addToOwner("project", project, departmentOf(path(name)) ?? cluster, queue);
    else if (department !== undefined) addToOwner("department", department, cluster, queue);
    const key = keyOf("queue", cluster, name);
    return given({ key, kind: "queue", cluster, name, parent, queue, queues: [queue] });
  });
  return [...owners.values(), ...ofQueues];
}

/** The department of a queue, or of the nearest queue above it that has one. */
function departmentOf(path: readonly QueueNode[]): string | undefined {
  return path.find(({ department }) => department !== undefined)?.department;
}

/** GPUs of node pools in hundredths; absent where none has GPUs, or the number of nodes of one that has is unknown. */
function capacityOf(pools: readonly NodePool[]): number | undefined {
  const withGpus = pools.filter(({ gpu }) => gpu !== undefined);
  if (withGpus.length === 0 || withGpus.some(({ nodes }) => nodes === undefined)) return undefined;
  return withGpus.reduce((sum, { gpu, nodes }) => sum + (gpu?.perNode ?? 0) * (nodes ?? 0) * 100, 0);
}

function keyOf(kind: AccountKind, cluster: string, name: string): string {
  return [kind, cluster, name].join("\u0000");
}
