import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { indexValue, sliceBounds } from "./indexing.ts";
import { toInteger } from "./integers.ts";
import { fail } from "./runtime.ts";
import { addMember, describeJqValue, isJqObject, type JqObject, memberOf } from "./value.ts";

/** Positions beyond it are refused, as in gojq. */
const MOST_POSITION = 0x2000_0000;

/** The keys of a path, which must be an array. */
export function requirePath(path: unknown, span: Span): readonly unknown[] {
  if (Array.isArray(path)) return path;
  return fail(`a path must be an array, not ${describeJqValue(path)}`, span);
}

/** The value at one key of a value, as `getpath` reads it: not of a text. */
export function stepInto(value: unknown, key: unknown, budget: Budget, span: Span): unknown {
  budget.step();
  if (value !== null && value !== undefined && typeof value !== "object") {
    return fail(`getpath cannot go into ${describeJqValue(value)}`, span);
  }
  return indexValue(value, key, budget, span);
}

/** `getpath(keys)` */
export function valueAtKeys(value: unknown, keys: readonly unknown[], budget: Budget, span: Span): unknown {
  return keys.reduce((found, key) => stepInto(found, key, budget, span), value);
}

/** `setpath(keys; value)`: a copy of `target`, in which missing parts are created. */
export function setAtKeys(
  target: unknown,
  keys: readonly unknown[],
  value: unknown,
  budget: Budget,
  span: Span,
): unknown {
  const setFrom = (depth: number, part: unknown): unknown => {
    if (keys.length === depth) return value;
    const { [depth]: key } = keys;
    budget.step();
    const old = part ?? null;
    const set: SetPart = (inner) => setFrom(depth + 1, inner);
    if (typeof key === "string" && (old === null || isJqObject(old))) return withMember(old ?? {}, key, set, budget);
    if (typeof key === "number" && (old === null || Array.isArray(old))) {
      return withItem(old ?? [], toInteger(key), set, budget, span);
    }
    if (isJqObject(key) && (old === null || Array.isArray(old))) return withSlice(old ?? [], key, set, budget, span);
    return fail(`${describeJqValue(key)} cannot be set in ${describeJqValue(part)}`, span);
  };
  return setFrom(0, target);
}

/** Returns the new value of a part from its old one. */
type SetPart = (part: unknown) => unknown;

function withMember(target: JqObject, key: string, set: SetPart, budget: Budget): JqObject {
  const object: Record<string, unknown> = { ...target };
  const size = Object.keys(object).length;
  budget.create(size + 1);
  budget.step(size);
  addMember(object, key, set(memberOf(target, key)), budget);
  return object;
}

function withItem(
  target: readonly unknown[],
  key: number,
  set: SetPart,
  budget: Budget,
  span: Span,
): readonly unknown[] {
  const index = key < 0 ? key + target.length : key;
  if (index < 0) return fail("a negative position is outside of the array", span);
  if (index >= target.length && index >= MOST_POSITION) return fail("the position in an array is too large", span);
  const size = Math.max(index + 1, target.length);
  budget.create(size + 1);
  budget.step(size);
  const list = [...target];
  while (list.length < index) list.push(null);
  list[index] = set(list[index] ?? null);
  return list;
}

function withSlice(
  target: readonly unknown[],
  key: JqObject,
  set: SetPart,
  budget: Budget,
  span: Span,
): readonly unknown[] {
  if (!Object.hasOwn(key, "start") || !Object.hasOwn(key, "end")) {
    return fail("an object that is not a slice cannot be set", span);
  }
  const { start, end } = sliceBounds(memberOf(key, "start"), memberOf(key, "end"), target.length);
  budget.create(target.length + 1);
  budget.step(target.length);
  const items = set(target.slice(start, end));
  if (!Array.isArray(items)) return fail(`a slice must be an array, not ${describeJqValue(items)}`, span);
  return budget.made([...target.slice(0, start), ...items, ...target.slice(end)]);
}
