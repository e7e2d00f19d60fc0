import { fieldLabel, pointerTo } from "../base/pointer.ts";
import { isObject, items, member, record, text } from "../base/read.ts";
import { NEWEST_KNOWN_MINOR } from "../kubernetes/field-table.ts";
import { valueFaults } from "./check-values.ts";
import { withCrdDefaults } from "./default-values.ts";
import { matchesRe2 } from "./pattern.ts";
import type { CrdSchema } from "./schema-node.ts";
import { subschemas } from "./schema-rules.ts";
import { unknownFields } from "./unknown-fields.ts";
import { Work, WorkLimit } from "./work.ts";

/** A field for which an API server rejects a CustomResourceDefinition. */
export interface DefinitionFault {
  readonly path: string;
  readonly message: string;
}

/** The faults of a CustomResourceDefinition that its field table does not show: those of its versions and schemas. */
export function definitionFaults(definition: unknown): readonly DefinitionFault[] {
  const faults: DefinitionFault[] = [];
  const report = (path: string, message: string) => faults.push({ path, message: `${labelOf(path)}: ${message}` });
  const work = new Work();
  try {
    readFaults(definition, work, report);
  } catch (error) {
    if (!(error instanceof WorkLimit)) throw error;
    report("/spec", error.message);
  }
  return faults;
}

/** The label of a field, without the words that every path into a schema has. */
function labelOf(path: string): string {
  return fieldLabel(path).replaceAll(/\.(?:schema\.openAPIV3Schema|properties)(?=\.)/g, "");
}

function readFaults(definition: unknown, work: Work, report: Report): void {
  const spec = record(member(definition, "spec"));
  const versions = items(spec.versions);
  const { group, names } = spec;
  const plural = member(names, "plural");
  const name = member(member(definition, "metadata"), "name");
  if (typeof group === "string" && typeof plural === "string" && name !== `${plural}.${group}`)
    report("/metadata/name", `must be ${plural}.${group}, from spec.names.plural and spec.group`);
  if (spec.preserveUnknownFields === true)
    report("/spec/preserveUnknownFields", "must be false; the schemas decide which unknown fields are kept");
  if (typeof group === "string" && !group.includes(".")) report("/spec/group", "must be a domain with a dot");
  const storage = versions.filter((version) => member(version, "storage") === true);
  if (versions.length > 0 && storage.length !== 1)
    report("/spec/versions", `must have exactly one version with storage: true, but has ${storage.length}`);
  for (const [index, version] of versions.entries()) {
    const path = pointerTo("/spec/versions", index);
    const before = versions.slice(0, index).some((other) => member(other, "name") === member(version, "name"));
    if (before) report(`${path}/name`, "is the name of an earlier version");
    const schema = member(member(version, "schema"), "openAPIV3Schema");
    if (!isObject(schema)) report(`${path}/schema/openAPIV3Schema`, "is mandatory, but missing");
    else schemaFaults(schema, `${path}/schema/openAPIV3Schema`, work, report);
  }
}

type Report = (path: string, message: string) => void;

/** Keywords of JSON Schema that CRDs must not have. */
const FORBIDDEN = ["$ref", "additionalItems", "definitions", "dependencies", "id", "patternProperties"] as const;
const LIST_TYPES: ReadonlySet<unknown> = new Set(["atomic", "map", "set"]);
const MAP_TYPES: ReadonlySet<unknown> = new Set(["atomic", "granular"]);
const TYPES: ReadonlySet<unknown> = new Set(["array", "boolean", "integer", "number", "object", "string"]);

function schemaFaults(root: CrdSchema, path: string, work: Work, report: Report): void {
  if (root.nullable === true) report(`${path}/nullable`, "must not be true for a whole object");
  if (root.type !== "object") report(`${path}/type`, "must be object");
  const visit = (schema: CrdSchema, at: string): void => {
    nodeFaults(schema, at, work, report);
    for (const { segment, child } of subschemas(schema)) {
      if (segment === "") continue;
      const inner = { "[]": "/items", "*": "/additionalProperties" }[segment];
      visit(
        child,
        inner !== undefined && isObject(schema[inner.slice(1)]) ? at + inner : pointerTo(at, "properties", segment),
      );
    }
  };
  visit(root, path);
}

