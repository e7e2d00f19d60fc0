import { getOrCreate } from "../../kernel/index.ts";
import type { GangNode } from "../../model/index.ts";

/** The nodes of a gang as a tree. */
export interface GangTree {
  /** Nodes below a root, parents first. */
  readonly order: readonly GangNode[];
  readonly children: ReadonlyMap<string, readonly GangNode[]>;
  readonly roots: readonly GangNode[];
}

/**
 * The nodes of a gang in the order of the tree, whatever the order of the input. Nodes in a cycle, or below a parent
 * that does not exist, are omitted, because they are not below a root.
 */
export function readSubGroupTree(tree: readonly GangNode[]): GangTree {
  const children = new Map<string, GangNode[]>();
  for (const node of tree) if (node.parent !== undefined) getOrCreate(children, node.parent, () => []).push(node);
  const roots = tree.filter(({ parent }) => parent === undefined);
  // A node has one parent, so the nodes below the roots contain no cycle.
  const order = [...roots];
  for (let index = 0; index < order.length; index += 1) {
    for (const child of children.get(order[index]?.name ?? "") ?? []) order.push(child);
  }
  return { order, children, roots };
}
