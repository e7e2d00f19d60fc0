import { getOrCreate } from "../../kernel/index.ts";
import { least, minus, most, plus, UNLIMITED } from "../account/resource-amounts.ts";
import type { ClusterQueue, FlavorQuota, KueueCohort, KueueResourceGroup } from "./kueue-queues.ts";

/** A ClusterQueue or a Cohort with what its subtree has. */
interface QuotaNode {
  readonly quotas: ReadonlyMap<string, FlavorQuota>;
  /** The quota of the node and of all below it, as far as they lend it, by flavor and resource. */
  readonly subtree: Map<string, bigint>;
  /** The capacities that are known, by flavor and resource. */
  readonly capacities: Map<string, bigint>;
  parent: CohortNode | undefined;
}

interface CohortNode extends QuotaNode {
  readonly name: string;
  /** The nodes right below it. */
  children: number;
  /** The child cohorts whose subtree is not complete yet. */
  open: number;
  /** The levels of nodes below it. */
  height: number;
  isInCircle: boolean;
}

/** The most cohorts times different quotas, of flavors and resources, that are added up. */
const MOST_SUMS = 500_000;

/** The ClusterQueues and Cohorts of a cluster as trees without any usage. */
export interface CohortTree {
  /** The most of a resource of a flavor that one workload of the queue can ever have. */
  readonly capacity: (queue: ClusterQueue, flavor: string, resource: string) => bigint;
  /**
   * The height of the lowest part of the tree whose quota holds the amount: 0 for the queue itself, without borrowing. A
   * higher one is further away, and Kueue prefers lower ones.
   */
  readonly borrowedFrom: (queue: ClusterQueue, flavor: string, resource: string, amount: bigint) => number;
  /** The same capacity if the cohort lends any amount, so that only the borrowing limit of the queue bounds it. */
  readonly mostCapacity: (queue: ClusterQueue, flavor: string, resource: string) => bigint;
  /**
   * Whether a cohort above the queue has neither a Cohort object nor another queue or cohort below it. A cohort of one has no
   * effect, so others are probably elsewhere, and may lend.
   */
  readonly mayHaveOthers: (queue: ClusterQueue) => boolean;
  /** Whether the cohorts are too many to be added up, so that only queues without one have a capacity. */
  readonly isTooLarge: boolean;
  /** Whether the cohorts of a queue are a circle, so that Kueue admits nothing. */
  readonly isInCircle: (queue: ClusterQueue) => boolean;
}

/**
 * Builds the trees. A cohort that is only named exists, without quota. Stopped and broken queues lend as well.
 * Source: kueue v0.19.2, pkg/cache/scheduler/resource_node.go and pkg/scheduler/preemption/classical.
 */
export function cohortTree(queues: readonly ClusterQueue[], cohorts: readonly KueueCohort[]): CohortTree {
  const nodes = new Map<string, CohortNode>();
  const cohortNode = (name: string, groups: readonly KueueResourceGroup[] = []) =>
    getOrCreate(nodes, name, () => ({
      ...quotaNode(groups),
      name,
      children: 0,
      open: 0,
      height: 0,
      isInCircle: true,
    }));
  for (const { name, groups } of cohorts) cohortNode(name, groups);
  for (const { name, parent } of cohorts) {
    if (parent === undefined) continue;
    const node = cohortNode(name);
    node.parent = cohortNode(parent);
    node.parent.children += 1;
    node.parent.open += 1;
  }
  const queueNodes = new Map<string, QuotaNode>();
  for (const { name, cohort, groups } of queues) {
    const node = quotaNode(groups);
    queueNodes.set(name, node);
    if (cohort === undefined) continue;
    node.parent = cohortNode(cohort);
    node.parent.children += 1;
    lend(node, node.parent);
  }
  const isTooLarge = nodes.size * (1 + quotasOf(queues, cohorts)) > MOST_SUMS;
  if (!isTooLarge) completeCohorts([...nodes.values()]);
  const nodeOf = ({ name, groups }: ClusterQueue) => getOrCreate(queueNodes, name, () => quotaNode(groups));
  return {
    capacity: (queue, flavor, resource) => {
      const node = nodeOf(queue);
      const key = quotaKey(flavor, resource);
      // A chain of cohorts may be long, and each workload of the queue needs its capacity.
      return getOrCreate(node.capacities, key, () => capacityOf(node, key));
    },
    borrowedFrom: (queue, flavor, resource, amount) => lenderHeight(nodeOf(queue), quotaKey(flavor, resource), amount),
    mostCapacity: (queue, flavor, resource) => {
      const { quotas, parent } = nodeOf(queue);
      const { nominal = 0n, borrowing } = quotas.get(quotaKey(flavor, resource)) ?? {};
      if (parent === undefined) return nominal;
      return borrowing === undefined ? UNLIMITED : plus(nominal, borrowing);
    },
    mayHaveOthers: (queue) => {
      const { parent } = nodeOf(queue);
      return parent?.isInCircle === false && isLonely(parent, new Set(cohorts.map(({ name }) => name)));
    },
    isTooLarge,
    isInCircle: (queue) => !isTooLarge && nodeOf(queue).parent?.isInCircle === true,
  };
}

