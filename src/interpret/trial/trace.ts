import type { JqNode } from "../../jq/index.ts";
import { type ExpressionReading, follow, type Point, withVariables } from "../types/follow.ts";
import { fieldShape, type ReadPlace } from "./shape.ts";
import { traceCall } from "./trace-calls.ts";
import { elementsOfTraced, markCompared, markUse, OTHER, type Traced, tracedConstant } from "./traced.ts";

/** Follows an expression through an object that has whatever it reads, and adds these places to the shape of the object. */
export function traceExpression(ast: JqNode, root: ReadPlace): readonly Traced[] {
  return follow(TRACING, ast, [{ kind: "place", shape: root }]);
}

const TRACING: ExpressionReading<readonly Traced[]> = {
  unknown: OTHER,
  union: (outputs) => outputs.flat(),
  read: traceNode,
};

function traceNode(node: JqNode, { input, variables, run }: Point<readonly Traced[]>): readonly Traced[] | undefined {
  switch (node.kind) {
    case "index": {
      const keys = run(node.key);
      return run(node.target).flatMap((value) => indexed(value, keys));
    }
    case "slice":
      return run(node.target);
    case "iterate":
      return run(node.target).flatMap(elementsOfTraced);
    case "literal":
      return [tracedConstant(node.value)];
    case "template":
      for (const part of node.parts) if (typeof part !== "string") run(part);
      return OTHER;
    case "array":
      return [{ kind: "list", items: node.body === undefined ? [] : run(node.body) }];
    case "object":
      return [recordOf(node, input, run)];
    case "unary":
      markUse(run(node.operand), "number");
      return OTHER;
    case "binary":
      return operated(node.operator, run(node.left), run(node.right));
    case "and":
    case "or":
      run(node.left);
      run(node.right);
      return OTHER;
    case "alternative":
      return withDefault(run(node.left), run(node.right));
    case "reduce":
    case "foreach": {
      const inner = withVariables(variables, node.patterns, run(node.source));
      const start = run(node.init);
      return [...start, ...follow(TRACING, node.update, start, inner)];
    }
    case "call":
      return traceCall(node, input, run);
    default:
      return undefined;
  }
}

function indexed(value: Traced, keys: readonly Traced[]): readonly Traced[] {
  const named = keys.flatMap((key) => (key.kind === "constant" && typeof key.value === "string" ? key.value : []));
  if (value.kind === "record") {
    if (named.length === 0) return elementsOfTraced(value);
    return named.flatMap((name) => value.fields.get(name) ?? []);
  }
  if (value.kind === "list") return value.items;
  if (value.kind !== "place") return OTHER;
  if (named.length > 0) return named.map((name) => ({ kind: "place", shape: fieldShape(value.shape, name) }) as const);
  if (keys.some((key) => key.kind === "constant" && typeof key.value === "number")) markUse([value], "list");
  return elementsOfTraced(value);
}

function recordOf(
  node: Extract<JqNode, { readonly kind: "object" }>,
  inputs: readonly Traced[],
  run: (part: JqNode) => readonly Traced[],
): Traced {
  const fields = new Map<string, readonly Traced[]>();
  for (const { key, value } of node.entries) {
    const name = key.kind === "literal" && typeof key.value === "string" ? key.value : "*";
    fields.set(name, value === undefined ? inputs.flatMap((input) => indexed(input, run(key))) : run(value));
  }
  return { kind: "record", fields };
}

function operated(operator: string, left: readonly Traced[], right: readonly Traced[]): readonly Traced[] {
  if (operator === "==" || operator === "!=") {
    markCompared(left, right);
    return OTHER;
  }
  const sides = [...left, ...right];
  const hasText = sides.some((side) => side.kind === "constant" && typeof side.value === "string");
  const hasContainer = sides.some(isContainer);
  if (operator === "+" && (hasText || hasContainer)) {
    if (hasText) markUse(sides, "text");
    if (hasContainer) return sides;
    return OTHER;
  }
  if (operator === "*" && hasContainer) return sides;
  if (operator !== "+" || sides.some((side) => side.kind === "constant")) markUse(sides, "number");
  return OTHER;
}

function isContainer(value: Traced): boolean {
  if (value.kind === "place") return value.shape.fields.size > 0 || value.shape.uses.has("map");
  return value.kind === "list" || value.kind === "record";
}

// The default of a place shows its type.
function withDefault(left: readonly Traced[], right: readonly Traced[]): readonly Traced[] {
  for (const value of right) {
    if (value.kind === "list") markUse(left, "list");
    if (value.kind === "record") markUse(left, "map");
    if (value.kind === "constant" && typeof value.value === "number") markUse(left, "number");
    if (value.kind === "constant" && typeof value.value === "string") markUse(left, "text");
  }
  return [...left, ...right];
}
