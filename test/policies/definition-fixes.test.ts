import { expect, test } from "vitest";
import { rules } from "../../policies/registry.ts";
import { definitionSchemas } from "../../src/model/definition/schema/envelope.ts";

/** The names of all fields of the definitions. */
const fields = new Set([...JSON.stringify(definitionSchemas).matchAll(/"(\w+)":/g)].map(([, name]) => name));
const own = rules.flatMap(({ id, definitionFix }) =>
  definitionFix === undefined ? [] : ([[id, definitionFix]] as const),
);

test("some rules have a fix for definitions", () => {
  expect(own.length).toBeGreaterThan(20);
});

test.each(own)("the fix of %s for definitions names only fields that definitions have", (_, fix) => {
  const words = fix.match(/\b[a-z]+[A-Z]\w*/g) ?? [];
  expect(words.filter((word) => !fields.has(word) && word !== "httpGet")).toEqual([]);
});
