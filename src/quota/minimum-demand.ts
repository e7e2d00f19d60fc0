import { type Gang, type GangNode, isTree } from "../workload/gang.ts";
import { addResources, NO_RESOURCES, type QuotaResource, type Resources, scaleResources } from "./resources.ts";

/** Pods of a gang that are all alike, counted. */
export interface DemandedPods {
  /** Leaf of the gang's tree; absent where none is said. */
  readonly leaf?: string | undefined;
  readonly count: number;
  readonly perPod: Resources;
}

/** Why a gang can never have what it needs to start, whatever the queue. */
export type GangShapeProblem =
  | { readonly reason: "minimum-exceeds-pods"; readonly node?: string; readonly need: number; readonly have: number }
  | {
      readonly reason: "minimum-exceeds-children";
      readonly node?: string;
      readonly need: number;
      readonly have: number;
    };

/** The least that a gang needs to start. */
export interface MinimumDemand {
  readonly minimum: Resources;
  readonly problems: readonly GangShapeProblem[];
}

/** Leaf of pods that name none (KAI: DefaultSubGroup in scheduler/api/podgroup_info/job_info.go). */
export const DEFAULT_LEAF = "default";

/** Levels of a tree that are looked at; deeper ones, which no gang has, count nothing. */
const MOST_LEVELS = 200;

/**
 * The least that must be there at once for a gang to start. Flat: its `min` pods, 1 where absent. Tree: `min` pods of
 * each leaf and `minChildren` children of each inner node, all where absent. Which pods and which children the scheduler
 * picks is its own affair, so for each resource the cheapest are taken: the gang never needs less, and a verdict of
 * `never` that rests on it is sure. What can never be complete is not picked; where there is too little of the rest, it
 * is a problem and counts as far as it goes.
 */
export function minimumDemand(gang: Gang, pods: readonly DemandedPods[]): MinimumDemand {
  const problems: GangShapeProblem[] = [];
  if (!isTree(gang)) return { minimum: cheapestPods(pods, gang.min ?? 1, undefined, problems).need, problems };
  const root = cheapestTree(gang, pods, problems);
  return { minimum: root.need, problems: root.possible ? [] : problems };
}

// Flat gangs come first above, and must not pay for what a tree needs.
function cheapestTree(gang: Gang, pods: readonly DemandedPods[], problems: GangShapeProblem[]): Part {
  const children = new Map<string | undefined, GangNode[]>();
  for (const node of gang.tree ?? []) {
    const siblings = children.get(node.parent);
    if (siblings === undefined) children.set(node.parent, [node]);
    else siblings.push(node);
  }
  const byLeaf = new Map<string, DemandedPods[]>();
  for (const entry of pods) {
    const leaf = entry.leaf ?? DEFAULT_LEAF;
    const others = byLeaf.get(leaf);
    if (others === undefined) byLeaf.set(leaf, [entry]);
    else others.push(entry);
  }
  const above = new Set<string>();
  const inner = (name: string | undefined, minChildren: number | undefined): Part => {
    const parts = (children.get(name) ?? []).filter((node) => !above.has(node.name)).map(ofNode);
    return cheapestChildren(parts, minChildren ?? parts.length, name, problems);
  };
  const known = new Map<GangNode, Part>();
  const ofNode = (node: GangNode): Part => {
    const before = known.get(node);
    if (before !== undefined) return before;
    // A tree that goes round or has a name twice, which no webhook takes, must not be walked for ever.
    above.add(node.name);
    const part = !children.has(node.name)
      ? cheapestPods(byLeaf.get(node.name) ?? [], node.min ?? 1, node.name, problems)
      : above.size > MOST_LEVELS
        ? { need: NO_RESOURCES, possible: true }
        : inner(node.name, node.minChildren);
    above.delete(node.name);
    known.set(node, part);
    return part;
  };
  return inner(undefined, gang.minChildren);
}

interface Part {
  readonly need: Resources;
  readonly possible: boolean;
}

function cheapestPods(
  pods: readonly DemandedPods[],
  min: number,
  node: string | undefined,
  problems: GangShapeProblem[],
): Part {
  let have = 0;
  for (const { count } of pods) have += count;
  const possible = min <= have;
  if (!possible) problems.push({ reason: "minimum-exceeds-pods", ...nodeOf(node), need: min, have });
  const [first] = pods;
  if (first !== undefined && pods.length === 1) {
    return { need: scaleResources(first.perPod, Math.max(Math.min(min, have), 0)), possible };
  }
  const least = (resource: QuotaResource) => {
    let missing = min;
    let need = 0;
    for (const { count, perPod } of pods.toSorted((a, b) => a.perPod[resource] - b.perPod[resource])) {
      const taken = Math.max(Math.min(count, missing), 0);
      need += perPod[resource] * taken;
      missing -= taken;
    }
    return need;
  };
  return { need: { gpu: least("gpu"), cpu: least("cpu"), memory: least("memory") }, possible };
}

function cheapestChildren(
  parts: readonly Part[],
  minChildren: number,
  node: string | undefined,
  problems: GangShapeProblem[],
): Part {
  const possible = parts.filter((part) => part.possible);
  if (minChildren > parts.length) {
    problems.push({ reason: "minimum-exceeds-children", ...nodeOf(node), need: minChildren, have: parts.length });
  }
  if (possible.length < minChildren) {
    return { need: parts.reduce((sum, { need }) => addResources(sum, need), NO_RESOURCES), possible: false };
  }
  const count = Math.max(minChildren, 0);
  const need = {
    gpu: least(possible, count, "gpu"),
    cpu: least(possible, count, "cpu"),
    memory: least(possible, count, "memory"),
  };
  return { need, possible: true };
}

/** The sum of the smallest amounts of some parts. */
function least(parts: readonly Part[], count: number, resource: QuotaResource): number {
  if (count === parts.length) {
    let sum = 0;
    for (const { need } of parts) sum += need[resource];
    // All of them need no order, save where the sum is no exact integer any more.
    if (sum <= Number.MAX_SAFE_INTEGER) return sum;
  }
  const sorted = parts.map(({ need }) => need[resource]).sort((a, b) => a - b);
  let sum = 0;
  for (const amount of sorted.slice(0, count)) sum += amount;
  return sum;
}

function nodeOf(node: string | undefined) {
  return node === undefined ? {} : { node };
}
