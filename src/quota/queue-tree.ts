import type { QueueGraph, QueueStatus } from "./queue-graph.ts";
import { type HierarchyProblem, hierarchyProblems } from "./queue-hierarchy.ts";
import type { QueueNode } from "./queue-node.ts";

/** The queues of one cluster, their hierarchy and the problems between them. */
export interface QueueTree extends QueueGraph {
  /** Problems between the queues, sorted by queue. */
  readonly problems: readonly HierarchyProblem[];
}

/**
 * The trees of all clusters, by the name of the cluster. A shard sees only the queues of its node pool, so a parent in
 * another one is none. Of two queues of one name an object counts before the organisation, since the object is what the
 * cluster gets, and the organisation before the chart; department and project of the organisation are kept.
 * Source: KAI-Scheduler, scheduler/cache/cluster_info/queue.go and data_lister/kubernetes_lister.go.
 */
export function queueTrees(queues: readonly QueueNode[]): ReadonlyMap<string, QueueTree> {
  const clusters = new Map<string, Map<string, QueueNode>>();
  for (const queue of queues) {
    const byName = clusters.get(queue.cluster) ?? new Map<string, QueueNode>();
    clusters.set(queue.cluster, byName);
    byName.set(queue.name, merged(byName.get(queue.name), queue));
  }
  return new Map([...clusters].map(([cluster, byName]) => [cluster, treeOf(cluster, byName)]));
}

/** The tree of a cluster that has no queues. */
export function emptyTree(cluster: string): QueueTree {
  return treeOf(cluster, new Map());
}

function merged(first: QueueNode | undefined, second: QueueNode): QueueNode {
  if (first === undefined) return second;
  const [written, other] = weightOf(second) < weightOf(first) ? [first, second] : [second, first];
  const department = written.department ?? other.department;
  const project = written.project ?? other.project;
  return {
    ...written,
    ...(department === undefined ? {} : { department }),
    ...(project === undefined ? {} : { project }),
  };
}

/** The more, the nearer to what the cluster has in the end. */
function weightOf({ origin }: QueueNode): number {
  return origin === "chart" ? 0 : origin === "organization" ? 1 : 2;
}

function treeOf(cluster: string, byName: ReadonlyMap<string, QueueNode>): QueueTree {
  const queues = [...byName.values()].sort(byQueueName);
  const below = new Map<string, QueueNode[]>();
  for (const queue of queues) {
    if (queue.parent === undefined || byName.get(queue.parent)?.nodePool !== queue.nodePool) continue;
    const children = below.get(queue.parent);
    if (children === undefined) below.set(queue.parent, [queue]);
    else children.push(queue);
  }
  const ends = endsOf(queues, byName);
  const statusOf = ({ name }: QueueNode): QueueStatus => {
    const end = ends.get(name) ?? "top";
    if (end !== "top") return end;
    return below.has(name) ? "parent" : "leaf";
  };
  // Thousands of gangs name the same few queues.
  const paths = new Map<string, readonly QueueNode[]>();
  const tree: QueueGraph = {
    cluster,
    queues,
    find: (name) => byName.get(name),
    children: (name) => below.get(name) ?? [],
    path: (name) => {
      let path = paths.get(name);
      if (path === undefined) {
        path = pathOf(name, byName);
        paths.set(name, path);
      }
      return path;
    },
    status: (name, nodePool) => {
      const queue = byName.get(name);
      if (queue === undefined) return "missing";
      return nodePool !== undefined && nodePool !== queue.nodePool ? "other-node-pool" : statusOf(queue);
    },
  };
  return { ...tree, problems: hierarchyProblems(tree) };
}

type End = "top" | "orphaned" | "cycle";

/** Where the way up from each queue ends; each queue is walked over once, however deep the tree. */
function endsOf(queues: readonly QueueNode[], byName: ReadonlyMap<string, QueueNode>): ReadonlyMap<string, End> {
  const ends = new Map<string, End>();
  for (const queue of queues) {
    const walked = new Set<string>();
    let current = queue;
    let end = ends.get(current.name);
    while (end === undefined) {
      walked.add(current.name);
      const above = parentOf(current, byName);
      if (current.parent === undefined) end = "top";
      else if (above === undefined) end = "orphaned";
      else if (walked.has(above.name)) end = "cycle";
      else {
        current = above;
        end = ends.get(above.name);
      }
    }
    for (const name of walked) ends.set(name, end);
  }
  return ends;
}

function pathOf(name: string, byName: ReadonlyMap<string, QueueNode>): readonly QueueNode[] {
  const path = new Set<QueueNode>();
  let queue = byName.get(name);
  while (queue !== undefined && !path.has(queue)) {
    path.add(queue);
    queue = parentOf(queue, byName);
  }
  return [...path];
}

/** The parent that the queue's shard sees. */
function parentOf(queue: QueueNode, byName: ReadonlyMap<string, QueueNode>): QueueNode | undefined {
  const parent = queue.parent === undefined ? undefined : byName.get(queue.parent);
  return parent?.nodePool === queue.nodePool ? parent : undefined;
}

// Code units and never the locale: the same order on every machine.
function byQueueName(a: QueueNode, b: QueueNode): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
