import { setAtKeys, valueAtKeys } from "./at-keys.ts";
import type { Budget } from "./budget.ts";
import { type Builtin, ofFilter, ofInput, ofValue, outputsOf, requireNumber } from "./builtin.ts";
import { forEachItem, IDENTITY, itemsOf } from "./combinators.ts";
import type { Span } from "./error.ts";
import { add, charactersOf, joined, positionsOf, toInteger } from "./operators.ts";
import { fail, keysOf, requireIntact, single, until } from "./runtime.ts";
import {
  addMember,
  compareValues,
  describeJqValue,
  isJqObject,
  isTruthy,
  type JqObject,
  memberOf,
  setMember,
  sortedKeys,
  typeOf,
} from "./value.ts";

/** Functions on numbers, arrays and objects. */
export const COLLECTION_BUILTINS: Readonly<Record<string, Builtin>> = {
  "type/0": ofInput(typeOf, "part"),
  "length/0": ofInput(lengthOf, "part"),
  "keys/0": ofInput((input, budget, span) => {
    if (Array.isArray(input)) return [...input.keys()];
    if (isJqObject(input)) return sortedKeys(input, budget);
    return fail(`keys cannot be taken of ${describeJqValue(input)}`, span);
  }),
  "has/1": ofValue(has, "part"),
  "in/1": ofValue((input, container, budget, span) => has(container, input, budget, span), "part"),
  "contains/1": ofValue(contains),
  "inside/1": ofValue((input, container, budget, span) => contains(container, input, budget, span)),
  "add/0": ofInput((input, budget, span) => {
    return sum(itemsOf(input, budget, span), budget, span);
  }),
  "add/1": ofFilterOnce((outputs, budget, span) => sum(outputs, budget, span)),
  "reverse/0": ofList("reverse", (list) => [...list].reverse()),
  ...ofKeys("sort", (list, key, budget) => sortBy(list, key, budget).map(({ item }) => item)),
  ...ofKeys("unique", unique),
  ...ofKeys("min", (list, key, budget) => extreme(list, key, false, budget)),
  ...ofKeys("max", (list, key, budget) => extreme(list, key, true, budget)),
  "group_by/1": ofFilter((input, filter, budget, span) => {
    const groups: { readonly key: unknown; readonly items: unknown[] }[] = [];
    for (const { item, key } of sortBy(requireList("group_by", input, span), filter, budget)) {
      const last = groups.at(-1);
      budget.create(1);
      if (last && compareValues(last.key, key, budget) === 0) last.items.push(item);
      else groups.push({ key, items: [item] });
    }
    return groups.map((group) => group.items);
  }),
  "flatten/0": ofInput((input, budget, span) => flatten(input, -1, budget, span)),
  "flatten/1": ofValue((input, depth, budget, span) => {
    const levels = requireNumber("flatten", depth, span);
    if (levels < 0) return fail("flatten does not take a negative depth", span);
    return flatten(input, levels, budget, span);
  }),
  "transpose/0": ofList("transpose", (list, budget, span) => {
    const rows = list.map((row) => requireList("transpose", row, span));
    const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
    budget.create(width * (rows.length + 1));
    budget.step(width * (rows.length + 1));
    return Array.from({ length: width }, (_unused, column) => rows.map((row) => row[column] ?? null));
  }),
  "to_entries/0": ofInput(toEntries),
  "from_entries/0": ofInput(fromEntries),
  "with_entries/1": ofFilter((input, filter, budget, span) =>
    fromEntries(
      toEntries(input, budget, span).flatMap((entry) => filter(entry)),
      budget,
      span,
    ),
  ),
  "map_values/1": ([filter = IDENTITY], span) =>
    single((budget, input, env) => {
      const isList = Array.isArray(input);
      budget.create(1);
      const items: unknown[] = [];
      const members: Record<string, unknown> = {};
      forEachItem(input, budget, span, (item, key) =>
        // Only the first output counts; without an output, the item or member is removed.
        until(filter, budget, item, env, (value) => {
          if (isList) items.push(value);
          else setMember(members, String(key), value);
          budget.create(1);
          return true;
        }),
      );
      if (isList) return items;
      return members;
    }),
  "index/1": ofValue((input, wanted, budget, span) => positions("index", input, wanted, budget, span)?.[0] ?? null),
  "rindex/1": ofValue(
    (input, wanted, budget, span) => positions("rindex", input, wanted, budget, span)?.at(-1) ?? null,
  ),
  "indices/1": ofValue((input, wanted, budget, span) => positions("indices", input, wanted, budget, span) ?? null),
  "bsearch/1": ofValue((input, wanted, budget, span) => {
    const list = requireList("bsearch", input, span);
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareValues(list[middle], wanted, budget) >= 0) high = middle;
      else low = middle + 1;
    }
    if (low < list.length && compareValues(list[low], wanted, budget) === 0) return low;
    return -low - 1;
  }, "part"),
  "pick/1": ([filter = IDENTITY], span) => {
    const paths = filter.paths();
    return single((budget, input, env) => {
      let picked: unknown = null;
      paths(budget, { value: input }, input, env, (at, value) => {
        requireIntact(at, value, span);
        const keys = keysOf(at, budget);
        picked = setAtKeys(picked, keys, valueAtKeys(input, keys, budget, span), budget, span);
      });
      return picked;
    });
  },
};

