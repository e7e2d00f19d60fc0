import { items, number, record } from "../../kernel/index.ts";
import { itemTypesOf, propertiesOf, type SchemaNode } from "./value.ts";

/** Deeper than the mandatory fields of any real API. */
const MAX_DEPTH = 40;

/**
 * The smallest object that the API server stores for a schema: mandatory fields and those with a default, lists with
 * their minimum number of items (at most 3), the first value of an enumeration. An expression that fails on it relies on
 * an optional field.
 */
export function minimalObject(schema: SchemaNode, apiVersion: string, kind: string): Readonly<Record<string, unknown>> {
  const fields = minimal(schema, 0);
  // Every real object has a spec, even where the schema does not require it.
  const { spec } = propertiesOf(schema);
  return {
    ...(spec && { spec: minimal(spec, 0) }),
    ...record(fields),
    apiVersion,
    kind,
    metadata: { name: "minimal" },
  };
}

function minimal(schema: SchemaNode, depth: number): unknown {
  if (depth > MAX_DEPTH) return null;
  if ("default" in schema) return schema.default;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return minimalFields(schema, depth);
    case "array": {
      const size = Math.min(number(schema.minItems) ?? 0, 3);
      return Array.from({ length: size }, () => minimal(itemTypesOf(schema), depth + 1));
    }
    case "integer":
    case "number":
      return Math.max(number(schema.minimum) ?? 1, 1);
    case "boolean":
      return false;
    case "string":
      return "x";
    default:
      if (schema["x-kubernetes-int-or-string"] === true) return 1;
      return {};
  }
}

function minimalFields(schema: SchemaNode, depth: number): Readonly<Record<string, unknown>> {
  const properties = propertiesOf(schema);
  const required = items(schema.required);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, node]) => required.includes(name) || "default" in node)
      .map(([name, node]) => [name, minimal(node, depth + 1)]),
  );
}
