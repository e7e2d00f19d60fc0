import type { Work } from "../../cel/index.ts";
import { matchesRe2 } from "../../cel/index.ts";
import { isObject, items, members } from "../../kernel/index.ts";
import type { CrdSchema } from "./schema-node.ts";
import { combinedSchemas, type ReportDefinition, type VisitedSchema } from "./schema-walk.ts";

/** Keywords of JSON Schema that CRDs must not have. */
const FORBIDDEN = ["$ref", "additionalItems", "definitions", "dependencies", "id", "patternProperties"] as const;
const TYPES: ReadonlySet<unknown> = new Set(["array", "boolean", "integer", "number", "object", "string"]);

/**
 * Reports why a schema is not structural. Source: apiextensions-apiserver, `pkg/apiserver/schema/validation.go` and
 * `pkg/apis/apiextensions/validation/validation.go`.
 */
export function structuralFaults(place: VisitedSchema, work: Work, report: ReportDefinition): void {
  const { schema, at, isRoot, isTypeMeta } = place;
  keywordFaults(schema, at, work, report);
  typeFaults(place, report);
  const isIntOrString = schema["x-kubernetes-int-or-string"] === true;
  const isEmbedded = schema["x-kubernetes-embedded-resource"] === true;
  const keepsUnknown = schema["x-kubernetes-preserve-unknown-fields"] === true;
  const hasMap = isGiven(schema.additionalProperties);
  if (schema.type === "array" && !isGiven(schema.items)) report(at("items"), "is mandatory for an array, but missing");
  if (hasMap && schema.additionalProperties !== true && members(schema.properties).length > 0) {
    report(at("additionalProperties"), "must not be set together with properties");
  }
  if (hasMap && (isRoot || isEmbedded)) {
    report(at("additionalProperties"), "must not be in the schema of a whole object");
  }
  if (isIntOrString && keepsUnknown) {
    report(at("x-kubernetes-preserve-unknown-fields"), "must not be set together with x-kubernetes-int-or-string");
  }
  if (isIntOrString && isEmbedded) {
    report(at("x-kubernetes-embedded-resource"), "must not be set together with x-kubernetes-int-or-string");
  }
  if (isEmbedded && isTypeMeta) report(at("x-kubernetes-embedded-resource"), "must not be in metadata");
  if (isEmbedded && !keepsUnknown && members(schema.properties).length === 0) {
    report(at("x-kubernetes-embedded-resource"), "needs properties or x-kubernetes-preserve-unknown-fields: true");
  }
  if (isRoot) rootFaults(schema, at, report);
  if (isRoot || isEmbedded) metaFaults(schema, isRoot, at, report);
  for (const { segments, part } of combinedSchemas(schema)) {
    if (!isIntOrStringPattern(schema, segments)) combinedFaults(part, segments, { at, work, report });
  }
}

/** Whether a keyword is there: null is absent. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether Go reads a value as one that is set. */
function isSet(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isGiven(value) && value !== "" && value !== false;
}

function keywordFaults(schema: CrdSchema, at: VisitedSchema["at"], work: Work, report: ReportDefinition): void {
  for (const key of FORBIDDEN) if (isGiven(schema[key])) report(at(key), "is not allowed in a CRD");
  if (Array.isArray(schema.items)) report(at("items"), "must be a schema, not a list");
  if (schema.uniqueItems === true) {
    report(at("uniqueItems"), "must not be true; x-kubernetes-list-type: set does the same");
  }
  if (schema["x-kubernetes-preserve-unknown-fields"] === false) {
    report(at("x-kubernetes-preserve-unknown-fields"), "must be true or absent");
  }
  if (typeof schema.pattern === "string" && matchesRe2("", schema.pattern, work) === undefined) {
    report(at("pattern"), "is not a regular expression of RE2");
  }
}

function typeFaults({ schema, at, isRoot }: VisitedSchema, report: ReportDefinition): void {
  const { type } = schema;
  const isEmbedded = schema["x-kubernetes-embedded-resource"] === true;
  if (isSet(type) && !TYPES.has(type)) report(at("type"), `must be one of ${[...TYPES].join(", ")}`);
  else if ((isRoot || isEmbedded) && type !== "object") report(at("type"), "must be object");
  else if (!isSet(type)) {
    const isOpen =
      schema["x-kubernetes-int-or-string"] === true || schema["x-kubernetes-preserve-unknown-fields"] === true;
    if (!isOpen) report(at("type"), "is mandatory, but missing");
  }
}