function requireList(name: string, value: unknown, span: Span): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return fail(`${name} needs an array, not ${describeJqValue(value)}`, span);
}

function ofList(name: string, apply: (list: readonly unknown[], budget: Budget, span: Span) => unknown): Builtin {
  return ofInput((input, budget, span) => apply(requireList(name, input, span), budget, span));
}

/** `name`, which orders the items of an array by themselves, and `name_by`, which orders them by the outputs of a filter. */
function ofKeys(
  name: string,
  apply: (list: readonly unknown[], key: (item: unknown) => unknown, budget: Budget) => unknown,
): Readonly<Record<string, Builtin>> {
  return {
    [`${name}/0`]: ofList(name, (list, budget) => apply(list, (item) => item, budget)),
    [`${name}_by/1`]: ofFilter((input, filter, budget, span) =>
      apply(requireList(`${name}_by`, input, span), filter, budget),
    ),
  };
}

/** A function of all outputs of a filter on the input. */
function ofFilterOnce(apply: (outputs: readonly unknown[], budget: Budget, span: Span) => unknown): Builtin {
  return ([filter = IDENTITY], span) =>
    single((budget, input, env) => budget.made(apply(outputsOf(filter, budget, input, env), budget, span)));
}

function lengthOf(input: unknown, budget: Budget, span: Span): number {
  if (input === null || input === undefined) return 0;
  if (typeof input === "number") return Math.abs(input);
  if (Array.isArray(input)) return input.length;
  if (isJqObject(input)) {
    const count = Object.keys(input).length;
    budget.step(count);
    return count;
  }
  if (typeof input !== "string") return fail("a boolean has no length", span);
  budget.scan(input.length);
  let length = input.length;
  for (let index = 1; index < input.length; index += 1) {
    const isLow = (input.charCodeAt(index) & 0xfc00) === 0xdc00;
    if (isLow && (input.charCodeAt(index - 1) & 0xfc00) === 0xd800) length -= 1;
  }
  return length;
}

function has(container: unknown, key: unknown, _budget: Budget, span: Span): boolean {
  if (container === null || container === undefined) return false;
  if (Array.isArray(container) && typeof key === "number") {
    const index = toInteger(key);
    return index >= 0 && index < container.length;
  }
  if (isJqObject(container) && typeof key === "string") return Object.hasOwn(container, key);
  return fail(`${describeJqValue(container)} cannot have ${describeJqValue(key)} as a key`, span);
}

function contains(value: unknown, wanted: unknown, budget: Budget, span: Span): boolean {
  const result = tryContains(value, wanted, budget);
  return result ?? fail(`${describeJqValue(value)} cannot contain ${describeJqValue(wanted)}`, span);
}

/** Returns undefined for types that cannot be compared: an error for the whole values, false for values inside of them. */
function tryContains(value: unknown, wanted: unknown, budget: Budget): boolean | undefined {
  budget.step();
  if (typeof value === "string" && typeof wanted === "string") {
    budget.scan(value.length + wanted.length);
    return value.includes(wanted);
  }
  if (Array.isArray(value) && Array.isArray(wanted)) {
    return wanted.every((item) => value.some((candidate) => tryContains(candidate, item, budget) === true));
  }
  if (isJqObject(value) && isJqObject(wanted)) {
    const keys = Object.keys(wanted);
    budget.step(keys.length);
    return keys.every((key) => Object.hasOwn(value, key) && tryContains(value[key], wanted[key], budget) === true);
  }
  if (typeof value === "number" && typeof wanted === "number") return value === wanted;
  if ((value ?? null) === (wanted ?? null)) return true;
  return undefined;
}

