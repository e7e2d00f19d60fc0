import { DEFAULT_LEAF, type Gang, type GangNode, isTree } from "../workload/gang.ts";
import { type GangTree, readSubGroupTree } from "./tree.ts";

/** A part of a gang that waits for more pods than it can ever have. */
export interface Shortfall {
  /** Absent for a flat gang. */
  readonly leaf?: string;
  /** Pods for which it waits. */
  readonly min: number;
  /** The maximum number of pods. */
  readonly pods: number;
}

const NONE: readonly Shortfall[] = Object.freeze([]);

/**
 * The parts that keep a gang from ever starting: leaves with fewer pods than they wait for, unless the leaf is optional
 * and has no pods. `pods` is the maximum number of pods of each leaf, `default` for a flat gang. None for a gang
 * without any pods. Subgroups that are not below a root do not count.
 * Source: KAI Scheduler, `pkg/scheduler/api/podgroup_info/subgroup_info`.
 */
export function shortfalls(gang: Gang, pods: ReadonlyMap<string, number>): readonly Shortfall[] {
  const podsIn = (leaf: string) => pods.get(leaf) ?? 0;
  if (!isTree(gang)) {
    const min = gang.min ?? 1;
    const available = podsIn(DEFAULT_LEAF);
    if (available === 0 || available >= min) return NONE;
    return [{ min, pods: available }];
  }
  // Where every node has its pods, the tree need not be read.
  if (gang.tree?.every(({ name, min = 0 }) => podsIn(name) >= min) === true) return NONE;
  const { order, children, roots } = readSubGroupTree(gang.tree ?? []);
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
  const needed = neededOf(gang, roots, children, ready);
  return order.flatMap(({ name, min = 0 }) => {
    const isShort = !children.has(name) && !ready.has(name);
    if (!isShort || (podsIn(name) === 0 && !needed.has(name))) return [];
    return [{ leaf: name, min, pods: podsIn(name) }];
  });
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
