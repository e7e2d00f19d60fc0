import { compareText, getOrCreate, given } from "../../kernel/index.ts";
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
 * another one does not count. Of two queues of one name an object overrides the organisation, since the cluster gets the
 * object, and the organisation overrides the chart; department and project of the organisation are kept.
 * Source: KAI-Scheduler, scheduler/cache/cluster_info/queue.go and data_lister/kubernetes_lister.go.
 */
export function queueTrees(queues: readonly QueueNode[]): ReadonlyMap<string, QueueTree> {
  const clusters = new Map<string, Map<string, QueueNode>>();
  for (const queue of queues) {
    const byName = getOrCreate(clusters, queue.cluster, () => new Map<string, QueueNode>());
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
  if (rankOf(second) < rankOf(first)) return merged(second, first);
  const { department = first.department, project = first.project } = second;
  return { ...second, ...given({ department, project }) };
}

/** The rank of a queue's origin: the higher one overrides the lower one. A controller writes the Queue of a Project. */
function rankOf({ origin, at }: QueueNode): number {
  if (origin === "chart") return 0;
  if (origin === "organization") return 1;
  return at === undefined ? 2 : 3;
}

function treeOf(cluster: string, byName: ReadonlyMap<string, QueueNode>): QueueTree {
  const queues = [...byName.values()].sort((a, b) => compareText(a.name, b.name));
  const below = new Map<string, QueueNode[]>();
  for (const queue of queues) {
    const parent = parentOf(queue, byName);
    if (parent !== undefined) getOrCreate(below, parent.name, () => []).push(queue);
  }
  const ends = endsOf(queues, byName);
  const statusOf = ({ name }: QueueNode): QueueStatus => {
    const end = ends.get(name) ?? "top";
    if (end !== "top") return end;
    if (below.has(name)) return "parent";
    return "leaf";
  };
  // Thousands of gangs name the same few queues.
  const paths = new Map<string, readonly QueueNode[]>();
  const tree: QueueGraph = {
    cluster,
    queues,
    find: (name) => byName.get(name),
    children: (name) => below.get(name) ?? [],
    path: (name) => getOrCreate(paths, name, () => pathOf(name, byName)),
    status: (name, nodePool) => {
      const queue = byName.get(name);
      if (queue === undefined) return "missing";
      if (nodePool !== undefined && nodePool !== queue.nodePool) return "other-node-pool";
      return statusOf(queue);
    },
  };
  return { ...tree, problems: hierarchyProblems(tree) };
}

type End = "top" | "orphaned" | "cycle";

/** The end of the path up from each queue; each queue is visited once, however deep the tree. */
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
  if (queue.parent === undefined) return undefined;
  const parent = byName.get(queue.parent);
  if (parent?.nodePool === queue.nodePool) return parent;
  return undefined;
}
