import type { Heap } from "./heap.ts";

/** A queue in a tree of heaps. */
interface TreeNode<Node> {
  readonly isLeaf: boolean;
  readonly below: Heap<Node>;
  /** Whether its place in its heap may be another one. */
  isChanged: boolean;
}

/** The leaf that comes first in a tree of heaps. Puts changed nodes on the way in their places, as the scheduler does. */
export function firstLeaf<Node extends TreeNode<Node>>(top: Heap<Node>): Node | undefined {
  for (let heap = top; ; ) {
    const node = heap.peek();
    if (node === undefined) return undefined;
    if (node.isChanged) {
      heap.fixFirst();
      node.isChanged = false;
    } else if (node.isLeaf) return node;
    else heap = node.below;
  }
}
