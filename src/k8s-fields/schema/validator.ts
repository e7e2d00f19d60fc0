import { createRequire } from "node:module";
import type { Ajv2019, Options } from "ajv/dist/2019.js";
import { numberFormats } from "./formats.ts";

/**
 * Returns a validator for our schemas. Ajv is loaded on first use, so that commands that validate nothing do not load
 * it.
 *
 * @param code the form of the generated programs, where they are kept
 */
export function createValidator(code: Options["code"] = {}): Ajv2019 {
  const load = createRequire(import.meta.url);
  const { Ajv2019: Validator } = load("ajv/dist/2019.js") as typeof import("ajv/dist/2019.js");
  const { default: addFormats } = load("ajv-formats") as typeof import("ajv-formats");
  const validator = new Validator({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    allowUnionTypes: true,
    // A test validates our schemas; validating and optimising them again would take most of a cold start.
    meta: false,
    validateSchema: false,
    code: { optimize: false, ...code },
  });
  addFormats.default(validator, ["uuid", "hostname"]);
  for (const [name, format] of Object.entries(numberFormats)) validator.addFormat(name, format);
  return validator;
}
