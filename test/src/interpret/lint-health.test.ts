import { expect, it } from "vitest";
import { lintResourceInterface } from "../../../src/interpret/lint/lint.ts";
import type { StatusMatcher } from "../../../src/resource-interface/resource-interface.ts";
import { definitionWith } from "../health/health-kinds.ts";

function reported(matcher: StatusMatcher): readonly string[] {
  const issues = lintResourceInterface(definitionWith("v1", { statusMappings: { running: [matcher] } }));
  return issues.filter(({ rule }) => rule === "RI-170").map(({ severity, message }) => `${severity} ${message}`);
}

it.each(['.status.phase == "Up"', "(.status.ready // 0) > 0"])("RI-170 does not report %s", (expression) => {
  expect(reported({ byExpression: { expression, expectedResult: "true" } })).toEqual([]);
});

it("RI-170 reports the part of an expression that has no translation, as information", () => {
  expect(reported({ byExpression: { expression: '.status | has("end")', expectedResult: "true" } })).toEqual([
    'info /spec/structureDefinition/rootComponent/statusDefinition/statusMappings/running/0/byExpression/expression: “has("end")” distinguishes null from an absent member, which Lua cannot, so the kind has no health check',
  ]);
});

it("RI-170 leaves an expression that is not jq to the parser", () => {
  expect(reported({ byExpression: { expression: ".status |", expectedResult: "true" } })).toEqual([]);
  expect(reported({})).toEqual([]);
});
