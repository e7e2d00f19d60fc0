import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { DescribedSchema } from "../../../scripts/schemas/described-schema.ts";
import { fileSchemas } from "../../../scripts/schemas/file-schemas.ts";
import { FILE_KINDS } from "../../../src/app/run/run-schema.ts";
import { ROOT } from "../../helpers/repository.ts";

interface Field {
  readonly place: string;
  readonly schema: DescribedSchema;
  readonly isRequired: boolean;
}

/** Every field of a schema, at any depth. */
function fieldsOf(schema: DescribedSchema, place: string): readonly Field[] {
  const { properties = {}, required = [], items, additionalProperties, $defs = {}, allOf = [] } = schema;
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

  test("says which fields are mandatory", () => {
    const isWrong = ({ place, schema, isRequired }: Field) =>
      isRequired && place !== ".kind" && !schema.description?.includes("Mandatory.");
    expect(placesOf(isWrong)).toEqual([]);
  });
});

test("each schema of the package is one of the kinds, or that of a folder", () => {
  const names = readdirSync(join(ROOT, "lib/schemas")).map((file) => file.replace(".json", ""));
  expect(names.toSorted()).toEqual([...FILE_KINDS, "workloads"].toSorted());
});
