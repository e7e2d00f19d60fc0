import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findingsSchema } from "../src/app/results/file-result.ts";
import { factsSchemas } from "../src/app/results/shard-facts.ts";
import { packSchema } from "../src/app/user-rules/read-pack.ts";
import type { Schema } from "../src/k8s-fields/schema/schema.ts";
import { schemaErrors } from "../src/k8s-fields/schema/validate.ts";
import { definitionSchemas, requestBodySchemas } from "../src/model/definition/schema/envelope.ts";
import { organizationSchema } from "../src/model/organization/file-schema.ts";
import { waiversSchema } from "../src/rules/parse-waivers.ts";
import { policiesSchema, ruleSettingSchema } from "../src/rules/policies-file.ts";
import { lifecycleSchema } from "../src/synth/output/overlay.ts";
import { ruleFileSchema, ruleOptionsSchema } from "../src/user-rules/rule-file.ts";

const { load } = createRequire(import.meta.url)("../lib/bin/load-script.cjs");
const VALIDATORS = new URL("../lib/bin/validators/", import.meta.url);
const schemas: readonly (readonly [string, Schema])[] = [
  organizationSchema,
  policiesSchema,
  ruleSettingSchema,
  waiversSchema,
  lifecycleSchema,
  ruleFileSchema,
  ruleOptionsSchema,
  packSchema,
  findingsSchema,
  ...Object.values(factsSchemas),
  ...Object.values(definitionSchemas),
  ...Object.values(requestBodySchemas),
].map((schema) => [schema.title ?? "", schema]);

type Validate = ((value: unknown) => boolean) & { readonly errors?: unknown };

describe("the validators that the command was built with", () => {
  test("are those of the schemas, which have a title each", () => {
    const files = readdirSync(VALIDATORS).filter((file) => file.endsWith(".cjs") && file !== "formats.cjs");
    expect(files.toSorted()).toEqual(schemas.map(([title]) => `${title}.cjs`).toSorted());
    expect(new Set(files).size).toBe(schemas.length);
  });

  test.each(schemas)("%s: report the same errors as the library", (title, schema) => {
    const validate: Validate = load(`validators/${title}.cjs`);
    const said = (value: unknown) => (validate(value) ? [] : validate.errors);
    for (const value of [undefined, null, {}, [], "", 1]) expect(said(value)).toEqual(schemaErrors(schema, value));
    fc.assert(
      fc.property(valuesOf(schema), (value) => {
        expect(said(value)).toEqual(schemaErrors(schema, value));
      }),
      { numRuns: 50 },
    );
  });
});

/** Values with the fields of a schema, right and wrong ones, some levels deep. */
function valuesOf({ type, properties, items }: Schema, depth = 4): fc.Arbitrary<unknown> {
  const wrong = fc.oneof(
    fc.constantFrom<unknown>(null, "", "a", 2 ** 31, -1, 0.5, 2 ** 53, 2 ** 64, "6f0f2b1e-0000-4000-8000-000000000000"),
    fc.constantFrom<unknown>({}, [], true, { surplus: 1 }, ["a", 1]),
  );
  if (depth === 0) return wrong;
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field, depth - 1)] as const);
    return fc.oneof({ weight: 5, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) }, wrong);
  }
  if (items !== undefined && type !== undefined) {
    return fc.oneof(fc.array(valuesOf(items, depth - 1), { maxLength: 2 }), wrong);
  }
  return wrong;
}
