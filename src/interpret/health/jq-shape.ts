import { childrenOf, type JqNode } from "../../jq/index.ts";
import { Untranslatable } from "./refusal.ts";

/** A literal of jq. */
export type JqLiteral = null | boolean | number | string;

/** The value of a literal, also of a negative number; undefined for any other expression. */
export function constantOf(node: JqNode): JqLiteral | undefined {
  if (node.kind === "literal") return node.value;
  if (node.kind === "paren") return constantOf(node.body);
  if (node.kind !== "unary" || node.operator !== "-") return undefined;
  const operand = constantOf(node.operand);
  if (typeof operand === "number") return -operand;
  return undefined;
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
  if (node.kind === "comma") return [...partsOf(node.left), ...partsOf(node.right)];
  return [node];
}

/** The number of levels of an expression; chains of `and`, `or` and `,` are on one level. */
export function nodeHeight(node: JqNode): number {
  const isChain = node.kind === "and" || node.kind === "or" || node.kind === "comma";
  return (isChain ? 0 : 1) + Math.max(0, ...childrenOf(node).map(nodeHeight));
}

/** Functions that evaluate their input exactly once, before anything else. */
const STRICT: ReadonlySet<string> = new Set([
  "not/0",
  "length/0",
  "add/0",
  "tostring/0",
  "first/0",
  "last/0",
  "any/0",
  "all/0",
  "any/1",
  "all/1",
  "map/1",
  "IN/1",
  "startswith/1",
  "endswith/1",
]);

/** Whether an expression evaluates its input exactly once, before anything else. */
export function usesInputOnce(node: JqNode): boolean {
  switch (node.kind) {
    case "identity":
      return true;
    case "paren":
      return usesInputOnce(node.body);
    case "index":
    case "iterate":
    case "optional":
      return usesInputOnce(node.target);
    case "pipe":
      return usesInputOnce(node.left);
    case "alternative":
    case "binary":
      return usesInputOnce(node.left) && constantOf(node.right) !== undefined;
    case "call":
      return STRICT.has(`${node.name}/${node.args.length}`);
    default:
      return false;
  }
}

/** The reason for which an expression of this form has no translation; completes a sentence about it. */
export function untranslatedReason({ kind }: JqNode): string {
  switch (kind) {
    case "comma":
      return "has several results";
    case "variable":
    case "bind":
    case "reduce":
    case "foreach":
    case "label":
    case "break":
    case "def":
      return "uses variables or definitions";
    case "try":
      return "handles errors";
    case "recurse":
      return "recurses through the whole object";
    case "slice":
      return "takes a slice";
    case "template":
    case "format":
      return "formats a string";
    default:
      return "has no translation";
  }
}
