import { describe, expect, test } from "vitest";
import { policyCostFault } from "../../../src/admission/index.ts";

/** Loops in loops over lists of a field, with a test of the innermost item. */
function loops(count: number): string {
  const names = Array.from({ length: count }, (_, index) => `v${index}`);
  return names.reduceRight((body, name, index) => `${names[index - 1] ?? "object"}.a.all(${name}, ${body})`, "true");
}

test.each([undefined, null, [], "a"])("parts that are not lists cost nothing: %j", (part) => {
  expect(policyCostFault({ matchConditions: part, variables: part, validations: part })).toBeUndefined();
});

describe("policyCostFault", () => {
  test("accepts loops that an API server evaluates", () => {
    for (const count of [1, 2, 3, 4, 5]) {
      expect(policyCostFault({ validations: [{ expression: loops(count) }] })).toBeUndefined();
    }
  });

  test("names an expression with too many loops in loops", () => {
    expect(policyCostFault({ validations: [{ expression: loops(7) }] })).toMatch(
      /^the expression object\.a\.all.* may cost [\d,]+ for an object whose lists have 8 items, and an API server ends at 1,000,000$/,
    );
  });

  test("names the variables, the messages and the conditions", () => {
    const expression = loops(7);
    expect(policyCostFault({ variables: [{ name: "a", expression }] })).toContain("1,000,000");
    expect(policyCostFault({ validations: [{ expression: "true", messageExpression: expression }] })).toContain(
      "1,000,000",
    );
    expect(policyCostFault({ matchConditions: [{ name: "a", expression }] })).toContain("1,000,000");
  });

  test("adds up the expressions of a policy, and those of its conditions", () => {
    const several = (count: number) => Array.from({ length: count }, () => ({ expression: loops(5) }));
    expect(policyCostFault({ validations: several(5) })).toBeUndefined();
    expect(policyCostFault({ validations: several(60) })).toMatch(/^all expressions together .* 10,000,000$/);
    expect(policyCostFault({ matchConditions: several(30) })).toMatch(/^the match conditions .* 2,500,000$/);
  });

  test("reads the size of a variable, which is that of its expression", () => {
    const validations = [{ expression: "variables.all.all(a, variables.all.all(b, a == b))" }];
    const one = "[object.a]";
    const many = "lists.range(1000)";
    expect(policyCostFault({ variables: [{ name: "all", expression: one }], validations })).toBeUndefined();
    expect(policyCostFault({ variables: [{ name: "all", expression: many }], validations })).toContain("1,000,000");
  });
});
