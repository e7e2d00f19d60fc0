import { isObject, items, record, setOwn } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";

/** A copy of an object with another value in a field; undefined removes the field. Objects on the way are created. */
export function withValue(object: Members, path: readonly string[], value: unknown): Members {
  const [name = "", ...below] = path;
  const inner = Object.hasOwn(object, name) ? object[name] : undefined;
  const next = below.length === 0 ? value : withValue(record(inner), below, value);
  const copy: Record<string, unknown> = { ...object };
  if (next === undefined) delete copy[name];
  else setOwn(copy, name, next);
  return copy;
}

/** A copy of an object in which fields have the values of another one. */
export function withFieldsOf(object: Members, other: Members, fields: readonly string[]): Members {
  return fields.reduce((copy, field) => withValue(copy, [field], other[field]), object);
}

/** The items of a list with fields from the items at the same place of another list that have the same name. */
export function withFieldsOfSameName(list: unknown, other: unknown, fields: readonly string[]): unknown {
  if (!Array.isArray(list)) return list;
  const others = items(other);
  return list.map((item: unknown, index) => {
    const twin = others[index];
    return isObject(item) && isObject(twin) && item.name === twin.name ? withFieldsOf(item, twin, fields) : item;
  });
}
