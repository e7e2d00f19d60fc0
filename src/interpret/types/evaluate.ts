import type { JqNode } from "../../jq/index.ts";
import { evaluateCall } from "./calls.ts";
import { type ExpressionReading, follow, type Point, withVariables } from "./follow.ts";
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

type Report = (fault: SchemaFault) => void;
type Values = readonly SchemaValue[];

/**
 * All possible results of an expression for a value of a schema. A step that the schema does not allow is reported
 * and yields {@link ANY}, so each is reported once. Functions are evaluated as far as paths need it; any other result is
 * {@link ANY}.
 */
export function evaluateSchema(node: JqNode, inputs: Values, report: Report): Values {
  return follow(schemaReading(report, false), node, inputs);
}

/** `optional`: another branch may yield a value where a step fails. */
function schemaReading(report: Report, optional: boolean): ExpressionReading<Values> {
  const reading: ExpressionReading<Values> = {
    unknown: [ANY],
    union: (outputs) => outputs.flat(),
    read: (node, point) => evaluateNode(node, point, { report, optional, reading }),
  };
  return reading;
}

interface Steps {
  readonly report: Report;
  readonly optional: boolean;
  readonly reading: ExpressionReading<Values>;
}

function evaluateNode(node: JqNode, point: Point<Values>, steps: Steps): Values | undefined {
  const { input, variables, run } = point;
  const runOptional = (part: JqNode) => follow(schemaReading(steps.report, true), part, input, variables);
  switch (node.kind) {
    case "index": {
      const keys = run(node.key);
      const key = node.key.kind === "literal" ? node.key.value : undefined;
      return run(node.target).flatMap((value) => indexed(value, key, keys, node, steps));
    }
    case "slice":
      return run(node.target);
    case "iterate":
      return run(node.target).flatMap((value) => iterated(value, node, steps));
    case "literal":
      return [literal(node.value)];
    case "format":
    case "template":
      if (node.kind === "template") for (const part of node.parts) if (typeof part !== "string") run(part);
      return [scalar("string")];
    case "array":
      return [{ kind: "list", items: node.body === undefined ? [] : run(node.body) }];
    case "object":
      // A member without a value is null, and the record exists nevertheless.
      return [record(node, runOptional)];
    case "unary":
      return run(node.operand);
    case "binary":
      return binary(node.operator, run(node.left), run(node.right));
    case "alternative":
      return [...runOptional(node.left), ...run(node.right)];
    case "and":
    case "or":
      run(node.left);
      run(node.right);
      return [scalar("boolean")];
    case "reduce":
    case "foreach":
      return folded(node, point, steps.reading);
    case "call":
      return evaluateCall(node, input, run);
    // A function of the program may have the name of a builtin.
    case "def":
      return [ANY];
    default:
      return undefined;
  }
}

function folded(node: ReduceOrForeach, { variables, run }: Point<Values>, reading: ExpressionReading<Values>): Values {
  const inner = withVariables(variables, node.patterns, run(node.source));
  const start = run(node.init);
  const states = follow(reading, node.update, [ANY], inner);
  if (node.kind === "reduce") return [...start, ...states];
  return node.extract === undefined ? states : follow(reading, node.extract, states, inner);
}

type ReduceOrForeach = Extract<JqNode, { readonly kind: "reduce" | "foreach" }>;

function indexed(
  value: SchemaValue,
  key: unknown,
  keys: readonly SchemaValue[],
  node: JqNode,
  { report, optional }: Steps,
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

function iterated(value: SchemaValue, node: JqNode, { report, optional }: Steps): readonly SchemaValue[] {
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
