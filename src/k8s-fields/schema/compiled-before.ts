import type { ValidateFunction } from "ajv/dist/2019.js";
import type { Schema } from "./schema.ts";

/**
 * Returns the validator of a schema that the build compiled. The library has none; in the command a module that
 * `scripts/compiled-schemas.mjs` writes replaces this one, since compiling took a third of a small check.
 */
export function compiledBefore(_schema: Schema): ValidateFunction | undefined {
  return undefined;
}
