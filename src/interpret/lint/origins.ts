import type { JqNode } from "../../jq/index.ts";
import { withVariables } from "../objects/pattern-variables.ts";

/**
 * The origins of the outputs of an expression: a place in the object, a constant of the expression, a value that the
 * expression certainly constructs, or one of these (`unknown`).
 */
type ValueOrigin = "object" | "constant" | "constructed" | "unknown";

type Origins = ReadonlySet<ValueOrigin>;
type Variables = ReadonlyMap<string, Origins>;

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
  return trace(ast, OBJECT, new Map());
}

function trace(node: JqNode, input: Origins, variables: Variables): Origins {
  const of = (part: JqNode) => trace(part, input, variables);
  switch (node.kind) {
    case "identity":
      return input;
    case "index":
    case "iterate":
    case "slice":
      return below(of(node.target));
    case "optional":
      return of(node.target);
    case "literal":
      if (node.value === null || node.value === false) return NOTHING;
      return CONSTANT;
    case "template":
      return combined(node.parts.filter((part) => typeof part !== "string").map(of));
    case "array":
      if (node.body === undefined) return NOTHING;
      return listOf(of(node.body));
    case "object":
      return objectOf(node, input, variables);
    case "unary":
      return combined([of(node.operand)]);
    case "binary":
      if (node.operator === "*" && (isZero(node.left) || isZero(node.right))) return CONSTANT;
      return combined([of(node.left), of(node.right)]);
    case "and":
    case "or":
      return combined([of(node.left), of(node.right)]);
    case "pipe":
      return trace(node.right, of(node.left), variables);
    case "alternative":
      return alternativesOf(of(node.left), of(node.right));
    case "comma":
      return union([of(node.left), of(node.right)]);
    case "if":
      return union([
        ...node.branches.map(({ outcome }) => of(outcome)),
        node.otherwise === undefined ? input : of(node.otherwise),
        isChoice(node) ? UNKNOWN : NOTHING,
      ]);
    case "try":
      return union([of(node.body), node.handler === undefined ? NOTHING : of(node.handler)]);
    case "paren":
    case "label":
    case "module":
      return of(node.body);
    case "bind":
      return trace(node.body, input, withVariables(variables, node.patterns, of(node.source)));
    case "variable":
      return variables.get(node.name) ?? UNKNOWN;
    case "call":
      return callOf(node, input, variables);
    case "def":
      return of(node.rest);
    case "format":
      return combined([input]);
    default:
      return UNKNOWN;
  }
}

// The object decides between different outcomes, even constant ones.
function isChoice({ branches, otherwise }: JqNode & { readonly kind: "if" }): boolean {
  const outcomes = [...branches.map(({ outcome }) => outcome), otherwise];
  const values = outcomes.map((outcome) => (outcome?.kind === "literal" ? outcome.value : undefined));
  return new Set(values).size > 1;
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
function objectOf(node: JqNode & { readonly kind: "object" }, input: Origins, variables: Variables): Origins {
  const members = node.entries.map(({ key, value }) => ({
    key: key.kind === "literal" ? key.value : undefined,
    origins: value === undefined ? below(input) : trace(value, input, variables),
  }));
  const spec = members.find(({ key }) => key === "spec");
  if (spec !== undefined && !spec.origins.has("constant") && !spec.origins.has("constructed")) return UNKNOWN;
  if (node.entries.length === 0) return NOTHING;
  return combined(members.map(({ origins }) => origins));
}

function callOf(node: JqNode & { readonly kind: "call" }, input: Origins, variables: Variables): Origins {
  const name = `${node.name}/${node.args.length}`;
  const [first, second] = node.args;
  if (SELECTING.has(name)) {
    if (name === "select/1" || name.endsWith("s/0")) return input;
    return below(input);
  }
  if (name === "empty/0" || node.name === "error") return NOTHING;
  if (name === "first/1" && first !== undefined) return trace(first, input, variables);
  if (name === "limit/2" && second !== undefined) return trace(second, input, variables);
  if (name === "map/1" && first !== undefined) return listOf(trace(first, below(input), variables));
  if (isConstant(input) && node.args.every((arg) => isConstant(trace(arg, input, variables)))) return CONSTANT;
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
