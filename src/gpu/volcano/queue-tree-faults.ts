import { unitAmountText } from "../account/resource-amounts.ts";
import type { QueueForest } from "./queue-bounds.ts";
import { VOLCANO_ROOT, type VolcanoQueue } from "./volcano-queues.ts";

/** A reason for which Volcano's webhook rejects a queue because of the queues above or beside it. */
interface QueueTreeFault {
  /** The queue that is reported. */
  readonly queue: string;
  /** JSON pointer of the field that decides. */
  readonly path: string;
  readonly key: string;
  readonly text: string;
  /** The other queue that decides. */
  readonly other?: string;
  /** The parent that is not among the manifests. */
  readonly missing?: string;
}

/** The default of the webhook's option `--max-queue-depth`. */
const MOST_LEVELS = 5;

/**
 * The reasons for which Volcano's webhook rejects queues of a tree: missing parents, too many levels, a capability above the
 * nearest one above it, and children that together deserve, or are guaranteed, more than their parent.
 * Source: volcano-sh/volcano v1.15.1, `validateHierarchicalQueueResources` in pkg/webhooks/admission/queues/validate.
 */
export function queueTreeFaults(forest: QueueForest): readonly QueueTreeFault[] {
  const queues = [...forest.queues.values()].filter(({ name }) => !forest.ambiguous.has(name));
  return queues.flatMap((queue) => [
    ...parentFaults(forest, queue),
    ...capabilityFaults(forest, queue),
    ...sumFaults(forest, queue, "deserved"),
    ...sumFaults(forest, queue, "guarantee"),
  ]);
}

function parentFaults(
  { queues, chainOf }: QueueForest,
  { name, parent = VOLCANO_ROOT }: VolcanoQueue,
): readonly QueueTreeFault[] {
  if (parent === VOLCANO_ROOT || name === VOLCANO_ROOT) return [];
  const fault = { queue: name, path: "/spec/parent", key: "parent" };
  if (!queues.has(parent)) {
    return [{ ...fault, missing: parent, text: `its parent ${parent} is not among the manifests` }];
  }
  const chain = chainOf(name);
  // A queue that is its own parent is a fault of its fields.
  if (chain === undefined) return parent === name ? [] : [{ ...fault, text: "the queues above it are a circle" }];
  if (chain.length <= MOST_LEVELS) return [];
  return [{ ...fault, text: `it is at level ${chain.length} below root, and at most ${MOST_LEVELS} are allowed` }];
}

function capabilityFaults(forest: QueueForest, { name, capability }: VolcanoQueue): readonly QueueTreeFault[] {
  const chain = forest.chainOf(name) ?? [];
  if (chain.some((each) => forest.ambiguous.has(each))) return [];
  const above = chain.slice(1).flatMap((each) => forest.queues.get(each) ?? []);
  return [...capability].flatMap(([resource, amount]): readonly QueueTreeFault[] => {
    const nearest = above.find((each) => (each.capability.get(resource) ?? 0n) > 0n);
    const bound = nearest?.capability.get(resource) ?? 0n;
    if (nearest === undefined || amount <= bound) return [];
    const text = `its capability of ${amountText(resource, amount)} is above that of Queue ${nearest.name}, ${amountText(resource, bound)}`;
    const path = `/spec/capability/${resource.replaceAll("/", "~1")}`;
    return [{ queue: name, path, key: `capability/${resource}`, text, other: nearest.name }];
  });
}

/** The sums of children. A resource that their parent does not list is too much even with an amount of 0. */
function sumFaults(
  { childrenOf }: QueueForest,
  parent: VolcanoQueue,
  field: "deserved" | "guarantee",
): readonly QueueTreeFault[] {
  const children =
    parent.name === VOLCANO_ROOT ? [] : childrenOf(parent.name).filter(({ name }) => name !== parent.name);
  const resources = new Set(children.flatMap((child) => [...child[field].keys()]));
  return [...resources].flatMap((resource): readonly QueueTreeFault[] => {
    const sum = children.reduce((total, child) => total + (child[field].get(resource) ?? 0n), 0n);
    const own = parent[field].get(resource);
    const isListed = own !== undefined || resource === "cpu" || resource === "memory";
    if (sum <= (own ?? 0n) && isListed) return [];
    const verb = field === "deserved" ? "deserve" : "are guaranteed";
    const most = own === undefined ? "nothing" : amountText(resource, own);
    const child = children.find((each) => each[field].has(resource));
    const text = `the queues below it ${verb} ${amountText(resource, sum)} together, and it has ${most} in ${field}`;
    return [
      {
        queue: parent.name,
        path: field === "deserved" ? "/spec/deserved" : "/spec/guarantee",
        key: `${field}/${resource}`,
        text,
        ...(child && { other: child.name }),
      },
    ];
  });
}

function amountText(resource: string, amount: bigint): string {
  return `${unitAmountText(resource, amount)} ${resource}`;
}
