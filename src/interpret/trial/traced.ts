import { type Constant, itemShape, type ReadPlace, type UseOfValue } from "./shape.ts";

/** A result of an expression, as far as it can be traced to the object without running the expression. */
export type Traced =
  | { readonly kind: "place"; readonly shape: ReadPlace }
  /** A key of a map or an index of a list. */
  | { readonly kind: "key"; readonly of: ReadPlace }
  | { readonly kind: "constant"; readonly value: Constant | null }
  | { readonly kind: "list"; readonly items: readonly Traced[] }
  | { readonly kind: "record"; readonly fields: ReadonlyMap<string, readonly Traced[]> }
  | { readonly kind: "other" };

/** A value that no place of the object has. */
export const OTHER: readonly Traced[] = [{ kind: "other" }];

/** A value of the expression itself. */
export function tracedConstant(value: Constant | null): Traced {
  return { kind: "constant", value };
}

/** Records how values are used. */
export function markUse(values: readonly Traced[], use: UseOfValue): void {
  for (const value of values) if (value.kind === "place") value.shape.uses.add(use);
}

/** Records the constants that values are compared with, in both directions. */
export function markCompared(left: readonly Traced[], right: readonly Traced[]): void {
  addConstants(left, right);
  addConstants(right, left);
}

function addConstants(values: readonly Traced[], compared: readonly Traced[]): void {
  for (const value of values) {
    if (value.kind !== "place") continue;
    for (const other of compared) {
      if (other.kind === "constant" && other.value !== null) value.shape.constants.add(other.value);
    }
  }
}

/** The places among values. */
export function shapesIn(values: readonly Traced[]): readonly ReadPlace[] {
  return values.flatMap((value) => (value.kind === "place" ? value.shape : []));
}

/** Every item or member of a value. */
export function elementsOfTraced(value: Traced): readonly Traced[] {
  if (value.kind === "list") return value.items;
  if (value.kind === "record") return [...value.fields.values()].flat();
  if (value.kind !== "place") return OTHER;
  return [{ kind: "place", shape: itemShape(value.shape) }];
}
