import type { Gang, GangNode } from "../../model/index.ts";
import { inSchedulerOrder, isSatisfied, type WaitingPart, waitingOf } from "./subgroup-order.ts";
import type { GangTree } from "./tree.ts";

/** A node of a tree with those below it from which the scheduler takes pods first. */
interface Part extends WaitingPart {
  readonly node: GangNode | undefined;
  readonly below: readonly Part[];
  /** Whether the scheduler finds a pod in it. */
  readonly hasPods: boolean;
}

/**
 * The leaves that keep the scheduler from placing any pod, although enough others are complete: it takes leaves in an
 * order of its own, and these come first and have no pods. None where it places pods.
 */
export function blockingLeaves(
  gang: Gang,
  { order, children, roots }: GangTree,
  podsIn: (leaf: string) => number,
): readonly GangNode[] {
  const parts = new Map<GangNode, Part>();
  const inner = (node: GangNode | undefined, below: readonly GangNode[], threshold: number): Part => {
    const own = below.flatMap((child) => parts.get(child) ?? []);
    const done = own.filter(isSatisfied).length;
    const ordered = inSchedulerOrder(own);
    const taken = done >= threshold ? ordered : waitingOf(ordered, threshold);
    const hasPods = taken.some((part) => part.hasPods);
    return { name: node?.name ?? "", node, threshold, done, below: taken, hasPods };
  };
  // Children before parents.
  for (const node of order.toReversed()) {
    const { name, min = 0, minChildren } = node;
    const below = children.get(name);
    if (below === undefined) {
      parts.set(node, { name, node, threshold: min, done: 0, below: [], hasPods: podsIn(name) > 0 });
    } else {
      parts.set(node, inner(node, below, minChildren ?? below.length));
    }
  }
  const root = inner(undefined, roots, gang.minChildren ?? roots.length);
  if (root.hasPods) return [];
  const leaves: GangNode[] = [];
  const queue: Part[] = [root];
  for (let index = 0; index < queue.length; index += 1) {
    const { node, below = [] } = queue[index] ?? {};
    if (node !== undefined && !children.has(node.name)) leaves.push(node);
    for (const part of below) queue.push(part);
  }
  return leaves;
}
