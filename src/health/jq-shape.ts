import { childrenOf, type JqNode } from "../jq/index.ts";
import { Untranslatable } from "./refusal.ts";

/** A literal of jq. */
export type JqLiteral = null | boolean | number | string;

/** The value of a literal, also of a negative number; undefined for any other expression. */
export function constantOf(node: JqNode): JqLiteral | undefined {
  if (node.kind === "literal") return node.value;
  if (node.kind === "paren") return constantOf(node.body);
  if (node.kind !== "unary" || node.operator !== "-") return undefined;
  const operand = constantOf(node.operand);
  return typeof operand === "number" ? -operand : undefined;
}

/** The literals of `"a", "b"`. @throws Untranslatable for any other expression, or for more than `most` literals */
export function literalsOf(node: JqNode, most = Number.POSITIVE_INFINITY): readonly JqLiteral[] {
  const literals = partsOf(node).map((part) => {
    const value = constantOf(part);
    if (value === undefined) throw new Untranslatable(part, "is not a constant");
    return value;
  });
  if (literals.length > most) throw new Untranslatable(node, `lists more than ${most} constants`);
  return literals;
}

function partsOf(node: JqNode): readonly JqNode[] {
  return node.kind === "comma" ? [...partsOf(node.left), ...partsOf(node.right)] : [node];
}

/** The number of levels of an expression; chains of `and`, `or` and `,` are on one level. */
export function nodeHeight(node: JqNode): number {
  const isChain = node.kind === "and" || node.kind === "or" || node.kind === "comma";
  return (isChain ? 0 : 1) + Math.max(0, ...childrenOf(node).map(nodeHeight));
}
