import type { Work } from "../../cel/index.ts";
import { formatValue, isObject, items, maskTokens, text } from "../../kernel/index.ts";
import type { CrdSchema } from "./schema-node.ts";

/** An item of a list that an earlier one repeats, with its segments below the list. */
interface RepeatedItem {
  readonly segments: readonly (string | number)[];
  readonly message: string;
}

/**
 * The items of a list of type `set` or `map` that repeat an earlier item or its keys.
 * Source: apiextensions-apiserver, `pkg/apiserver/schema/listtype`.
 */
export function repeatedItems(list: readonly unknown[], schema: CrdSchema, work: Work): readonly RepeatedItem[] {
  const type = schema["x-kubernetes-list-type"];
  if (type !== "set" && type !== "map") return [];
  const keys =
    type === "map" ? items(schema["x-kubernetes-list-map-keys"]).flatMap((key) => text(key) ?? []) : undefined;
  const firstIndexes = new Map<string, number>();
  const found: RepeatedItem[] = [];
  for (const [index, item] of list.entries()) {
    // The check of types reports an item of a map that is not an object.
    if (keys !== undefined && item !== null && !isObject(item)) continue;
    const key = keys === undefined ? canonical(item) : keys.map((name) => keyText(item, name)).join();
    work.read(key);
    const before = firstIndexes.get(key);
    if (before === undefined) firstIndexes.set(key, index);
    else found.push({ segments: [index, ...(keys?.slice(0, 1) ?? [])], message: messageOf(before, item, keys) });
  }
  return found;
}

function messageOf(before: number, item: unknown, keys: readonly string[] | undefined): string {
  const [first] = keys ?? [];
  if (keys === undefined || first === undefined) return `item ${before} of the list already has the same value`;
  const same =
    isObject(item) && keys.length === 1
      ? `the ${first} ${maskTokens(formatValue(item[first]))}`
      : `the same ${keys.join(" and ")}`;
  return `item ${before} of the list already has ${same}`;
}

function keyText(item: unknown, name: string): string {
  if (isObject(item) && Object.hasOwn(item, name)) return canonical(item[name]);
  return "-";
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  const sorted = (_: string, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part;
  return JSON.stringify(value, sorted) ?? "";
}
