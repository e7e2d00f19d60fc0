import { createRequire } from "node:module";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2019.js";
import type { Schema } from "./schema.ts";

const INT32 = 2 ** 31;
const compiled = new Map<Schema, ValidateFunction>();

/**
 * Everything in which a value departs from a schema, in the validator's own words. A schema is compiled when it is
 * first needed and only once; the validator itself is loaded then, so that who has nothing to validate does not pay.
 */
export function schemaErrors(schema: Schema, value: unknown): readonly ErrorObject[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = compile(schema);
    compiled.set(schema, validate);
  }
  return validate(value) ? [] : (validate.errors ?? []);
}

function compile(schema: Schema): ValidateFunction {
  const load = createRequire(import.meta.url);
  const { Ajv2019 } = load("ajv/dist/2019.js") as typeof import("ajv/dist/2019.js");
  const { default: addFormats } = load("ajv-formats") as typeof import("ajv-formats");
  const ajv = new Ajv2019({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    allowUnionTypes: true,
    // Our schemas are proven by a test; proving and optimising them again would take most of a cold start.
    meta: false,
    validateSchema: false,
    code: { optimize: false },
  });
  addFormats.default(ajv, ["uuid", "hostname"]);
  ajv.addFormat("int32", { type: "number", validate: (value: number) => value >= -INT32 && value < INT32 });
  ajv.addFormat("int64", { type: "number", validate: Number.isSafeInteger });
  ajv.addFormat("double", true);
  return ajv.compile(schema);
}
