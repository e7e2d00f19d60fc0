import type { BindNode, ForeachNode, JqNode, JqPattern, ReduceNode } from "./ast.ts";

/** The direct children of a node in the order of the text, those inside patterns included. */
export function childrenOf(node: JqNode): readonly JqNode[] {
  switch (node.kind) {
    case "index":
      return [node.target, node.key];
    case "slice":
      return [node.target, ...optional(node.from), ...optional(node.to)];
    case "iterate":
    case "optional":
      return [node.target];
    case "template":
      return node.parts.filter((part) => typeof part !== "string");
    case "array":
      return optional(node.body);
    case "object":
      return node.entries.flatMap((entry) => [entry.key, ...optional(entry.value)]);
    case "unary":
      return [node.operand];
    case "binary":
    case "pipe":
    case "comma":
    case "alternative":
    case "and":
    case "or":
    case "update":
      return [node.left, node.right];
    case "if":
      return [...node.branches.flatMap(({ condition, outcome }) => [condition, outcome]), ...optional(node.otherwise)];
    case "try":
      return [node.body, ...optional(node.handler)];
    case "reduce":
      return [...sourceChildren(node), node.init, node.update];
    case "foreach":
      return [...sourceChildren(node), node.init, node.update, ...optional(node.extract)];
    case "def":
      return [node.body, node.rest];
    case "call":
      return node.args;
    case "bind":
      return [...sourceChildren(node), node.body];
    case "label":
    case "paren":
    case "module":
      return [node.body];
    default:
      return [];
  }
}

/** Calls `visit` for a node and everything below it, parents first, in the order of the text. */
export function walkNodes(node: JqNode, visit: (node: JqNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walkNodes(child, visit);
}

function optional(node: JqNode | undefined): readonly JqNode[] {
  if (node) return [node];
  return [];
}

function sourceChildren({ source, patterns }: ReduceNode | ForeachNode | BindNode): readonly JqNode[] {
  return [source, ...patterns.flatMap(patternChildren)];
}

function patternChildren(pattern: JqPattern): readonly JqNode[] {
  switch (pattern.kind) {
    case "variable":
      return [];
    case "array":
      return pattern.elements.flatMap(patternChildren);
    case "object":
      return pattern.entries.flatMap(({ key, value }) => [key, ...(value ? patternChildren(value) : [])]);
  }
}
