import { describe, expect, test } from "vitest";
import { minorOf } from "../../../../src/k8s-fields/kubernetes/minor-version.ts";
import { expressionCases } from "../../../helpers/expression-places.ts";
import { EXPRESSIONS } from "../../../helpers/expressions.ts";
import { fieldErrors } from "../../../helpers/field-verdict.ts";
import { recordedVerdicts } from "../../../helpers/field-verdicts.ts";

const cases = expressionCases(EXPRESSIONS);

/** Expressions whose type is unknown here, and those with functions and fields that newer versions of Kubernetes have. */
const MISSED = [
  "validation: lists.range(3) == [0,1,2]",
  "variable: lists.range(3) == [0,1,2]",
  "condition: lists.range(3) == [0,1,2]",
  "webhook: lists.range(3) == [0,1,2]",
  "device: lists.range(3) == [0,1,2]",
  "device: device.capacity['gpu.nvidia.com'].memory > 1",
  "device: device.allowMultipleAllocations == true",
];

/** The expressions that only 1.37 compiles: muster does not know these functions and fields, and so accepts them. */
const SINCE_1_37 = /lists\.range|allowMultipleAllocations/;

describe.each(recordedVerdicts)("Kubernetes $kubernetes", ({ kubernetes, expressions }) => {
  test("has a verdict about every expression", () => {
    expect(expressions).toHaveLength(cases.length);
    expect(expressions).toMatch(/^[01]+$/);
  });

  test("compiles expressions as muster does", () => {
    const different = cases.flatMap(({ place, expression, object }, index) => {
      const isRefused = expressions[index] === "1";
      const errors = fieldErrors(object, kubernetes);
      if (errors.length > 0 === isRefused) return [];
      return `${isRefused ? "missed" : "false"}: ${place}: ${expression}`;
    });
    const missed = minorOf(kubernetes) < 37 ? MISSED : MISSED.filter((text) => !SINCE_1_37.test(text));
    expect(different).toEqual(missed.map((text) => `missed: ${text}`));
  });
});