function nodeFaults(schema: CrdSchema, at: string, work: Work, report: Report): void {
  const isIntOrString = schema["x-kubernetes-int-or-string"] === true;
  const keepsUnknown = schema["x-kubernetes-preserve-unknown-fields"] === true;
  if (schema.type === undefined || schema.type === "") {
    if (!isIntOrString && !keepsUnknown) report(`${at}/type`, "is mandatory, but missing");
  } else if (!TYPES.has(schema.type)) report(`${at}/type`, `must be one of ${[...TYPES].join(", ")}`);
  if (schema.uniqueItems === true)
    report(`${at}/uniqueItems`, "must not be true; x-kubernetes-list-type: set does the same");
  if (schema.type === "array" && !isObject(schema.items))
    report(
      `${at}/items`,
      Array.isArray(schema.items) ? "must be a schema, not a list" : "is mandatory for an array, but missing",
    );
  if (isObject(schema.properties) && Object.keys(schema.properties).length > 0 && isObject(schema.additionalProperties))
    report(`${at}/additionalProperties`, "must not be beside properties");
  for (const key of FORBIDDEN) if (schema[key] !== undefined) report(pointerTo(at, key), "is not allowed in a CRD");
  if (schema["x-kubernetes-preserve-unknown-fields"] === false)
    report(`${at}/x-kubernetes-preserve-unknown-fields`, "must be true or absent");
  if (schema["x-kubernetes-embedded-resource"] === true && !keepsUnknown && !isObject(schema.properties))
    report(`${at}/x-kubernetes-embedded-resource`, "needs properties or x-kubernetes-preserve-unknown-fields: true");
  if (typeof schema.pattern === "string" && matchesRe2("", schema.pattern, work) === undefined)
    report(`${at}/pattern`, "is not a regular expression of RE2");
  defaultFaults(schema, at, work, report);
  listFaults(schema, at, report);
}

/** The faults of a default, which must be valid and without unknown fields. */
function defaultFaults(schema: CrdSchema, at: string, work: Work, report: Report): void {
  const value = schema.default;
  if (value === undefined || value === null) return;
  // The walks start with an object.
  const holder = { value };
  const whole = { type: "object", properties: { value: schema } };
  const [unknown] = unknownFields(holder, whole, work);
  const [fault] = valueFaults(record(withCrdDefaults(holder, whole, work)), whole, { work, minor: NEWEST_KNOWN_MINOR });
  if (unknown !== undefined) report(`${at}/default`, `has the unknown field ${String(unknown.segments.at(-1))}`);
  else if (fault !== undefined) report(`${at}/default`, fault.message);
}

function listFaults(schema: CrdSchema, at: string, report: Report): void {
  const listType = schema["x-kubernetes-list-type"];
  const mapType = schema["x-kubernetes-map-type"];
  if (listType !== undefined && !LIST_TYPES.has(listType))
    report(`${at}/x-kubernetes-list-type`, "must be atomic, set or map");
  if (mapType !== undefined && !MAP_TYPES.has(mapType))
    report(`${at}/x-kubernetes-map-type`, "must be atomic or granular");
  const keys = items(schema["x-kubernetes-list-map-keys"]);
  if (listType !== undefined && schema.type !== "array") report(`${at}/x-kubernetes-list-type`, "needs the type array");
  if (listType !== "map") {
    if (keys.length > 0) report(`${at}/x-kubernetes-list-map-keys`, "needs x-kubernetes-list-type: map");
    return;
  }
  if (keys.length === 0) report(`${at}/x-kubernetes-list-map-keys`, "is mandatory for a list of type map, but missing");
  const properties = record(member(schema.items, "properties"));
  const required = items(member(schema.items, "required"));
  for (const [index, key] of keys.entries()) {
    const name = text(key) ?? "";
    const place = pointerTo(at, "x-kubernetes-list-map-keys", index);
    const property = properties[name];
    if (!isObject(property)) report(place, `names ${JSON.stringify(name)}, which is not a field of the items`);
    else if (property.default === undefined && !required.includes(name))
      report(place, `names ${JSON.stringify(name)}, which must be mandatory or have a default`);
  }
}
