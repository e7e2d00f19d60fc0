import { SCALAR, textSize, union } from "../../../src/cel/cost-sizes.ts";
import { type CelSize, celCost, parseCel } from "../../../src/cel/index.ts";
import { RANDOM_VARIABLES } from "./variables.ts";

function sizeOf(value: unknown): CelSize {
  if (typeof value === "string") return textSize(Buffer.byteLength(value));
  if (typeof value !== "object" || value === null) return SCALAR;
  const [items, parts] = Array.isArray(value)
    ? [value.length, value]
    : [Object.keys(value).length, Object.entries(value).flat()];
  return { items, chars: 0, of: parts.map(sizeOf).reduce(union, SCALAR) };
}

const SIZES = new Map(Object.entries(RANDOM_VARIABLES).map(([name, { value }]) => [name, sizeOf(value)]));

/** The estimated cost of a random expression, with the sizes of its variables. */
export function costOfExpression(expression: string): number {
  return celCost(parseCel(expression), (name) => SIZES.get(name) ?? SCALAR).cost;
}
