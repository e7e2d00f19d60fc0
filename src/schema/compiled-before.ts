import type { ValidateFunction } from "ajv/dist/2019.js";
import type { Schema } from "./schema.ts";

/**
 * The validator of a schema that was compiled beforehand. The library has none; the command has another module in place
 * of this one, which `scripts/compiled-schemas.mjs` writes: compiling took a third of a small check.
 */
export function compiledBefore(_schema: Schema): ValidateFunction | undefined {
  return undefined;
}
