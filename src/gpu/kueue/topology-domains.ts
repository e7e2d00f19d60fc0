import { getOrCreate } from "../../kernel/index.ts";
import type { UnitAmounts } from "../account/resource-amounts.ts";
import type { TopologyRequest } from "./topology-request.ts";

/** Nodes with their domain at each level of a topology, the highest first. */
interface Leaf {
  readonly values: readonly string[];
  readonly amounts: UnitAmounts;
}

interface PlacementQuestion {
  readonly leaves: readonly Leaf[];
  readonly levels: readonly string[];
  /** The amounts of one pod, with one of `pods`. */
  readonly request: UnitAmounts;
  readonly count: number;
  /** Undefined for one that is implied. */
  readonly topology: TopologyRequest | undefined;
  readonly level: string;
}

/** The most pods that are counted in a domain. */
const MOST_PODS = 1n << 31n;

/**
 * Whether domains have room for all pods of a pod set: one domain of the requested level where it is required, else all
 * together, in whole slices. Source: kueue v0.19.2, pkg/cache/scheduler/tas_flavor_snapshot.go.
 */
export function domainsHold({ leaves, levels, request, count, topology, level }: PlacementQuestion): boolean {
  const requested = levels.indexOf(level);
  const slices = topology?.slices ?? [];
  const [outer] = slices;
  const size = outer?.size ?? 1;
  const sliceLevel = outer === undefined ? levels.length - 1 : levels.indexOf(outer.level);
  if (size <= 0 || sliceLevel < 0 || requested > sliceLevel) return false;
  const sizes = innerSizes(slices.slice(1), levels, sliceLevel);
  if (leaves.length === 0) return false;
  let domains = leafPods(leaves, request);
  let isSliced = false;
  const needed = Math.floor(count / size);
  for (let depth = levels.length - 1; depth >= 0; depth -= 1) {
    if (depth === sliceLevel) {
      for (const [key, pods] of domains) domains.set(key, Math.floor(pods / size));
      isSliced = true;
    }
    if (isSliced && depth <= requested) {
      if ([...domains.values()].some((slicesHere) => slicesHere >= needed)) return true;
      if (topology?.required !== undefined) return false;
    }
    if (depth === 0) break;
    domains = parentsOf(domains, isSliced ? 1 : (sizes.get(depth) ?? 1));
  }
  return [...domains.values()].reduce((sum, slicesHere) => sum + slicesHere, 0) >= needed;
}

/** The sizes of the groups of pods below the outermost slices, by level. */
function innerSizes(
  slices: TopologyRequest["slices"],
  levels: readonly string[],
  outermost: number,
): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>();
  let from = outermost;
  for (const { level, size } of slices) {
    const depth = levels.indexOf(level);
    for (let each = from + 1; each <= depth; each += 1) sizes.set(each, Math.max(1, size));
    from = Math.max(from, depth);
  }
  return sizes;
}

/** The pods that fit into the nodes of each of the lowest domains, by the values of its levels. */
function leafPods(leaves: readonly Leaf[], request: UnitAmounts): Map<string, number> {
  const free = new Map<string, Map<string, bigint>>();
  for (const { values, amounts } of leaves) {
    const domain = getOrCreate(free, JSON.stringify(values), () => new Map<string, bigint>());
    for (const [resource, amount] of amounts) domain.set(resource, (domain.get(resource) ?? 0n) + amount);
  }
  return new Map([...free].map(([key, amounts]) => [key, podsIn(amounts, request)]));
}

function podsIn(amounts: UnitAmounts, request: UnitAmounts): number {
  let pods = MOST_PODS;
  for (const [resource, each] of request) {
    if (each <= 0n) continue;
    const fitting = (amounts.get(resource) ?? 0n) / each;
    if (fitting < pods) pods = fitting;
  }
  return Number(pods < 0n ? 0n : pods);
}

/** The sums of domains in the domains above them, of whole groups of pods. */
function parentsOf(domains: ReadonlyMap<string, number>, size: number): Map<string, number> {
  const parents = new Map<string, number>();
  for (const [key, pods] of domains) {
    const values: readonly unknown[] = JSON.parse(key);
    const parent = JSON.stringify(values.slice(0, -1));
    parents.set(parent, (parents.get(parent) ?? 0) + Math.floor(pods / size) * size);
  }
  return parents;
}
