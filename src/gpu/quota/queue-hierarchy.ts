import type { CodedProblem } from "../../kernel/index.ts";
import { amountText, boundText, resourceText } from "./amount-text.ts";
import type { QueueGraph } from "./queue-graph.ts";
import type { QueueNode, QuotaBound } from "./queue-node.ts";
import { QUOTA_RESOURCES, type QuotaResource } from "./resources.ts";

/**
 * The problems between queues. The first three keep a queue from running anything. KAI does not enforce the others (its
 * webhook warns of some of them, where that is switched on), so these quotas promise more than exists.
 */
type HierarchyProblemCode =
  | "parent-missing"
  | "parent-in-other-node-pool"
  | "cycle"
  | "children-deserve-more"
  | "limit-above-parent"
  | "unlimited-below-finite"
  | "limit-below-deserved";

/** A problem between queues, which may be written in muster.yaml or in Queue objects; its message has the numbers. */
export interface HierarchyProblem extends Omit<CodedProblem<HierarchyProblemCode>, "path"> {
  readonly cluster: string;
  /** The queue to change; for `children-deserve-more` the parent. */
  readonly queue: QueueNode;
  readonly parent?: string;
  readonly resource?: QuotaResource;
  /** The number of the parent, or of the queue itself, that is exceeded. */
  readonly bound?: QuotaBound;
  /** The amount that the queues below have, in the unit of `Resources`. */
  readonly need?: number;
  /** The available amount. */
  readonly have?: number;
  /** The queues below that share it, by name. */
  readonly children?: readonly string[];
}

/** All problems between the queues of a tree, in the order of its queues. */
export function hierarchyProblems(tree: QueueGraph): readonly HierarchyProblem[] {
  return tree.queues.flatMap((queue) => [
    ...placeProblems(queue, tree),
    ...QUOTA_RESOURCES.flatMap((resource) => [
      ...ownProblems(queue, resource),
      ...parentProblems(queue, resource, tree),
      ...childrenProblems(queue, resource, tree),
    ]),
  ]);
}

function placeProblems(queue: QueueNode, tree: QueueGraph): readonly HierarchyProblem[] {
  const { name, cluster, parent } = queue;
  if (parent === undefined) return [];
  const base = { cluster, queue, parent };
  const above = tree.find(parent);
  if (above === undefined) {
    const message = `queue ${name} names the parent ${parent}, which does not exist, so KAI drops it with all queues below`;
    return [{ code: "parent-missing", ...base, message }];
  }
  if (above.nodePool !== queue.nodePool) {
    const message = `queue ${name} of node pool ${queue.nodePool} names the parent ${parent} of node pool ${above.nodePool}, which its scheduler does not see`;
    return [{ code: "parent-in-other-node-pool", ...base, message }];
  }
  // Only the queues of the cycle are reported, not those below it.
  const path = tree.status(name) === "cycle" ? tree.path(name) : [];
  if (path.at(-1)?.parent !== name) return [];
  const loop = [...path.map((entry) => entry.name), name].join(" -> ");
  return [{ code: "cycle", ...base, message: `queue ${name} is below itself: ${loop}` }];
}

function ownProblems(queue: QueueNode, resource: QuotaResource): readonly HierarchyProblem[] {
  const { deserved, limit } = queue.quotas[resource];
  if (limit >= deserved) return [];
  const message = `queue ${queue.name} deserves ${amountOf(resource, deserved)}, more than its limit of ${boundText(resource, limit)}`;
  const numbers = { resource, bound: "limit", need: deserved, have: limit } as const;
  return [{ code: "limit-below-deserved", cluster: queue.cluster, queue, ...numbers, message }];
}

function parentProblems(queue: QueueNode, resource: QuotaResource, tree: QueueGraph): readonly HierarchyProblem[] {
  const parent = queue.parent === undefined ? undefined : tree.find(queue.parent);
  if (parent?.nodePool !== queue.nodePool) return [];
  return (["deserved", "limit"] as const).flatMap((bound): readonly HierarchyProblem[] => {
    const need = queue.quotas[resource][bound];
    const have = parent.quotas[resource][bound];
    // A finite deserved amount above the parent's is reported by the sum of all children.
    if (need <= have || (bound === "deserved" && need !== Infinity)) return [];
    const code = need === Infinity ? "unlimited-below-finite" : "limit-above-parent";
    const verb = VERBS[bound];
    const isUnlimited = bound === "limit" && need === Infinity;
    const own = isUnlimited ? `has no limit of ${resourceText(resource)}` : `${verb} ${amountOf(resource, need)}`;
    const message = `queue ${queue.name} ${own}; its parent ${parent.name} ${verb} ${boundText(resource, have)}`;
    return [{ code, cluster: queue.cluster, queue, parent: parent.name, resource, bound, need, have, message }];
  });
}

const VERBS: Readonly<Record<QuotaBound, string>> = { deserved: "deserves", limit: "has a limit of" };

function childrenProblems(queue: QueueNode, resource: QuotaResource, tree: QueueGraph): readonly HierarchyProblem[] {
  const { cluster } = queue;
  const have = queue.quotas[resource].deserved;
  const sharing = tree.children(queue.name).filter(({ quotas }) => quotas[resource].deserved !== Infinity);
  const need = sharing.reduce((sum, { quotas }) => sum + Math.max(quotas[resource].deserved, 0), 0);
  if (need <= have) return [];
  const children = sharing.map(({ name }) => name);
  const message = `the queues below ${queue.name} (${children.join(", ")}) deserve ${amountText(resource, need)} together; ${queue.name} deserves ${boundText(resource, have)}`;
  const numbers = { resource, bound: "deserved", need, have } as const;
  return [{ code: "children-deserve-more", cluster, queue, ...numbers, children, message }];
}

function amountOf(resource: QuotaResource, amount: number): string {
  if (amount === Infinity) return `unlimited ${resourceText(resource)}`;
  return amountText(resource, amount);
}
