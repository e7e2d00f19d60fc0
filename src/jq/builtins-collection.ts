import { forEachItem, itemsOf } from "./access.ts";
import { setAtKeys, valueAtKeys } from "./at-keys.ts";
import type { Budget } from "./budget.ts";
import { type Builtin, ofFilter, ofInput, ofValue, outputsOf, requireNumber } from "./builtin.ts";
import { IDENTITY } from "./combinators.ts";
import { sortedKeys } from "./compare.ts";
import type { Span } from "./error.ts";
import { ofList, requireList } from "./lists.ts";
import { add, joined } from "./operators.ts";
import { fail, keysOf, requireIntact, single, until } from "./runtime.ts";
import {
  addMember,
  describeJqValue,
  isJqObject,
  isTruthy,
  type JqObject,
  memberOf,
  setMember,
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
  "add/0": ofInput((input, budget, span) => {
    return sum(itemsOf(input, budget, span), budget, span);
  }),
  "add/1": ofFilterOnce((outputs, budget, span) => sum(outputs, budget, span)),
  "reverse/0": ofList("reverse", (list) => [...list].reverse()),
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
