import { isObject, items, stringOf } from "../../kernel/index.ts";
import type { MergeSchema } from "./merge-types.ts";
import { isMutableTree, putMember } from "./values.ts";

interface ListSchema extends MergeSchema {
  /** The members that identify an item; empty for a list of texts. */
  readonly keys: readonly string[];
  /** Merges an item of the patch into one of the list, in place. */
  readonly merge: (before: unknown, patch: unknown, schema: MergeSchema) => unknown;
}

/** An item by the texts of its members; an empty text stands for a member that is missing. */
type Identifiers = readonly string[];

/**
 * A list after a patch, whose items come first. Undefined to remove the list. Source: kustomize,
 * kyaml/yaml/walk/associative_sequence.go, with the results that it has for items that are there twice or lack a key.
 */
export function mergedList(before: unknown, patch: unknown, schema: ListSchema): unknown {
  if (patch === null) return undefined;
  const directive = takeDirective(patch);
  if (directive === "delete") return undefined;
  const isAdded = before === undefined || before === null;
  const own = isAdded || directive === "replace" ? patch : before;
  if (!Array.isArray(own)) return own;
  return schema.keys.length === 0 ? mergedTexts(own, items(patch)) : mergedItems(own, items(patch), schema);
}

/** Removes the items that only have a directive for the list, and returns it. */
function takeDirective(patch: unknown): string | undefined {
  if (!Array.isArray(patch)) return undefined;
  const first = patch.find((item) => isObject(item) && Object.hasOwn(item, "$patch"));
  if (!isObject(first) || Object.keys(first).length > 1) return undefined;
  const directive = stringOf(first.$patch);
  const rest = patch.filter((item) => !isEmptyItem(item) && !(isObject(item) && item.$patch === first.$patch));
  patch.splice(0, patch.length, ...rest);
  return directive;
}

function mergedTexts(own: readonly unknown[], patch: readonly unknown[]): readonly unknown[] {
  return [...new Map([...patch, ...own].map((item) => [stringOf(item), item])).values()];
}

function mergedItems(own: unknown[], patch: readonly unknown[], schema: ListSchema): readonly unknown[] {
  const all = distinct([...patch, ...own].map((item) => identifiersOf(item, schema.keys)));
  if (schema.keys.length > 1) completeIdentifiers(all);
  const result: unknown[] = [];
  const used = schema.keys.map((_, index) => all.some((each) => each[index] !== ""));
  const isUsed = (index: number) => used[index] === true || !used.includes(true);
  const keys = schema.keys.filter((_, index) => isUsed(index));
  for (const identifiers of all) {
    const values = identifiers.filter((_, index) => isUsed(index));
    const { type } = schema.field ?? {};
    const item = schema.merge(findItem(own, keys, values), findItem(patch, keys, values), {
      field: type === undefined ? undefined : { type },
      typeOf: schema.typeOf,
    });
    if (isEmptyItem(item)) {
      removeItem(own, keys, values);
      continue;
    }
    if (isMutableTree(item)) {
      for (const [index, key] of keys.entries()) {
        const value = values[index] ?? "";
        if (!Object.hasOwn(item, key) && value !== "") putMember(item, key, value);
      }
    }
    setItem(result, item, keys, values);
  }
  if (all.length === 0) return own;
  for (const item of own) appendItem(result, item, keys);
  return result;
}

function identifiersOf(item: unknown, keys: readonly string[]): Identifiers {
  return keys.map((key) => identifierOf(item, key) ?? "");
}

/** The text of a member; undefined without one. */
function identifierOf(item: unknown, key: string): string | undefined {
  if (!isObject(item) || !Object.hasOwn(item, key)) return undefined;
  const value = item[key];
  return typeof value === "object" ? "" : stringOf(value);
}

function distinct(all: readonly Identifiers[]): Identifiers[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

/** Gives items that differ by a missing member only the same identifiers: a port without a protocol is any of its number. */
function completeIdentifiers(all: Identifiers[]): void {
  for (let one = 0; one < all.length; one += 1) {
    for (let other = 0; other < all.length; other += 1) {
      const [first, second] = [all[one] ?? [], all[other] ?? []];
      const isSame = first.some((value, index) => value === second[index]);
      const canBeSame = first.every((value, index) => value === second[index] || value === "" || second[index] === "");
      if (!isSame || !canBeSame) continue;
      const both = first.map((value, index) => (value === "" ? (second[index] ?? "") : value));
      all[one] = both;
      all[other] = both;
    }
  }
}

/** The first item with these members. Members without a value are compared only if all have none. */
function findItem(list: readonly unknown[], keys: readonly string[], values: Identifiers): unknown {
  const isCompared = (index: number) => values[index] !== "" || values.every((value) => value === "");
  return list.find((item) =>
    keys.every((key, index) => !isCompared(index) || identifierOf(item, key) === values[index]),
  );
}

/** Whether an item has members with these texts, of which the last ones may be missing; an empty text is any. */
function isNamed(item: unknown, keys: readonly string[], values: Identifiers): boolean {
  if (values.length === 0) return false;
  return keys.every((key, index) => {
    const value = values[index];
    if (value === undefined) return true;
    const found = identifierOf(item, key);
    return found !== undefined && (value === "" || found === value);
  });
}

function removeItem(list: unknown[], keys: readonly string[], values: Identifiers): void {
  changeItems(list, keys, values, []);
}

/** Replaces the items with these members, or appends the item. */
function setItem(list: unknown[], item: unknown, keys: readonly string[], values: Identifiers): void {
  if (!changeItems(list, keys, values, [item])) list.push(item);
}

/** Puts other items in the place of those with these members; false without any. */
function changeItems(
  list: unknown[],
  keys: readonly string[],
  values: Identifiers,
  others: readonly unknown[],
): boolean {
  let isFound = false;
  const after = list.flatMap((each) => {
    if (isEmptyItem(each)) return [];
    if (!isObject(each)) return [each];
    // The program drops every other item if there is nothing to compare.
    if (!isNamed(each, keys, values)) return values.length === 0 ? [] : [each];
    isFound = true;
    return others;
  });
  list.splice(0, list.length, ...after);
  return isFound;
}

/** Adds an item of the object, which replaces the one that the patch has made of it. */
function appendItem(list: unknown[], item: unknown, keys: readonly string[]): void {
  const values: string[] = [];
  for (const key of keys) {
    const value = identifierOf(item, key);
    if (value === undefined) list.push(item);
    else values.push(value);
  }
  if (keys.length > 1) removeItem(list, keys, values);
  setItem(list, item, keys, values);
}

function isEmptyItem(item: unknown): boolean {
  return item === undefined || item === null || (isObject(item) && Object.keys(item).length === 0);
}
