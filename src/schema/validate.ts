import type { ErrorObject, ValidateFunction } from "ajv/dist/2019.js";
import { compiledBefore } from "./compiled-before.ts";
import type { Schema } from "./schema.ts";
import { createValidator } from "./validator.ts";

const compiled = new Map<Schema, ValidateFunction>();

/**
 * Everything in which a value departs from a schema, in the validator's own words. A schema is compiled when it is
 * first needed and only once.
 */
export function schemaErrors(schema: Schema, value: unknown): readonly ErrorObject[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = compiledBefore(schema) ?? createValidator().compile(schema);
    compiled.set(schema, validate);
  }
  return validate(value) ? [] : (validate.errors ?? []);
}
