import type { Cursor } from "./cursor.ts";
import type { NodePlace } from "./places.ts";
import { quote } from "./text.ts";

/** The anchor and the tag of a node. */
export interface Properties {
  readonly anchor: Anchor | undefined;
  readonly tag: string | undefined;
}

/** An anchor exists from the start of its node, as in Kubernetes' reader. Until its node is read it has no `node`. */
export interface Anchor {
  node?: AnchoredNode;
  /** The counts before its node. */
  readonly nodes: number;
  readonly decoded: number;
  readonly deepest: number;
}

/** A node that aliases may repeat, with its part of the counts. */
interface AnchoredNode {
  readonly value: unknown;
  readonly place: NodePlace;
  /** The text of a scalar. */
  readonly source: string;
  readonly nodes: number;
  readonly decoded: number;
  /** Levels of maps and lists in it. */
  readonly height: number;
}

/**
 * The node that an alias repeats.
 *
 * @param anchors the anchors before the alias; undefined without any
 * @throws YamlFault for an unknown anchor, and for an alias inside of its own anchor
 */
export function anchoredNode(
  anchors: ReadonlyMap<string, Anchor> | undefined,
  name: string,
  at: number,
  cursor: Cursor,
): AnchoredNode {
  const anchor = anchors?.get(name);
  if (anchor === undefined) throw cursor.fault(`the alias ${quote(name)} has no anchor before it`, at, "content");
  if (anchor.node === undefined) {
    throw cursor.fault("an anchor contains an alias of itself; Kubernetes rejects this", at, "content");
  }
  return anchor.node;
}
