import { isObject, ownEntry, pointerTo, record } from "../../kernel/index.ts";

/** A node of a CRD's `openAPIV3Schema`. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/**
 * A possible result of an expression by a schema: a place in the object, a list or record that the expression
 * constructs, a plain value, or an unknown value.
 */
export type SchemaValue =
  | PlaceValue
  | { readonly kind: "list"; readonly items: readonly SchemaValue[] }
  | { readonly kind: "record"; readonly fields: ReadonlyMap<string, readonly SchemaValue[]> }
  /** A computed value of a JSON type; `place` is the place of its list or map, for keys. */
  | { readonly kind: "scalar"; readonly type: ScalarType; readonly place?: string }
  | { readonly kind: "any" };

/** JSON types of a value that an expression computes. */
type ScalarType = "string" | "number" | "boolean" | "null";

/** A place in the object. In `place`, a JSON pointer, every item of a list and every member of a map is `*`. */
export interface PlaceValue {
  readonly kind: "place";
  readonly schema: SchemaNode;
  readonly place: string;
}

/** A computed value of a JSON type. */
export function scalar(type: ScalarType): SchemaValue {
  return { kind: "scalar", type };
}

/** An unknown value: below a field that keeps unknown fields, or the result of a function. */
export const ANY: SchemaValue = { kind: "any" };

const STRINGS: SchemaNode = { type: "object", additionalProperties: { type: "string" } };

/** The metadata of an object. A CRD's schema omits it because the API server knows it. */
const OBJECT_META: SchemaNode = {
  type: "object",
  properties: {
    ...Object.fromEntries(
      ["name", "generateName", "namespace", "uid", "resourceVersion", "creationTimestamp", "deletionTimestamp"].map(
        (name) => [name, { type: "string" }],
      ),
    ),
    labels: STRINGS,
    annotations: STRINGS,
    generation: { type: "integer" },
    finalizers: { type: "array", items: { type: "string" } },
    ownerReferences: { type: "array", items: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
  },
};

/** The whole object of a kind, with the fields that every object has. */
export function rootPlace(schema: SchemaNode): PlaceValue {
  const identity = { apiVersion: { type: "string" }, kind: { type: "string" }, metadata: OBJECT_META };
  return { kind: "place", place: "", schema: { ...schema, properties: { ...propertiesOf(schema), ...identity } } };
}

/** The properties of a schema, empty where it has none. */
export function propertiesOf(schema: SchemaNode): Readonly<Record<string, SchemaNode>> {
  const { properties } = schema;
  return record(properties) as Readonly<Record<string, SchemaNode>>;
}

/** Whether a place may have any value: the schema keeps unknown fields or has no type. */
export function isOpen(schema: SchemaNode): boolean {
  if (schema["x-kubernetes-preserve-unknown-fields"] === true && Object.keys(propertiesOf(schema)).length === 0) {
    return true;
  }
  return schema.type === undefined && schema.properties === undefined && schema.items === undefined;
}

/** The schema of a map's members, `undefined` where the schema is not a map. */
export function membersOf(schema: SchemaNode): SchemaNode | undefined {
  const { additionalProperties } = schema;
  if (isObject(additionalProperties) || additionalProperties === true) return record(additionalProperties);
  return undefined;
}

/** The schema of a list's items; an empty one where it is absent. */
export function itemTypesOf({ items }: SchemaNode): SchemaNode {
  return record(items);
}

/** A field of a place; `undefined` where the schema does not have it. */
export function fieldOf({ schema, place }: PlaceValue, key: string): SchemaValue | undefined {
  if (isOpen(schema)) return ANY;
  const properties = propertiesOf(schema);
  const found = ownEntry(properties, key) ?? membersOf(schema);
  if (found !== undefined) return { kind: "place", schema: found, place: pointerTo(place, key) };
  const keepsUnknown = schema["x-kubernetes-preserve-unknown-fields"] === true;
  if (keepsUnknown || schema["x-kubernetes-embedded-resource"] === true) return ANY;
  return undefined;
}

/** Every item of a list or member of a map at a place; `undefined` where it is neither. */
export function elementsOf({ schema, place }: PlaceValue): readonly SchemaValue[] | undefined {
  if (isOpen(schema)) return [ANY];
  if (schema.type === "array") return [{ kind: "place", schema: itemTypesOf(schema), place: `${place}/*` }];
  const members = membersOf(schema);
  if (members !== undefined) return [{ kind: "place", schema: members, place: `${place}/*` }];
  if (schema.type !== "object") return undefined;
  const known = Object.entries(propertiesOf(schema)).map(
    ([key, node]): SchemaValue => ({ kind: "place", schema: node, place: pointerTo(place, key) }),
  );
  if (schema["x-kubernetes-preserve-unknown-fields"] === true) return [...known, ANY];
  return known;
}

/** The items of a list, in the object or constructed, or the members of a map; undefined for any other value. */
export function elementsIn(value: SchemaValue): readonly SchemaValue[] | undefined {
  if (value.kind === "list") return value.items;
  if (value.kind === "place") return elementsOf(value);
  return undefined;
}

/** Whether a value is a list, in the object or constructed. */
export function isList(value: SchemaValue): boolean {
  return value.kind === "list" || (value.kind === "place" && value.schema.type === "array");
}

/** Whether a value is a number, or null, which jq adds as 0. */
export function isNumeric(value: SchemaValue): boolean {
  if (value.kind === "scalar") return value.type === "number" || value.type === "null";
  return value.kind === "place" && (value.schema.type === "integer" || value.schema.type === "number");
}

/** The type of a value in words, for messages. */
export function describeType(value: SchemaValue): string {
  switch (value.kind) {
    case "place":
      return typeWord(value.schema);
    case "list":
      return "a list";
    case "record":
      return "an object";
    case "scalar":
      return { string: "a string", number: "a number", boolean: "a boolean", null: "null" }[value.type];
    case "any":
      return "anything";
  }
}

function typeWord(schema: SchemaNode): string {
  if (schema["x-kubernetes-int-or-string"] === true) return "a number or a string";
  const words: Readonly<Record<string, string>> = {
    string: "a string",
    integer: "an integer",
    number: "a number",
    boolean: "a boolean",
    array: "a list",
    object: membersOf(schema) === undefined ? "an object" : "a map",
  };
  return words[String(schema.type)] ?? "anything";
}
