import { record, setOwn } from "../../kernel/index.ts";

/** Returns the object with a value at a path. Only the objects on the path are copied. */
export function withValueAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  inner: unknown,
): Readonly<Record<string, unknown>> {
  const copy: Record<string, unknown> = { ...record(value) };
  if (name !== undefined) setOwn(copy, name, rest.length === 0 ? inner : withValueAt(copy[name], rest, inner));
  return copy;
}
