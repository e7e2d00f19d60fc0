import { formatValue, isObject, maskTokens } from "../../kernel/index.ts";
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

/** The keys of lists that have none in the documents of the API server, by the type of the item. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  AuditAnnotation: ["key"],
  DeviceRequest: ["name"],
  DeviceSubRequest: ["name"],
  EndpointPort: ["name"],
  ForZone: ["name"],
  LimitRangeItem: ["type"],
  Sysctl: ["name"],
  Taint: ["key", "effect"],
  TopologySelectorLabelRequirement: ["key"],
  "storage.v1.TokenRequest": ["audience"],
};

/** Reports the items of a list that have the same keys as an earlier one. */
export function checkUniqueItems(
  list: readonly unknown[],
  item: ValueType,
  documented: readonly string[],
  report: (segments: readonly (string | number)[], message: string, more: Parameters<ReportField>[3]) => void,
): void {
  if (item.form !== "object" || REPEATABLE.has(item.name)) return;
  const keys = KEYS[item.name] ?? documented;
  const [first] = keys;
  if (first === undefined) return;
  const firstIndexes = new Map<string, number>();
  for (let index = 0; index < list.length; index += 1) {
    const entry = list[index];
    const key = itemKey(entry, keys);
    if (!isObject(entry) || key === undefined) continue;
    const before = firstIndexes.get(key);
    if (before === undefined) {
      firstIndexes.set(key, index);
      continue;
    }
    const received = maskTokens(formatValue(entry[first]));
    const same = keys.length === 1 ? `the ${first} ${received}` : `the same ${keys.join(" and ")}`;
    const fix = "rename or remove one of the two";
    report([index, first], `item ${before} of the list already has ${same}`, { received, fix });
  }
}

/** The keys of an item as one text. Undefined without the first one, which is reported as missing or invalid. */
function itemKey(entry: unknown, keys: readonly string[]): string | undefined {
  const first = isObject(entry) ? entry[keys[0] ?? ""] : undefined;
  if (!isObject(entry) || first === null || first === undefined || typeof first === "object") return undefined;
  // Most items have one key, a name, which a list of keys in JSON never equals.
  if (keys.length === 1 && typeof first === "string") return `"${first}`;
  return JSON.stringify(keys.map((key) => entry[key] ?? DEFAULTS[key] ?? null));
}

const DEFAULTS: Readonly<Record<string, string>> = { protocol: "TCP" };

/**
 * The value as which null in a list is read; undefined where null is accepted.
 *
 * @param isOpen whether the list is one of a custom resource, for which the API server does not replace null
 */
export function valueOfNull(item: ValueType, isOpen: boolean): unknown {
  if (isOpen) return item.form === "any" ? undefined : null;
  if (item.form === "object") return {};
  return item.form === "string" && item.words?.has("") === false ? "" : undefined;
}
