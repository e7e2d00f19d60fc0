import { expect, test } from "vitest";
import { rules } from "../../policies/registry.ts";
import { schemaErrors } from "../../src/k8s-fields/schema/validate.ts";

const INT32 = 2 ** 31 - 1;

/** The least and the largest value of each numeric option of a rule. */
const LIMITS: readonly (readonly [rule: string, option: string, least: number, most: number])[] = [
  ["bounded-retries", "maximum", 0, Infinity],
  ["checkpoint-grace-period", "minimumSeconds", 1, Infinity],
  ["gpu-cap", "perContainer", 0, INT32],
  ["gpu-cap", "perWorkload", 0, INT32],
  ["serving-probes", "loadSeconds", 0, Infinity],
  ["shared-memory-limit", "workingSetPercent", 0, 100],
  ["time-to-live", "seconds", 0, Infinity],
];

const schemaOf = (name: string) => rules.find((rule) => rule.name === name)?.options?.schema ?? { enum: [] };

test("every numeric option is in the table", () => {
  const numeric = rules.flatMap(({ name, options }) =>
    Object.entries(options?.schema.properties ?? {})
      .filter(([, { type }]) => type === "integer" || type === "number")
      .map(([option]) => `${name} ${option}`),
  );
  expect(numeric.sort()).toEqual(LIMITS.map(([rule, option]) => `${rule} ${option}`));
});

test.each(LIMITS)("%s: %s is between %d and %d", (rule, option, least, most) => {
  const accepts = (value: unknown) => schemaErrors(schemaOf(rule), { [option]: value }).length === 0;
  expect([null, "1", {}, least - 1, least + 0.5].filter(accepts)).toEqual([]);
  const largest = Math.min(most, Number.MAX_SAFE_INTEGER);
  expect([least, largest, largest + 1].map(accepts)).toEqual([true, true, most === Infinity]);
});

const names = rules.flatMap(({ name, options }) =>
  Object.entries(options?.schema.properties ?? {}).flatMap(([option, { items }]) =>
    items?.minLength === undefined ? [] : [[name, option] as const],
  ),
);

test.each(names)("%s: %s accepts names of one character, and no empty ones", (rule, option) => {
  const accepts = (value: unknown) => schemaErrors(schemaOf(rule), { [option]: value }).length === 0;
  expect([[], ["a"], [""], [null], "a"].map(accepts)).toEqual([true, true, false, false, false]);
});

test("the names of ten rules or more are checked", () => {
  expect(new Set(names.map(([rule]) => rule)).size).toBeGreaterThanOrEqual(10);
});
