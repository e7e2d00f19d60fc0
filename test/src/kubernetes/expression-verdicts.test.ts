import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expressionCases } from "../../helpers/expression-places.ts";
import { EXPRESSIONS } from "../../helpers/expressions.ts";
import { fieldErrors } from "../../helpers/field-verdict.ts";
import { FIELD_VERDICTS, type FieldVerdicts } from "../../helpers/field-verdicts.ts";

/** Recorded by scripts/record-field-verdicts.ts. */
const { expressions } = JSON.parse(readFileSync(join(FIELD_VERDICTS, "verdicts.json"), "utf8")) as FieldVerdicts;
const cases = expressionCases(EXPRESSIONS);

/** Expressions whose type is unknown here, and those with functions and fields that newer versions of Kubernetes have. */
const MISSED = [
  "validation: variables.a",
  "validation: lists.range(3) == [0,1,2]",
  "validation: null",
  "message: sets.contains([1],[1])",
  "message: [].all(x, y, true)",
  "message: {'a':1}.all(k, v, v == 1)",
  "message: null",
  "annotation: authorizer.group('').resource('pods').check('get').allowed()",
  "annotation: authorizer.serviceAccount('a','b').path('/x').check('get').errored()",
  "annotation: sets.contains([1],[1])",
  "annotation: [].all(x, y, true)",
  "annotation: {'a':1}.all(k, v, v == 1)",
  "variable: lists.range(3) == [0,1,2]",
  "condition: lists.range(3) == [0,1,2]",
  "condition: null",
  "webhook: lists.range(3) == [0,1,2]",
  "webhook: null",
  "device: lists.range(3) == [0,1,2]",
  "device: device.capacity['gpu.nvidia.com'].memory > 1",
  "device: device.allowMultipleAllocations == true",
  "device: null",
];

test("every expression has a verdict", () => {
  expect(expressions).toHaveLength(cases.length);
  expect(expressions).toMatch(/^[01]+$/);
});

test("expressions are compiled as an API server compiles them", () => {
  const different = cases.flatMap(({ place, expression, object }, index) => {
    const isRefused = expressions[index] === "1";
    const errors = fieldErrors(object);
    if (errors.length > 0 === isRefused) return [];
    return `${isRefused ? "missed" : "false"}: ${place}: ${expression}`;
  });
  expect(different).toEqual(MISSED.map((missed) => `missed: ${missed}`));
});
