import { isObject, items, member, record } from "../../kernel/index.ts";
import type { ReportDefinition, VisitedSchema } from "./schema-walk.ts";

const LIST_TYPES: ReadonlySet<unknown> = new Set(["atomic", "map", "set"]);
const MAP_TYPES: ReadonlySet<unknown> = new Set(["atomic", "granular"]);

/**
 * Reports wrong kinds of lists and maps, `x-kubernetes-list-type`, `x-kubernetes-list-map-keys` and
 * `x-kubernetes-map-type`.
 */
export function listFaults({ schema, at }: VisitedSchema, report: ReportDefinition): void {
  const listType = schema["x-kubernetes-list-type"] ?? undefined;
  const mapType = schema["x-kubernetes-map-type"] ?? undefined;
  const keys = items(schema["x-kubernetes-list-map-keys"]);
  if (mapType !== undefined && !MAP_TYPES.has(mapType)) {
    report(at("x-kubernetes-map-type"), "must be atomic or granular");
  }
  if (mapType !== undefined && schema.type !== "object") report(at("x-kubernetes-map-type"), "needs the type object");
  if (listType !== "map" && keys.length > 0) {
    report(at("x-kubernetes-list-map-keys"), "needs x-kubernetes-list-type: map");
  }
  if (listType === undefined) return;
  if (!LIST_TYPES.has(listType)) report(at("x-kubernetes-list-type"), "must be atomic, set or map");
  if (schema.type !== "array") report(at("x-kubernetes-list-type"), "needs the type array");
  if (listType !== "set" && listType !== "map") return;
  const item = record(schema.items);
  if (item.nullable === true) report(at("items", "nullable"), `must not be true in a list of type ${listType}`);
  if (listType === "map") {
    mapFaults(item, keys, at, report);
    return;
  }
  const isWhole =
    item.type === "object"
      ? item["x-kubernetes-map-type"] === "atomic"
      : item.type !== "array" || (item["x-kubernetes-list-type"] ?? "atomic") === "atomic";
  const key = item.type === "object" ? "x-kubernetes-map-type" : "x-kubernetes-list-type";
  if (!isWhole) report(at("items", key), "must be atomic in a list of type set");
}

function mapFaults(
  item: Readonly<Record<string, unknown>>,
  keys: readonly unknown[],
  at: VisitedSchema["at"],
  report: ReportDefinition,
): void {
  if (keys.length === 0) report(at("x-kubernetes-list-map-keys"), "is mandatory for a list of type map, but missing");
  if (item.type !== "object") report(at("items", "type"), "must be object in a list of type map");
  const required = new Set(items(item.required));
  const earlierNames = new Set<unknown>();
  for (const [index, name] of keys.entries()) {
    const place = at("x-kubernetes-list-map-keys", index);
    const shown = JSON.stringify(name);
    const field = typeof name === "string" ? member(item.properties, name) : undefined;
    if (earlierNames.has(name)) report(place, `repeats ${shown}`);
    else if (!isObject(field)) report(place, `names ${shown}, which is not a field of the items`);
    else if (field.type === "array" || field.type === "object") report(place, `names ${shown}, which is not a scalar`);
    else if (field.nullable === true) report(place, `names ${shown}, which must not be nullable`);
    else if ((field.default ?? undefined) === undefined && !required.has(name)) {
      report(place, `names ${shown}, which must be mandatory or have a default`);
    }
    earlierNames.add(name);
  }
}
