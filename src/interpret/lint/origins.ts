import type { JqNode } from "../../jq/index.ts";
import { type ExpressionReading, follow, type Point } from "../types/follow.ts";

/**
 * The origins of the outputs of an expression: a place in the object, a constant of the expression, a value that the
 * expression certainly constructs, or one of these (`unknown`).
 */
type ValueOrigin = "object" | "constant" | "constructed" | "unknown";

type Origins = ReadonlySet<ValueOrigin>;
type Condition = Extract<JqNode, { readonly kind: "if" }>;

const OBJECT: Origins = new Set(["object"]);
const CONSTANT: Origins = new Set(["constant"]);
const CONSTRUCTED: Origins = new Set(["constructed"]);
const UNKNOWN: Origins = new Set(["unknown"]);
const NOTHING: Origins = new Set();

/** Functions whose outputs are their input or parts of it. */
const SELECTING: ReadonlySet<string> = new Set([
  "select/1",
  "values/0",
  "nulls/0",
  "booleans/0",
  "numbers/0",
  "strings/0",
  "arrays/0",
  "objects/0",
  "iterables/0",
  "scalars/0",
  "first/0",
  "last/0",
  "nth/1",
  "getpath/1",
]);

/** Functions whose output is always a new value. */
const CONSTRUCTING: ReadonlySet<string> = new Set(["with_entries/1", "map_values/1", "from_entries/0", "fromjson/0"]);

/** The origins of all outputs of an expression on an object. Without any, all outputs are null or empty. */
export function originsOf(ast: JqNode): Origins {
  return follow(ORIGINS, ast, OBJECT);
}

const ORIGINS: ExpressionReading<Origins> = { unknown: UNKNOWN, union, read: originsOfNode };

function originsOfNode(node: JqNode, point: Point<Origins>): Origins | undefined {
  const { input, run } = point;
  switch (node.kind) {
    case "index":
    case "iterate":
    case "slice":
      return below(run(node.target));
    case "literal":
      if (node.value === null || node.value === false) return NOTHING;
      return CONSTANT;
    case "template":
      return combined(node.parts.filter((part) => typeof part !== "string").map((part) => run(part)));
    case "array":
      if (node.body === undefined) return NOTHING;
      return listOf(run(node.body));
    case "object":
      return objectOf(node, point);
    case "unary":
      return combined([run(node.operand)]);
    case "binary":
      if (node.operator === "*" && (isZero(node.left) || isZero(node.right))) return CONSTANT;
      return combined([run(node.left), run(node.right)]);
    case "and":
    case "or":
      return combined([run(node.left), run(node.right)]);
    case "alternative":
      return alternativesOf(run(node.left), run(node.right));
    case "if":
      if (!isChoice(node)) return undefined;
      return union([...outcomesOf(node).map((outcome) => (outcome ? run(outcome) : input)), UNKNOWN]);
    case "call":
      return callOf(node, point);
    case "format":
      return combined([input]);
    default:
      return undefined;
  }
}

// The object decides between different outcomes, even constant ones.
function isChoice(node: Condition): boolean {
  const values = outcomesOf(node).map((outcome) => (outcome?.kind === "literal" ? outcome.value : undefined));
  return new Set(values).size > 1;
}

/** The outcomes of all branches; undefined is the input, where there is no `else`. */
function outcomesOf({ branches, otherwise }: Condition): readonly (JqNode | undefined)[] {
  return [...branches.map(({ outcome }) => outcome), otherwise];
}

// A constant on the left is never absent.
function alternativesOf(left: Origins, right: Origins): Origins {
  if (left.size > 0 && isConstant(left)) return left;
  return union([left, right]);
}

// A part of a constructed value may be a part of the object.
function below(target: Origins): Origins {
  if (target.has("constructed")) return UNKNOWN;
  return target;
}

// A list of parts of the object is new, but its items are not.
function listOf(body: Origins): Origins {
  if (body.has("constructed")) return CONSTRUCTED;
  if (body.has("object")) return UNKNOWN;
  return body;
}

// A template that holds the pod spec of the object does not construct it.
function objectOf(node: JqNode & { readonly kind: "object" }, { input, run }: Point<Origins>): Origins {
  const members = node.entries.map(({ key, value }) => ({
    key: key.kind === "literal" ? key.value : undefined,
    origins: value === undefined ? below(input) : run(value),
  }));
  const spec = members.find(({ key }) => key === "spec");
  if (spec !== undefined && !spec.origins.has("constant") && !spec.origins.has("constructed")) return UNKNOWN;
  if (node.entries.length === 0) return NOTHING;
  return combined(members.map(({ origins }) => origins));
}

function callOf(node: JqNode & { readonly kind: "call" }, { input, run }: Point<Origins>): Origins {
  const name = `${node.name}/${node.args.length}`;
  const [first, second] = node.args;
  if (SELECTING.has(name)) {
    if (name === "select/1" || name.endsWith("s/0")) return input;
    return below(input);
  }
  if (name === "empty/0" || node.name === "error") return NOTHING;
  if (name === "first/1" && first !== undefined) return run(first);
  if (name === "limit/2" && second !== undefined) return run(second);
  if (name === "map/1" && first !== undefined) return listOf(run(first, below(input)));
  if (isConstant(input) && node.args.every((arg) => isConstant(run(arg)))) return CONSTANT;
  if (CONSTRUCTING.has(name)) return CONSTRUCTED;
  return UNKNOWN;
}

function combined(parts: readonly Origins[]): Origins {
  if (parts.every((part) => isConstant(part))) return CONSTANT;
  return CONSTRUCTED;
}

function union(parts: readonly Origins[]): Origins {
  return new Set(parts.flatMap((part) => [...part]));
}

/** Whether no output comes from the object. */
export function isConstant(origins: Origins): boolean {
  return [...origins].every((origin) => origin === "constant");
}

function isZero(node: JqNode): boolean {
  if (node.kind === "paren") return isZero(node.body);
  return node.kind === "literal" && node.value === 0;
}
