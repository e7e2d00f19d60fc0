import { closed, list, mapOf, nullable, type Schema, stringSchema } from "../../k8s-fields/index.ts";
import { given } from "../../kernel/index.ts";
import type { Dialect } from "./resource-interface.ts";
import { type Field, type FieldShape, isRequired, type ObjectShape, specShape } from "./shape.ts";

/** The JSON Schema of the `spec` of a dialect, made from the shape that the reader uses. */
export function specSchema(dialect: Dialect): Schema {
  return objectSchema(specShape, dialect);
}

function objectSchema({ fields }: ObjectShape, dialect: Dialect): Schema {
  const usable = Object.entries(fields).filter(
    ([, { karta }]) => karta !== true || dialect !== "optimization.nvidia.com/v1alpha1",
  );
  const properties = usable.map(([name, field]) => [name, fieldSchema(field, dialect)] as const);
  const required = usable.flatMap(([name, field]) => (isRequired(field, dialect) ? [name] : []));
  return closed(Object.fromEntries(properties), required);
}

// The reader reports a required field with null as a missing one.
function fieldSchema(field: Field, dialect: Dialect): Schema {
  const schema = shapeSchema(field.shape, dialect);
  if (isRequired(field, dialect)) return schema;
  return nullable(schema);
}

function shapeSchema(shape: FieldShape, dialect: Dialect): Schema {
  switch (shape.type) {
    case "string":
      return stringSchema(given({ minLength: shape.nonEmpty && 1 }));
    case "strings":
      return list(stringSchema());
    case "stringMap":
      return mapOf(stringSchema());
    case "list":
      return { ...list(shapeSchema(shape.item, dialect)), ...given({ minItems: shape.nonEmpty && 1 }) };
    case "object":
      return objectSchema(shape, dialect);
  }
}
