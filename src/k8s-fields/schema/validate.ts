import type { ErrorObject, ValidateFunction } from "ajv/dist/2019.js";
import { getOrCreate } from "../../kernel/index.ts";
import { compiledBefore } from "./compiled-before.ts";
import type { Schema } from "./schema.ts";
import { createValidator } from "./validator.ts";

const compiled = new Map<Schema, ValidateFunction>();

/** Returns the validator's errors about a value. A schema is compiled once, on first use. */
export function schemaErrors(schema: Schema, value: unknown): readonly ErrorObject[] {
  const validate = getOrCreate(compiled, schema, () => compiledBefore(schema) ?? createValidator().compile(schema));
  if (validate(value)) return [];
  return validate.errors ?? [];
}
