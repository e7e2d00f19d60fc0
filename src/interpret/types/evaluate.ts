import type { JqNode } from "../../jq/index.ts";
import { evaluateCall } from "./calls.ts";
import { ANY, elementsIn, fieldOf, isList, isNumeric, type SchemaValue, scalar } from "./value.ts";

/** A step of an expression that the schema does not allow. */
export interface SchemaFault {
  readonly kind: "missing" | "not-an-object" | "not-a-list";
  /** The part of the expression with the step. */
  readonly node: JqNode;
  /** The value before the step. */
  readonly from: SchemaValue;
  /** The missing field. */
  readonly key?: string;
  /** Whether another branch (`//`, `if`) may yield a value all the same. */
  readonly optional: boolean;
}

/** The state of an evaluation. */
interface TypeScope {
  readonly variables: ReadonlyMap<string, readonly SchemaValue[]>;
  readonly optional: boolean;
  readonly report: (fault: SchemaFault) => void;
}

/**
 * All possible results of an expression for a value of a schema. A step that the schema does not allow is reported
 * and yields {@link ANY}, so each is reported once. Functions are evaluated as far as paths need it; any other result is
 * {@link ANY}.
 */
export function evaluateSchema(node: JqNode, inputs: readonly SchemaValue[], scope: TypeScope): readonly SchemaValue[] {
  const run = (part: JqNode, values: readonly SchemaValue[] = inputs, inner: TypeScope = scope) =>
    evaluateSchema(part, values, inner);
  const runOn = (part?: JqNode, values?: readonly SchemaValue[]) => (part === undefined ? [] : run(part, values));
  switch (node.kind) {
    case "identity":
      return inputs;
    case "index": {
      const keys = run(node.key);
      const key = node.key.kind === "literal" ? node.key.value : undefined;
      return run(node.target).flatMap((value) => indexed(value, key, keys, node, scope));
    }
    case "slice":
    case "optional":
      return run(node.target);
    case "iterate":
      return run(node.target).flatMap((value) => iterated(value, node, scope));
    case "literal":
      return [literal(node.value)];
    case "variable":
      return scope.variables.get(node.name) ?? [ANY];
    case "format":
    case "template":
      if (node.kind === "template") for (const part of node.parts) if (typeof part !== "string") run(part);
      return [scalar("string")];
    case "array":
      return [{ kind: "list", items: runOn(node.body) }];
    case "object":
      // A member without a value is null, and the record exists nevertheless.
      return [record(node, (part) => run(part, inputs, { ...scope, optional: true }))];
    case "unary":
      return run(node.operand);
    case "binary":
      return binary(node.operator, run(node.left), run(node.right));
    case "pipe":
      return run(node.right, run(node.left));
    case "comma":
      return [...run(node.left), ...run(node.right)];
    case "alternative":
      return [...run(node.left, inputs, { ...scope, optional: true }), ...run(node.right)];
    case "and":
    case "or":
      run(node.left);
      run(node.right);
      return [scalar("boolean")];
    case "if":
      for (const { condition } of node.branches) run(condition);
      return [...node.branches.flatMap(({ outcome }) => run(outcome)), ...run(node.otherwise ?? IDENTITY)];
    case "try":
      return [...run(node.body), ...runOn(node.handler, [ANY])];
    case "bind":
      return run(node.body, inputs, bound(node.patterns, run(node.source), scope));
    case "reduce":
      return [...run(node.init), ...run(node.update, [ANY], bound(node.patterns, run(node.source), scope))];
    case "foreach": {
      const inner = bound(node.patterns, run(node.source), scope);
      run(node.init);
      const states = run(node.update, [ANY], inner);
      return run(node.extract ?? IDENTITY, states, inner);
    }
    case "call":
      return evaluateCall(node, inputs, run);
    case "label":
    case "paren":
      return run(node.body);
    case "break":
      return [];
    default:
      return [ANY];
  }
}

const IDENTITY: JqNode = { kind: "identity", span: { start: 0, end: 0 } };

type Patterns = Extract<JqNode, { readonly kind: "bind" }>["patterns"];

// A destructuring pattern rarely takes a place apart, so its variables can have any value.
function bound(patterns: Patterns, values: readonly SchemaValue[], scope: TypeScope): TypeScope {
  const variables = new Map(scope.variables);
  for (const pattern of patterns) if (pattern.kind === "variable") variables.set(pattern.name, values);
  return { ...scope, variables };
}

function indexed(
  value: SchemaValue,
  key: unknown,
  keys: readonly SchemaValue[],
  node: JqNode,
  { report, optional }: TypeScope,
): readonly SchemaValue[] {
  if (value.kind === "any" || (value.kind === "scalar" && value.type === "null")) return [ANY];
  const isPosition = typeof key === "number" || keys.every((each) => each.kind === "scalar" && each.type === "number");
  if (isPosition || typeof key !== "string") return elementsIn(value) ?? [ANY];
  if (value.kind === "record") return value.fields.get(key) ?? [scalar("null")];
  if (value.kind === "list" || value.kind === "scalar" || !isObjectLike(value.schema)) {
    report({ kind: "not-an-object", node, from: value, key, optional });
    return [ANY];
  }
  const field = fieldOf(value, key);
  if (field !== undefined) return [field];
  report({ kind: "missing", node, from: value, key, optional });
  return [ANY];
}

function isObjectLike(schema: Readonly<Record<string, unknown>>): boolean {
  return schema.type === undefined || schema.type === "object";
}

function iterated(value: SchemaValue, node: JqNode, { report, optional }: TypeScope): readonly SchemaValue[] {
  if (value.kind === "any") return [ANY];
  if (value.kind === "record") return [...value.fields.values()].flat();
  if (value.kind === "scalar" && value.type === "null") return [];
  const elements = elementsIn(value);
  if (elements !== undefined) return elements;
  report({ kind: "not-a-list", node, from: value, optional });
  return [ANY];
}

function literal(value: null | boolean | number | string): SchemaValue {
  if (value === null) return scalar("null");
  if (typeof value === "string") return scalar("string");
  return scalar(typeof value === "number" ? "number" : "boolean");
}

function record(
  node: Extract<JqNode, { readonly kind: "object" }>,
  run: (part: JqNode) => readonly SchemaValue[],
): SchemaValue {
  const fields = new Map<string, readonly SchemaValue[]>();
  for (const { key, value } of node.entries) {
    const values = value && run(value);
    if (key.kind !== "literal" || typeof key.value !== "string") return ANY;
    fields.set(key.value, values ?? [ANY]);
  }
  return { kind: "record", fields };
}

function binary(operator: string, left: readonly SchemaValue[], right: readonly SchemaValue[]): readonly SchemaValue[] {
  if (/^(==|!=|<|<=|>|>=)$/.test(operator)) return [scalar("boolean")];
  const sides = [...left, ...right];
  const hasUnknown = sides.some(({ kind }) => kind === "any");
  if (operator === "+" && !hasUnknown) return sum(sides);
  return [sides.every(isNumeric) ? scalar("number") : ANY];
}

// A sum is computed and no longer a place, except for lists: their items remain places.
function sum(sides: readonly SchemaValue[]): readonly SchemaValue[] {
  if (sides.every(isNumeric)) return [scalar("number")];
  const lists = sides.filter(isList).flatMap((value) => elementsIn(value) ?? []);
  if (lists.length > 0) return [{ kind: "list", items: lists }];
  return [ANY];
}
