import type { ParsedNode } from "yaml";
import type { yamlPackage } from "./lazy.ts";
import type { NodePlace } from "./places.ts";

/** Content that Kubernetes rejects or that YAML readers resolve differently. The offset is into the text. */
export interface TreeProblem {
  readonly kind: "syntax" | "complex-key" | "content";
  readonly message: string;
  readonly offset: number;
  /** Offset of an earlier place that the problem is about, such as the first of two equal keys. */
  readonly first: number | undefined;
}

/** A node's value by Go's rules and its place. */
export interface Built {
  readonly value: unknown;
  readonly place: NodePlace;
}

/** The state that maps, lists and scalars of one document share while they are read. */
export interface TreeBuilder {
  readonly yaml: ReturnType<typeof yamlPackage>;
  readonly text: string;
  /** Plain scalars that readers resolve differently, by their offset. */
  readonly ambiguous: Map<number, string>;
  /** Whether the current node is inside `{ }` or `[ ]`. */
  readonly flow: boolean;
  /** @param offset the place of an absent node */
  build(node: ParsedNode | null, offset: number): Built;
  report(kind: TreeProblem["kind"], message: string, offset: number, first?: number): void;
  /** Reports a tag that Kubernetes does not have or that does not fit its node. */
  reportTag(node: { readonly tag?: string | undefined; readonly range: readonly [number, number, number] }): void;
  /** Counts a key that `<<` copies. */
  spendMerge(): void;
}
