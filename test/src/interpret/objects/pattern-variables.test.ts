import { expect, test } from "vitest";
import { withVariables } from "../../../../src/interpret/objects/pattern-variables.ts";
import { parseJq } from "../../../../src/jq/index.ts";

const patternsOf = (text: string) => {
  const program = parseJq(`. as ${text} | .`);
  if (program.kind !== "bind") throw new Error("not a binding");
  return program.patterns;
};

test("the variable of a pattern has the value; a destructured name has none", () => {
  const before = new Map([["$a", 1]]);
  expect([...withVariables(before, patternsOf("$b"), 2)]).toEqual([
    ["$a", 1],
    ["b", 2],
  ]);
  expect([...withVariables(before, patternsOf("[$b]"), 2)]).toEqual([["$a", 1]]);
  expect([...withVariables(before, patternsOf("[$b] ?// $b"), 2)]).toEqual([
    ["$a", 1],
    ["b", 2],
  ]);
  expect([...before]).toEqual([["$a", 1]]);
});
