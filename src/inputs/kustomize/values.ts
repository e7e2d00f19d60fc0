import { isContainer, isObject, items, member, members, stringOf, text } from "../../kernel/index.ts";

/** A map of a document. Values are never changed: a change makes new maps and lists around it, and shares the rest. */
export type Tree = Readonly<Record<string, unknown>>;

/** A map that is being made, before it is shared. */
export type MutableTree = Record<string, unknown>;

/** Sets an own member of a map, or removes it where the value is undefined. */
export function putMember(map: MutableTree, key: string, value: unknown): void {
  if (value === undefined) delete map[key];
  else Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Whether a value that is being made is a map. */
export function isMutableTree(value: unknown): value is MutableTree {
  return isObject(value);
}

/** A map with its values as texts, as kustomize writes labels and annotations: null too, which then removes nothing. */
export function withTexts(map: Tree): Tree {
  return Object.fromEntries(members(map).map(([key, value]) => [key, stringOf(value)]));
}

/** The objects or patches of a document: itself, or the items of a List of any kind. */
export function objectsInside(value: unknown): readonly unknown[] {
  const inner = member(value, "items");
  const isList = text(member(value, "kind"))?.endsWith("List") === true && Array.isArray(inner);
  return isList ? items(inner).flatMap(objectsInside) : [value];
}

/** A map with another member; without the member where the value is undefined. */
export function withMember(map: Tree, key: string, value: unknown): Tree {
  if (value === undefined) {
    if (!Object.hasOwn(map, key)) return map;
    return Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
  }
  if (Object.hasOwn(map, key) && map[key] === value) return map;
  if (key !== "__proto__") return { ...map, [key]: value };
  return Object.fromEntries([...Object.entries(map).filter(([name]) => name !== key), [key, value]]);
}

/** Changes a value at a path of keys and indexes. The change receives undefined where there is no value. */
export function changedAt(value: unknown, path: readonly string[], change: (value: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (Array.isArray(value)) {
    const index = Number(first);
    if (!Number.isInteger(index) || index < 0 || index >= value.length) return value;
    const before: unknown = value[index];
    const after = changedAt(before, rest, change);
    if (after === before) return value;
    if (after === undefined) return value.filter((_, position) => position !== index);
    return value.with(index, after);
  }
  if (value !== undefined && !isObject(value)) return value;
  const map = value ?? {};
  const after = changedAt(Object.hasOwn(map, first) ? map[first] : undefined, rest, change);
  if (value === undefined && after === undefined) return undefined;
  return withMember(map, first, after);
}

/**
 * Whether a value has at most so many keys, items and scalars, shared parts counted each time: a few operations that
 * copy can make a small text a value of any size.
 */
export function isAtMost(value: unknown, limit: number): boolean {
  let left = limit;
  const count = (part: unknown): boolean => {
    left -= 1;
    if (left < 0) return false;
    if (!isContainer(part)) return true;
    for (const key in part) if (!count(part[key])) return false;
    return true;
  };
  return count(value);
}

/** The value of a text that kustomize writes without quotes: a boolean, a number or the text. */
export function unquotedValue(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
}
