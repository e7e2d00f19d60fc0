import { expect, it } from "vitest";
import { lintResourceInterface } from "../../../../src/interpret/lint/lint.ts";
import type { StatusMatcher } from "../../../../src/model/resource-interface/resource-interface.ts";
import { definitionWith } from "../health/health-kinds.ts";

function reported(matcher: StatusMatcher, wanted = "RI-170"): readonly string[] {
  const issues = lintResourceInterface(definitionWith("v1", { statusMappings: { running: [matcher] } }));
  return issues.filter(({ rule }) => rule === wanted).map(({ severity, message }) => `${severity} ${message}`);
}

it.each(['.status.phase == "Up"', "(.status.ready // 0) > 0"])("RI-170 does not report %s", (expression) => {
  expect(reported({ byExpression: { expression, expectedResult: "true" } })).toEqual([]);
});

it("RI-170 reports the part of an expression that has no translation, as information", () => {
  expect(reported({ byExpression: { expression: '.status | has("end")', expectedResult: "true" } })).toEqual([
    'info /spec/structureDefinition/rootComponent/statusDefinition/statusMappings/running/0/byExpression/expression: “has("end")” distinguishes null from an absent member, which Lua cannot, so the kind has no health check in Argo CD',
  ]);
});

it("RI-170 leaves an expression that is not jq to the parser", () => {
  expect(reported({ byExpression: { expression: ".status |", expectedResult: "true" } })).toEqual([]);
  expect(reported({})).toEqual([]);
});

it("RI-171 reports what CEL cannot express, which differs from Lua", () => {
  const withHas = { byExpression: { expression: '.status | has("end")', expectedResult: "true" } };
  expect(reported(withHas, "RI-171")).toEqual([]);
  const withSum = { byExpression: { expression: "([.status.jobs[]? | .ready] | add) > 0", expectedResult: "true" } };
  expect(reported(withSum)).toEqual([]);
  expect(reported(withSum, "RI-171")).toEqual([
    "info /spec/structureDefinition/rootComponent/statusDefinition/statusMappings/running/0/byExpression/expression: “add” adds up a list, which CEL cannot, so the kind has no health check in Flux",
  ]);
  expect(reported({ byExpression: { expression: ".status |", expectedResult: "true" } }, "RI-171")).toEqual([]);
});