function quotasOf(queues: readonly ClusterQueue[], cohorts: readonly KueueCohort[]): number {
  const names = [...queues, ...cohorts].flatMap(({ groups }) =>
    groups.flatMap(({ flavors }) =>
      flavors.flatMap(({ flavor, quotas }) => [...quotas.keys()].map((resource) => quotaKey(flavor, resource))),
    ),
  );
  return new Set(names).size;
}

function isLonely(cohort: CohortNode, objects: ReadonlySet<string>): boolean {
  for (let node: CohortNode | undefined = cohort; node !== undefined; node = node.parent) {
    if (node.children === 1 && !objects.has(node.name)) return true;
  }
  return false;
}

function quotaKey(flavor: string, resource: string): string {
  return `${flavor}\u0000${resource}`;
}

function quotaNode(groups: readonly KueueResourceGroup[]): QuotaNode {
  const quotas = new Map<string, FlavorQuota>();
  for (const { flavors } of groups) {
    for (const { flavor, quotas: own } of flavors) {
      for (const [resource, quota] of own) quotas.set(quotaKey(flavor, resource), quota);
    }
  }
  const subtree = new Map([...quotas].map(([key, { nominal }]) => [key, nominal]));
  return { quotas, subtree, capacities: new Map(), parent: undefined };
}

/** The part of a node's quota that it never lends. */
function localQuota({ quotas, subtree }: QuotaNode, key: string): bigint {
  const lending = quotas.get(key)?.lending;
  if (lending === undefined) return 0n;
  return most(0n, minus(subtree.get(key) ?? 0n, lending));
}

function lend(node: QuotaNode, parent: CohortNode): void {
  for (const [key, amount] of node.subtree) {
    parent.subtree.set(key, plus(parent.subtree.get(key) ?? 0n, minus(amount, localQuota(node, key))));
  }
}

/** Adds up the subtrees from below. The cohorts of a circle, and those below one, are never complete. */
function completeCohorts(cohorts: readonly CohortNode[]): void {
  const complete: CohortNode[] = cohorts.filter(({ open }) => open === 0);
  for (const node of complete) {
    node.height = Math.max(node.height, Math.min(node.children, 1));
    if (node.parent === undefined) continue;
    lend(node, node.parent);
    node.parent.height = Math.max(node.parent.height, node.height + 1);
    node.parent.open -= 1;
    if (node.parent.open === 0) complete.push(node.parent);
  }
  for (const node of complete.toReversed()) node.isInCircle = node.parent?.isInCircle ?? false;
}

function capacityOf(queue: QuotaNode, key: string): bigint {
  // The path to the top of a circle has no end.
  if (queue.parent?.isInCircle === true) return 0n;
  const path: QuotaNode[] = [];
  for (let node: QuotaNode | undefined = queue; node !== undefined; node = node.parent) path.push(node);
  const root = path.pop() ?? queue;
  let capacity = root.subtree.get(key) ?? 0n;
  for (const node of path.toReversed()) {
    capacity = plus(localQuota(node, key), capacity);
    const borrowing = node.quotas.get(key)?.borrowing;
    if (borrowing !== undefined) capacity = least(plus(node.subtree.get(key) ?? 0n, borrowing), capacity);
  }
  return capacity;
}

function lenderHeight(queue: QuotaNode, key: string, amount: bigint): number {
  if (amount <= (queue.quotas.get(key)?.nominal ?? 0n) || queue.parent?.isInCircle === true) return 0;
  let height = 0;
  let remaining = minus(amount, localQuota(queue, key));
  for (let node = queue.parent; node !== undefined; node = node.parent) {
    height = node.height;
    if (remaining <= (node.subtree.get(key) ?? 0n)) return height;
    remaining = minus(remaining, localQuota(node, key));
  }
  return height;
}