/** The whole object: its combinations must not name fields that the schema lacks. */
function rootFaults(schema: CrdSchema, at: VisitedSchema["at"], report: ReportDefinition): void {
  if (schema.nullable === true) report(at("nullable"), "must not be true for a whole object");
  const compare = (part: CrdSchema, own: CrdSchema, ...path: readonly (string | number)[]): void => {
    for (const [name, field] of members(part.properties)) {
      const known = isObject(own.properties) ? own.properties[name] : undefined;
      if (!isObject(known)) report(at(...path, "properties", name), "must be a field of the schema too");
      else if (isObject(field)) compare(field, known, ...path, "properties", name);
    }
    if (isObject(part.items)) {
      if (isObject(own.items)) compare(part.items, own.items, ...path, "items");
      else report(at(...path, "items"), "must be in the schema too");
    }
    for (const { segments, part: inner } of combinedSchemas(part)) compare(inner, own, ...path, ...segments);
  };
  for (const { segments, part } of combinedSchemas(schema)) compare(part, schema, ...segments);
}

/** The apiVersion, kind and metadata of a whole object. */
function metaFaults(schema: CrdSchema, isRoot: boolean, at: VisitedSchema["at"], report: ReportDefinition): void {
  const fields = isObject(schema.properties) ? schema.properties : {};
  for (const name of ["apiVersion", "kind"]) {
    const field = fields[name];
    if (isObject(field) && field.type !== "string") report(at("properties", name, "type"), "must be string");
  }
  const { metadata } = fields;
  if (!isObject(metadata)) return;
  if (metadata.type !== "object") report(at("properties", "metadata", "type"), "must be object");
  if (!isRoot) return;
  const { type: _, properties, ...others } = metadata;
  const wrong = [
    ...Object.entries(others).flatMap(([key, value]) => (isSet(value) && key !== "default" ? [[key]] : [])),
    ...members(properties).flatMap(([name]) =>
      name === "name" || name === "generateName" ? [] : [["properties", name]],
    ),
  ];
  const [first] = wrong;
  if (first === undefined) return;
  report(at("properties", "metadata", ...first), "must not be there; only name and generateName may have a schema");
}

/** Whether a part of a schema belongs to `anyOf: [{type: integer}, {type: string}]`, which may name types. */
function isIntOrStringPattern(schema: CrdSchema, [key, index]: readonly (string | number)[]): boolean {
  const isPattern = (list: unknown) =>
    items(list).length === 2 &&
    items(list).every(
      (part, at) => isObject(part) && Object.keys(part).length === 1 && part.type === ["integer", "string"][at],
    );
  return key === "anyOf" && index !== undefined && isPattern(schema.anyOf);
}

const NOT_IN_COMBINATION = "is not allowed in allOf, anyOf, oneOf and not";
const NESTED_FORBIDDEN = [
  "type",
  "title",
  "description",
  "nullable",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
  "x-kubernetes-validations",
] as const;

interface CombinedContext {
  readonly at: VisitedSchema["at"];
  readonly work: Work;
  readonly report: ReportDefinition;
}

/** A schema of a combination, which may only restrict values. */
function combinedFaults(schema: CrdSchema, path: readonly (string | number)[], context: CombinedContext): void {
  const { work, report } = context;
  work.spend();
  const at: VisitedSchema["at"] = (...more) => context.at(...path, ...more);
  keywordFaults(schema, at, work, report);
  if (isSet(schema.additionalProperties) || isGiven(schema.default)) {
    report(at(isGiven(schema.default) ? "default" : "additionalProperties"), NOT_IN_COMBINATION);
  }
  for (const key of NESTED_FORBIDDEN) if (isSet(schema[key])) report(at(key), NOT_IN_COMBINATION);
  for (const [name, field] of members(schema.properties)) {
    if (name === "metadata") {
      report(at("properties", name), "must not be there; only the schema itself may have metadata");
    }
    if (isObject(field)) combinedFaults(field, [...path, "properties", name], context);
  }
  if (isObject(schema.items)) combinedFaults(schema.items, [...path, "items"], context);
  for (const { segments, part } of combinedSchemas(schema)) {
    const isFirst = path.length === 2 && path[0] === "allOf" && path[1] === 0;
    if (!(isFirst && isIntOrStringPattern(schema, segments))) combinedFaults(part, [...path, ...segments], context);
  }
}
