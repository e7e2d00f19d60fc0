import { DEFAULT_LEAF, type Gang, type GangNode, isTree } from "../../model/index.ts";
import { blockingLeaves } from "./blocking-leaves.ts";
import { type GangTree, readSubGroupTree } from "./tree.ts";

/** A part of a gang that waits for more pods than it can ever have. */
export interface Shortfall {
  /** Absent for a flat gang. */
  readonly leaf?: string;
  /** Pods for which it waits. */
  readonly min: number;
  /** The maximum number of pods. */
  readonly pods: number;
  /**
   * `never`: the gang never starts. `blocks`: others would suffice, but the scheduler takes this leaf, which has no pods,
   * before them. `evicted`: others start, and the scheduler evicts them, because it wants every leaf complete. `waits`: others
   * start, and only the pods of this leaf never do.
   */
  readonly effect: "never" | "blocks" | "evicted" | "waits";
}

const NONE: readonly Shortfall[] = Object.freeze([]);

/**
 * The parts that keep a gang from running: leaves with fewer pods than they wait for. `pods` is the maximum number of
 * pods of each leaf, `default` for a flat gang. None for a gang without any pods. Subgroups that are not below a root do
 * not count. `takesComplete`: the scheduler starts the complete leaves of a gang (`takesCompleteParts`). Source: KAI
 * Scheduler, `pkg/scheduler/api/podgroup_info`, with `IsStale` in job_info.go.
 */
export function shortfalls(
  gang: Gang,
  pods: ReadonlyMap<string, number>,
  takesComplete: boolean,
): readonly Shortfall[] {
  const podsIn = (leaf: string) => pods.get(leaf) ?? 0;
  if (!isTree(gang)) {
    const min = gang.min ?? 1;
    const available = podsIn(DEFAULT_LEAF);
    if (available === 0 || available >= min) return NONE;
    return [{ min, pods: available, effect: "never" }];
  }
  // Where every node has its pods, the tree need not be read.
  if (gang.tree?.every(({ name, min = 0 }) => podsIn(name) >= min) === true) return NONE;
  const tree = readSubGroupTree(gang.tree ?? []);
  const { order, children, roots } = tree;
  if (!order.some(({ name }) => !children.has(name) && podsIn(name) > 0)) return NONE;
  const ready = new Set<string>();
  for (const { name, min = 0, minChildren } of order.toReversed()) {
    const below = children.get(name);
    if (below === undefined) {
      if (podsIn(name) >= min) ready.add(name);
    } else if (countReady(below, ready) >= Math.min(minChildren ?? below.length, below.length)) {
      ready.add(name);
    }
  }
  const short = order.filter(({ name }) => !children.has(name) && !ready.has(name));
  const found = (nodes: readonly GangNode[], effect: Shortfall["effect"]) =>
    nodes.map(({ name, min = 0 }): Shortfall => ({ leaf: name, min, pods: podsIn(name), effect }));
  const needed = neededOf(gang, roots, children, ready);
  if (needed.size > 0) {
    return found(
      short.filter(({ name }) => podsIn(name) > 0 || needed.has(name)),
      "never",
    );
  }
  if (takesComplete) {
    return found(
      short.filter(({ name }) => podsIn(name) > 0),
      "waits",
    );
  }
  const blocking = blockingLeaves(gang, tree, podsIn);
  if (blocking.length > 0) return found(blocking, "blocks");
  return found(short, "evicted");
}

function countReady(nodes: readonly GangNode[], ready: ReadonlySet<string>): number {
  return nodes.filter(({ name }) => ready.has(name)).length;
}

/** Nodes without which the whole gang cannot start. */
function neededOf(
  gang: Gang,
  roots: readonly GangNode[],
  children: GangTree["children"],
  ready: ReadonlySet<string>,
): ReadonlySet<string> {
  const wanted = Math.min(gang.minChildren ?? roots.length, roots.length);
  if (countReady(roots, ready) >= wanted) return new Set();
  const needed = new Set<string>();
  const queue = [...roots];
  for (let index = 0; index < queue.length; index += 1) {
    const name = queue[index]?.name ?? "";
    if (ready.has(name)) continue;
    needed.add(name);
    for (const child of children.get(name) ?? []) queue.push(child);
  }
  return needed;
}
