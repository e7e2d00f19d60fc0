import { given } from "../base/given.ts";
import { getOrCreate } from "../base/memo.ts";
import { DEFAULT_LEAF, type Gang, type GangNode, isTree } from "../workload/gang.ts";
import { addResources, NO_RESOURCES, type QuotaResource, type Resources, scaleResources } from "./resources.ts";

/** Equal pods of a gang, counted. */
export interface DemandedPods {
  /** Leaf of the gang's tree; absent if the pods have none. */
  readonly leaf?: string | undefined;
  readonly count: number;
  readonly perPod: Resources;
}

/** The reason for which a gang can never have the pods that it needs to start, whatever the queue. */
export interface GangShapeProblem {
  readonly reason: "minimum-exceeds-pods" | "minimum-exceeds-children";
  readonly node?: string;
  readonly need: number;
  readonly have: number;
}

/** The minimum that a gang needs to start. */
export interface MinimumDemand {
  readonly minimum: Resources;
  readonly problems: readonly GangShapeProblem[];
}

/** Levels of a tree that are counted; no real gang has deeper ones. */
const MOST_LEVELS = 200;

/**
 * The least resources that must be free at once for a gang to start. Flat: its `min` pods, 1 where absent. Tree: `min`
 * pods of each leaf and `minChildren` children of each inner node, all where absent. The scheduler may pick any pods
 * and children, so for each resource the cheapest are counted: the gang never needs less, and a verdict of `never` that
 * is based on it is certain. Parts that can never be complete are not picked; if the rest is too small, that is a
 * problem and all parts count.
 */
export function minimumDemand(gang: Gang, pods: readonly DemandedPods[]): MinimumDemand {
  const problems: GangShapeProblem[] = [];
  if (!isTree(gang)) return { minimum: cheapestPods(pods, gang.min ?? 1, undefined, problems).need, problems };
  const root = cheapestTree(gang, pods, problems);
  return { minimum: root.need, problems: root.possible ? [] : problems };
}

// Flat gangs are handled before, since most gangs are flat and need no maps.
function cheapestTree(gang: Gang, pods: readonly DemandedPods[], problems: GangShapeProblem[]): Part {
  const children = new Map<string | undefined, GangNode[]>();
  for (const node of gang.tree ?? []) getOrCreate(children, node.parent, () => []).push(node);
  const byLeaf = new Map<string, DemandedPods[]>();
  for (const entry of pods) getOrCreate(byLeaf, entry.leaf ?? DEFAULT_LEAF, () => []).push(entry);
  const above = new Set<string>();
  const inner = (name: string | undefined, minChildren: number | undefined): Part => {
    const parts = (children.get(name) ?? []).filter((node) => !above.has(node.name)).map(ofNode);
    return cheapestChildren(parts, minChildren ?? parts.length, name, problems);
  };
  const partOf = ({ name, min, minChildren }: GangNode): Part => {
    if (!children.has(name)) return cheapestPods(byLeaf.get(name) ?? [], min ?? 1, name, problems);
    if (above.size > MOST_LEVELS) return { need: NO_RESOURCES, possible: true };
    return inner(name, minChildren);
  };
  const known = new Map<GangNode, Part>();
  const ofNode = (node: GangNode): Part =>
    getOrCreate(known, node, () => {
      // A tree with a cycle or a repeated name, which webhooks reject, must not cause an endless loop.
      above.add(node.name);
      const part = partOf(node);
      above.delete(node.name);
      return part;
    });
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
  if (!possible) problems.push({ reason: "minimum-exceeds-pods", ...given({ node }), need: min, have });
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
    problems.push({ reason: "minimum-exceeds-children", ...given({ node }), need: minChildren, have: parts.length });
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
    // The order has no effect as long as the sum is an exact integer.
    if (sum <= Number.MAX_SAFE_INTEGER) return sum;
  }
  const sorted = parts.map(({ need }) => need[resource]).sort((a, b) => a - b);
  let sum = 0;
  for (const amount of sorted.slice(0, count)) sum += amount;
  return sum;
}
