import type { JqNode, LiteralNode } from "./ast.ts";
import { childrenOf } from "./ast-walk.ts";
import { JqError, type Span } from "./error.ts";
import { spanOf, TokenReader } from "./token-reader.ts";

/** A syntax tree higher than this is refused, so that everything that walks one may recurse. */
export const MAX_TREE_HEIGHT = 400;

/** Builds the nodes of a program, and refuses a program that is nested too deeply. */
export class TreeBuilder extends TokenReader {
  readonly #heights = new Map<JqNode, number>();
  #depth = 0;

  /** Registers a node and refuses a tree that has grown too high: a long chain nests as deeply as parentheses do. */
  protected node<T extends JqNode>(node: T): T {
    let height = 0;
    for (const child of childrenOf(node)) height = Math.max(height, this.#heights.get(child) ?? 0);
    if (height + 1 > MAX_TREE_HEIGHT) this.#tooDeep(node.span);
    this.#heights.set(node, height + 1);
    return node;
  }

  protected literal(value: LiteralNode["value"], span: Span): JqNode {
    return this.node({ kind: "literal", value, span });
  }

  protected join(kind: "comma" | "pipe", start: number, left: JqNode, right: JqNode): JqNode {
    return this.node({ kind, left, right, span: this.spanFrom(start) });
  }

  protected enter(): void {
    this.#depth += 1;
    if (this.#depth > MAX_TREE_HEIGHT) this.#tooDeep(spanOf(this.peek()));
  }

  protected leave(): void {
    this.#depth -= 1;
  }

  #tooDeep(span: Span): never {
    throw new JqError("limit", `the program is nested more than ${MAX_TREE_HEIGHT} levels deep`, {
      program: this.source,
      span,
    });
  }
}