function sum(items: readonly unknown[], budget: Budget, span: Span): unknown {
  if (items.length > 1 && items.every((item) => typeof item === "string")) {
    return joined(items, "", budget);
  }
  if (items.length > 1 && items.every((item) => Array.isArray(item))) {
    const length = items.reduce((total, { length }) => total + length, 0);
    budget.create(length);
    budget.step(length);
    return items.flat(1);
  }
  if (items.length > 1 && items.every(isJqObject)) return union(items, budget);
  return items.reduce((total, item) => {
    budget.step();
    return add(total, item, budget, span);
  }, null);
}

/** Adds many objects without copying the sum each time. */
function union(objects: readonly JqObject[], budget: Budget): JqObject {
  const total: Record<string, unknown> = {};
  for (const object of objects) {
    for (const key of Object.keys(object)) addMember(total, key, object[key], budget);
  }
  return total;
}

interface Keyed {
  readonly item: unknown;
  readonly key: unknown;
}

function sortBy(items: readonly unknown[], key: (item: unknown) => unknown, budget: Budget): readonly Keyed[] {
  budget.create(items.length);
  const keyed = items.map((item) => {
    budget.step();
    return { item, key: key(item) };
  });
  return keyed.sort((a, b) => compareValues(a.key, b.key, budget));
}

function unique(items: readonly unknown[], key: (item: unknown) => unknown, budget: Budget): readonly unknown[] {
  const sorted = sortBy(items, key, budget);
  const firsts = sorted.filter((entry, index) => {
    const before = sorted[index - 1];
    return !before || compareValues(before.key, entry.key, budget) !== 0;
  });
  return firsts.map(({ item }) => item);
}

/** The first of the smallest, or the last of the largest. */
function extreme(
  items: readonly unknown[],
  key: (item: unknown) => unknown,
  largest: boolean,
  budget: Budget,
): unknown {
  if (items.length === 0) return null;
  budget.create(items.length);
  const keys = items.map((item) => {
    budget.step();
    return key(item);
  });
  let best = 0;
  for (let index = 1; index < keys.length; index += 1) {
    if (compareValues(keys[best], keys[index], budget) > 0 !== largest) best = index;
  }
  return items[best];
}

function flatten(input: unknown, depth: number, budget: Budget, span: Span): readonly unknown[] {
  const flat: unknown[] = [];
  const visit = (value: unknown, left: number): void => {
    if (Array.isArray(value) && left !== 0) {
      forEachItem(value, budget, span, (item) => visit(item, left - 1));
    } else {
      budget.create(1);
      flat.push(value);
    }
  };
  forEachItem(input, budget, span, (item) => visit(item, depth));
  return flat;
}

function toEntries(input: unknown, budget: Budget, span: Span): readonly JqObject[] {
  const entries: JqObject[] = [];
  forEachItem(input, budget, span, (value, key) => {
    budget.create(3);
    entries.push({ key, value });
  });
  return entries;
}

function fromEntries(input: unknown, budget: Budget, span: Span): JqObject {
  const object: Record<string, unknown> = {};
  for (const entry of requireList("from_entries", input, span)) {
    if (!isJqObject(entry)) return fail(`from_entries needs objects, not ${describeJqValue(entry)}`, span);
    const name = ["key", "Key", "name", "Name"].map((key) => memberOf(entry, key)).find(isTruthy);
    if (typeof name !== "string") return fail(`from_entries needs strings as keys, not ${describeJqValue(name)}`, span);
    const field = ["value", "Value"].find((key) => Object.hasOwn(entry, key));
    addMember(object, name, field === undefined ? null : memberOf(entry, field), budget);
  }
  return object;
}

function positions(
  name: string,
  input: unknown,
  wanted: unknown,
  budget: Budget,
  span: Span,
): readonly number[] | undefined {
  if (input === null || input === undefined) return undefined;
  if (Array.isArray(input)) return positionsOf(input, Array.isArray(wanted) ? wanted : [wanted], budget);
  if (typeof input !== "string" || typeof wanted !== "string") {
    return fail(`${name} cannot look for ${describeJqValue(wanted)} in ${describeJqValue(input)}`, span);
  }
  return positionsOf(charactersOf(input, budget), charactersOf(wanted, budget), budget);
}
