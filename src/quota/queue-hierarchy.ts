import { amountText, boundText, resourceText } from "./amount-text.ts";
import type { QueueGraph } from "./queue-graph.ts";
import type { QueueNode, QuotaBound } from "./queue-node.ts";
import { QUOTA_RESOURCES, type QuotaResource } from "./resources.ts";

/**
 * What may be wrong between queues. The first three keep a queue from running anything; the rest KAI does not enforce
 * (its webhook warns of some of them, where that is switched on), so that quotas promise what cannot be kept.
 */
export type HierarchyProblem =
  | "parent-missing"
  | "parent-in-other-node-pool"
  | "cycle"
  | "children-deserve-more"
  | "limit-above-parent"
  | "unlimited-below-finite"
  | "limit-below-deserved";

/** Something wrong between queues, as data. */
export interface HierarchyFinding {
  readonly kind: HierarchyProblem;
  readonly cluster: string;
  /** The queue at fault; for `children-deserve-more` the parent. */
  readonly queue: QueueNode;
  readonly parent?: string;
  readonly resource?: QuotaResource;
  /** Which number of the parent, or of the queue itself, is not kept. */
  readonly bound?: QuotaBound;
  /** What is given out, in the unit of `Resources`. */
  readonly need?: number;
  /** What there is of it. */
  readonly have?: number;
  /** The queues below that have a share in it, by name. */
  readonly children?: readonly string[];
  /** One sentence with the numbers. */
  readonly text: string;
}

/** All that is wrong between the queues of a tree, in the order of its queues. */
export function hierarchyFindings(tree: QueueGraph): readonly HierarchyFinding[] {
  return tree.queues.flatMap((queue) => [
    ...placeFindings(queue, tree),
    ...QUOTA_RESOURCES.flatMap((resource) => [
      ...ownFindings(queue, resource),
      ...parentFindings(queue, resource, tree),
      ...childrenFindings(queue, resource, tree),
    ]),
  ]);
}

function placeFindings(queue: QueueNode, tree: QueueGraph): readonly HierarchyFinding[] {
  const { name, cluster, parent } = queue;
  if (parent === undefined) return [];
  const found = { cluster, queue, parent };
  const above = tree.find(parent);
  if (above === undefined) {
    const text = `queue ${name} names the parent ${parent}, which does not exist, so KAI drops it with all queues below`;
    return [{ kind: "parent-missing", ...found, text }];
  }
  if (above.nodePool !== queue.nodePool) {
    const text = `queue ${name} of node pool ${queue.nodePool} names the parent ${parent} of node pool ${above.nodePool}, which its scheduler does not see`;
    return [{ kind: "parent-in-other-node-pool", ...found, text }];
  }
  // Told of the queues that form the cycle, not of those below it.
  const path = tree.status(name) === "cycle" ? tree.path(name) : [];
  if (path.at(-1)?.parent !== name) return [];
  const loop = [...path.map((entry) => entry.name), name].join(" -> ");
  return [{ kind: "cycle", ...found, text: `queue ${name} is below itself: ${loop}` }];
}

function ownFindings(queue: QueueNode, resource: QuotaResource): readonly HierarchyFinding[] {
  const { deserved, limit } = queue.quotas[resource];
  if (limit >= deserved) return [];
  const text = `queue ${queue.name} deserves ${said(resource, deserved)}, more than its limit of ${boundText(resource, limit)}`;
  const numbers = { resource, bound: "limit", need: deserved, have: limit } as const;
  return [{ kind: "limit-below-deserved", cluster: queue.cluster, queue, ...numbers, text }];
}

function parentFindings(queue: QueueNode, resource: QuotaResource, tree: QueueGraph): readonly HierarchyFinding[] {
  const parent = queue.parent === undefined ? undefined : tree.find(queue.parent);
  if (parent?.nodePool !== queue.nodePool) return [];
  return (["deserved", "limit"] as const).flatMap((bound): readonly HierarchyFinding[] => {
    const need = queue.quotas[resource][bound];
    const have = parent.quotas[resource][bound];
    // A finite deserved amount above the parent's is told by the sum of all children.
    if (need <= have || (bound === "deserved" && need !== Infinity)) return [];
    const kind = need === Infinity ? "unlimited-below-finite" : "limit-above-parent";
    const word = bound === "deserved" ? "deserves" : "has a limit of";
    const own =
      bound === "limit" && need === Infinity
        ? `has no limit of ${resourceText(resource)}`
        : `${word} ${said(resource, need)}`;
    const text = `queue ${queue.name} ${own}; its parent ${parent.name} ${word} ${boundText(resource, have)}`;
    return [{ kind, cluster: queue.cluster, queue, parent: parent.name, resource, bound, need, have, text }];
  });
}

function childrenFindings(queue: QueueNode, resource: QuotaResource, tree: QueueGraph): readonly HierarchyFinding[] {
  const have = queue.quotas[resource].deserved;
  const sharing = tree.children(queue.name).filter(({ quotas }) => quotas[resource].deserved !== Infinity);
  const need = sharing.reduce((sum, { quotas }) => sum + Math.max(quotas[resource].deserved, 0), 0);
  if (need <= have) return [];
  const children = sharing.map(({ name }) => name);
  const text = `the queues below ${queue.name} (${children.join(", ")}) deserve ${amountText(resource, need)} together; ${queue.name} deserves ${boundText(resource, have)}`;
  return [
    {
      kind: "children-deserve-more",
      cluster: queue.cluster,
      queue,
      resource,
      bound: "deserved",
      need,
      have,
      children,
      text,
    },
  ];
}

function said(resource: QuotaResource, amount: number): string {
  return amount === Infinity ? `unlimited ${resourceText(resource)}` : amountText(resource, amount);
}
