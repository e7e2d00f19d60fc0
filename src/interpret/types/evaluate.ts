import type { JqNode } from "../../jq/index.ts";
import { evaluateCall } from "./calls.ts";
import { ANY, elementsOf, fieldOf, type SchemaValue } from "./value.ts";

/** A step of an expression that the schema does not allow. */
export interface SchemaFault {
  readonly kind: "missing" | "not-an-object" | "not-a-list";
  /** The part of the expression that takes the step. */
  readonly node: JqNode;
  /** What the step is taken from. */
  readonly from: SchemaValue;
  /** The field that is not there. */
  readonly key?: string;
  /** Whether another branch (`//`, `if`) may yield a value all the same. */
  readonly optional: boolean;
}

/** What an evaluation knows on its way. */
export interface TypeScope {
  readonly variables: ReadonlyMap<string, readonly SchemaValue[]>;
  readonly optional: boolean;
  readonly report: (fault: SchemaFault) => void;
}

/**
 * Everything that an expression can yield for a value of a schema. Steps that the schema does not allow are reported
 * and yield {@link ANY}, so that each is told once. What functions make of their input is known as far as it matters
 * for paths; everything else is {@link ANY}.
 */
export function evaluateSchema(node: JqNode, inputs: readonly SchemaValue[], scope: TypeScope): readonly SchemaValue[] {
  const run = (part: JqNode, values: readonly SchemaValue[] = inputs, inner: TypeScope = scope) =>
    evaluateSchema(part, values, inner);
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
      for (const part of node.kind === "template" ? node.parts : []) if (typeof part !== "string") run(part);
      return [{ kind: "scalar", type: "string" }];
    case "array":
      return [{ kind: "list", items: node.body === undefined ? [] : run(node.body) }];
    case "object":
      // A member without a value is null, and the record is there all the same.
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
      return [{ kind: "scalar", type: "boolean" }];
    case "if":
      for (const { condition } of node.branches) run(condition);
      return [
        ...node.branches.flatMap(({ outcome }) => run(outcome)),
        ...(node.otherwise === undefined ? inputs : run(node.otherwise)),
      ];
    case "try":
      return [...run(node.body), ...(node.handler === undefined ? [] : run(node.handler, [ANY]))];
    case "bind":
      return run(node.body, inputs, bound(node.patterns, run(node.source), scope));
    case "reduce":
      return [...run(node.init), ...run(node.update, [ANY], bound(node.patterns, run(node.source), scope))];
    case "foreach": {
      const inner = bound(node.patterns, run(node.source), scope);
      run(node.init);
      const states = run(node.update, [ANY], inner);
      return node.extract === undefined ? states : run(node.extract, states, inner);
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

type Patterns = Extract<JqNode, { readonly kind: "bind" }>["patterns"];

// What a destructuring pattern takes apart is rarely a place, so its variables can be anything.
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
  if (isPosition || typeof key !== "string") {
    const elements = value.kind === "list" ? value.items : value.kind === "place" ? elementsOf(value) : undefined;
    return elements ?? [ANY];
  }
  if (value.kind === "record") return value.fields.get(key) ?? [{ kind: "scalar", type: "null" }];
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
  if (value.kind === "list") return value.items;
  if (value.kind === "record") return [...value.fields.values()].flat();
  if (value.kind === "scalar" && value.type === "null") return [];
  const elements = value.kind === "place" ? elementsOf(value) : undefined;
  if (elements !== undefined) return elements;
  report({ kind: "not-a-list", node, from: value, optional });
  return [ANY];
}

function literal(value: null | boolean | number | string): SchemaValue {
  if (value === null) return { kind: "scalar", type: "null" };
  return { kind: "scalar", type: typeof value as "boolean" | "number" | "string" };
}

function record(
  node: Extract<JqNode, { readonly kind: "object" }>,
  run: (part: JqNode) => readonly SchemaValue[],
): SchemaValue {
  const fields = new Map<string, readonly SchemaValue[]>();
  for (const { key, value } of node.entries) {
    const values = value === undefined ? [ANY] : run(value);
    if (key.kind === "literal" && typeof key.value === "string") fields.set(key.value, values);
    else return ANY;
  }
  return { kind: "record", fields };
}

function binary(operator: string, left: readonly SchemaValue[], right: readonly SchemaValue[]): readonly SchemaValue[] {
  if (/^(==|!=|<|<=|>|>=)$/.test(operator)) return [{ kind: "scalar", type: "boolean" }];
  const sides = [...left, ...right];
  if (operator === "+") return sides.some(({ kind }) => kind === "any") ? [ANY] : sum(sides);
  const numbers = sides.every((value) => isNumeric(value));
  return [numbers ? { kind: "scalar", type: "number" } : ANY];
}

// A sum is computed, so it is no place any more, except for lists, whose items stay where they are.
function sum(sides: readonly SchemaValue[]): readonly SchemaValue[] {
  if (sides.every(isNumeric)) return [{ kind: "scalar", type: "number" }];
  const lists = sides.flatMap((value): readonly SchemaValue[] => {
    if (value.kind === "list") return value.items;
    return value.kind === "place" && value.schema.type === "array" ? (elementsOf(value) ?? []) : [];
  });
  return lists.length > 0 ? [{ kind: "list", items: lists }] : [ANY];
}

function isNumeric(value: SchemaValue): boolean {
  if (value.kind === "scalar") return value.type === "number" || value.type === "null";
  return value.kind === "place" && (value.schema.type === "integer" || value.schema.type === "number");
}
