import { formatValue, isObject } from "../base/read.ts";
import { maskTokens } from "../base/secret-text.ts";
import type { ReportField } from "./field-fault.ts";
import type { ValueType } from "./field-type.ts";

/**
 * Lists whose repeated items the API server accepts, by the type of the item: it warns, and the last one counts, or both
 * do. Found with server-side dry runs of Kubernetes 1.34.
 */
const REPEATABLE: ReadonlySet<string> = new Set([
  "ContainerPort",
  "EnvVar",
  "HostAlias",
  "LocalObjectReference",
  "ObjectReference",
  "OwnerReference",
]);

/** Reports the items of a list that have the same keys as an earlier one, or equal an earlier item of a set. */
export function checkItems(
  list: readonly unknown[],
  item: ValueType,
  keys: readonly string[],
  report: (segments: readonly (string | number)[], message: string, more: Parameters<ReportField>[3]) => void,
): void {
  if (keys.length === 0 || (item.form === "object" && REPEATABLE.has(item.name))) return;
  const [first = ""] = keys;
  const seen = new Map<string, number>();
  for (const [index, entry] of list.entries()) {
    const key = first === "" ? keyOf(entry) : itemKey(entry, keys);
    if (key === undefined) continue;
    const before = seen.get(key);
    if (before === undefined) {
      seen.set(key, index);
      continue;
    }
    const received = maskTokens(formatValue(isObject(entry) ? entry[first] : entry));
    const what = keys.length === 1 && first !== "" ? `the ${first} ${received}` : `the same ${keysText(keys)}`;
    const segments = first === "" ? [index] : [index, first];
    report(segments, `item ${before} of the list already has ${what}`, { received, fix: "remove one of the two" });
  }
}

function keysText(keys: readonly string[]): string {
  return keys[0] === "" ? "value" : keys.join(" and ");
}

function keyOf(entry: unknown): string | undefined {
  return entry === null || typeof entry === "object" ? undefined : JSON.stringify(entry);
}

/** The keys of an item as one text. Undefined without the first one, which is reported as missing or invalid. */
function itemKey(entry: unknown, keys: readonly string[]): string | undefined {
  if (!isObject(entry) || keyOf(entry[keys[0] ?? ""]) === undefined) return undefined;
  return JSON.stringify(keys.map((key) => entry[key] ?? DEFAULT_KEYS[key] ?? null));
}

const DEFAULT_KEYS: Readonly<Record<string, string>> = { protocol: "TCP" };
