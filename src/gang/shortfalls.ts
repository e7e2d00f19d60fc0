import { type Gang, type GangNode, isTree } from "../workload/gang.ts";
import { type GangTree, readSubGroupTree } from "./tree.ts";

/** The leaf of pods that name none, and of every flat gang. Source: KAI Scheduler, `podgroup_info/job_info.go`. */
export const DEFAULT_LEAF = "default";

/** A part of a gang that waits for more pods than there will ever be. */
export interface Shortfall {
  /** Absent for a flat gang. */
  readonly leaf?: string;
  /** Pods that it waits for. */
  readonly min: number;
  /** Pods that there are at most. */
  readonly pods: number;
}

const NONE: readonly Shortfall[] = Object.freeze([]);

/**
 * What keeps a gang from ever starting: leaves with fewer pods than they wait for, unless the gang can do without the
 * leaf and the leaf has no pods. `pods` is the most pods of each leaf, `default` for a flat gang. None for a gang
 * without any pods, for which nobody waits. Subgroups that no root leads to do not count.
 * Source: KAI Scheduler, `pkg/scheduler/api/podgroup_info/subgroup_info`.
 */
export function shortfalls(gang: Gang, pods: ReadonlyMap<string, number>): readonly Shortfall[] {
  const of = (leaf: string) => pods.get(leaf) ?? 0;
  if (!isTree(gang)) {
    const min = gang.min ?? 1;
    const found = of(DEFAULT_LEAF);
    return found === 0 || found >= min ? NONE : [{ min, pods: found }];
  }
  // Where every node has what it waits for, nobody need ask which of them are leaves.
  if (gang.tree?.every(({ name, min = 0 }) => of(name) >= min) === true) return NONE;
  const { order, children, roots } = readSubGroupTree(gang.tree ?? []);
  const total = order.reduce((sum, { name }) => sum + (children.has(name) ? 0 : of(name)), 0);
  if (total === 0) return NONE;
  const ready = new Set<string>();
  for (const node of order.toReversed()) {
    const below = children.get(node.name);
    const enough =
      below === undefined
        ? of(node.name) >= (node.min ?? 0)
        : countReady(below, ready) >= Math.min(node.minChildren ?? below.length, below.length);
    if (enough) ready.add(node.name);
  }
  const needed = neededOf(gang, roots, children, ready);
  return order.flatMap((node) => {
    const missing = !children.has(node.name) && !ready.has(node.name);
    if (!missing || (of(node.name) === 0 && !needed.has(node.name))) return [];
    return [{ leaf: node.name, min: node.min ?? 0, pods: of(node.name) }];
  });
}

function countReady(nodes: readonly GangNode[], ready: ReadonlySet<string>): number {
  return nodes.filter(({ name }) => ready.has(name)).length;
}

/** Nodes whose lack keeps the whole gang from starting. */
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
