import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { rules } from "../../../policies/index.ts";
import type { DescribedSchema } from "../../../scripts/schemas/described-schema.ts";
import { fileSchemas } from "../../../scripts/schemas/file-schemas.ts";
import { FILE_KINDS } from "../../../src/app/run/run-schema.ts";
import { waiverRules } from "../../../src/rules/waiver-rules.ts";
import { QUICK_AJV } from "../../helpers/quick-ajv.ts";
import { ROOT } from "../../helpers/repository.ts";

interface Field {
  readonly place: string;
  readonly schema: DescribedSchema;
  readonly isRequired: boolean;
}

/** Every field of a schema, at any depth. */
function fieldsOf(schema: DescribedSchema, place: string): readonly Field[] {
  const { properties = {}, required = [], items, additionalProperties, $defs = {}, allOf = [], anyOf = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    { place: `${place}.${name}`, schema: inner, isRequired: required.includes(name) },
    ...fieldsOf(inner, `${place}.${name}`),
  ]);
  return [
    ...own,
    ...(items === undefined ? [] : fieldsOf(items, `${place}[]`)),
    ...(typeof additionalProperties === "object" ? fieldsOf(additionalProperties, `${place}.*`) : []),
    ...Object.entries($defs).flatMap(([name, inner]) => fieldsOf(inner, `${place}#${name}`)),
    ...allOf.flatMap(({ then }) => fieldsOf(then, place)),
    ...anyOf.flatMap((each) => fieldsOf(each, place)),
  ];
}

describe.each(FILE_KINDS)("the schema of %s", (kind) => {
  const whole = fileSchemas[kind]();
  const resolved = ({ schema, ...rest }: Field): Field => {
    const name = schema.$ref?.replace("#/$defs/", "") ?? "";
    return { ...rest, schema: { ...whole.$defs?.[name], ...schema } };
  };
  const fields = fieldsOf(whole, "").map(resolved);
  const placesOf = (isWrong: (field: Field) => boolean) => [
    ...new Set(fields.filter(isWrong).map(({ place }) => place)),
  ];

  test("is that of the package", () => {
    expect(JSON.parse(readFileSync(join(ROOT, `lib/schemas/${kind}.json`), "utf8"))).toEqual(whole);
  });

  test("describes every field", () => {
    expect(fields.length).toBeGreaterThan(1);
    expect(placesOf(({ schema }) => !/^[A-Z`(].*\.$/s.test(schema.description ?? ""))).toEqual([]);
    expect(placesOf(({ schema }) => !/^[A-Z`(].*\.$/s.test(schema.markdownDescription ?? ""))).toEqual([]);
  });

  test("describes every word", () => {
    const wordsOf = ({ enum: own, items }: DescribedSchema) => (own ?? items?.enum ?? []).length;
    const textsOf = ({ items, ...own }: DescribedSchema) =>
      own.markdownEnumDescriptions ?? items?.markdownEnumDescriptions ?? [];
    const isWrong = ({ schema }: Field) =>
      textsOf(schema).filter((text) => /^[A-Z`].*\.$/.test(text)).length !== wordsOf(schema);
    expect(placesOf(isWrong)).toEqual([]);
  });

  test("has examples and defaults that it accepts", () => {
    const ajv = new Ajv({ strict: false, ...QUICK_AJV });
    addFormats.default(ajv);
    const shown = fields.flatMap(({ place, schema }) => {
      const values = [...(schema.examples ?? []), ...("default" in schema ? [schema.default] : [])];
      return values.map((value) => ({ place, schema, value }));
    });
    const properties = Object.fromEntries(shown.map(({ schema }, index) => [index, schema]));
    const validate = ajv.compile({ properties, $defs: whole.$defs });
    validate(Object.fromEntries(shown.map(({ value }, index) => [index, value])));
    const wrong = (validate.errors ?? []).map(({ instancePath }) => shown[Number(instancePath.split("/")[1])]?.place);
    expect([...new Set(wrong)]).toEqual([]);
  });

  test("says which fields are mandatory", () => {
    const isWrong = ({ place, schema, isRequired }: Field) =>
      isRequired && place !== ".kind" && !schema.description?.includes("Mandatory.");
    expect(placesOf(isWrong)).toEqual([]);
  });
});

test("muster.yaml has each rule that it can configure, with its title and options", () => {
  const { $defs = {}, properties = {} } = fileSchemas.Organization();
  const settings = Object.keys(properties.policies?.properties?.rules?.properties ?? {});
  expect(settings).toEqual([...rules, ...waiverRules].map(({ id }) => id));
  const [, long] = $defs["SEC-003"]?.anyOf ?? [];
  expect($defs["SEC-003"]?.description).toMatch(/^[A-Z].*\. Default: \w+, in the pack recommended\.$/);
  const options = $defs[long?.properties?.options?.$ref?.replace("#/$defs/", "") ?? ""];
  expect(Object.keys(options?.properties ?? {})).toEqual(["platform", "allowed"]);
});

test("each schema of the package is one of the kinds, or that of a folder", () => {
  const names = readdirSync(join(ROOT, "lib/schemas")).map((file) => file.replace(".json", ""));
  expect(names.toSorted()).toEqual([...FILE_KINDS, "workloads"].toSorted());
});
