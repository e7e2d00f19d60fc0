import { describe, expect, it, test } from "vitest";
import { type ExpressionReading, follow, withVariables } from "../../../../src/interpret/types/follow.ts";
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

describe("follow", () => {
  /** The texts of the fields and literals from which outputs can come. */
  const texts: ExpressionReading<readonly string[]> = {
    unknown: ["?"],
    union: (outputs) => outputs.flat(),
    read: (node, { run }) => {
      if (node.kind === "literal") return [String(node.value)];
      if (node.kind !== "index") return undefined;
      const keys = run(node.key);
      return run(node.target).flatMap((target) => keys.map((key) => `${target}.${key}`));
    },
  };

  it.each<[program: string, outputs: readonly string[]]>([
    [".", ["in"]],
    ["(.a)?", ["in.a"]],
    [".a | .b", ["in.a.b"]],
    [".a, .b", ["in.a", "in.b"]],
    ["if .a then 1 elif .b then 2 else 3 end", ["1", "2", "3"]],
    ["if .a then 1 end", ["1", "in"]],
    ["try .a", ["in.a"]],
    ["try .a catch .", ["in.a", "?"]],
    [".a as $x | .b | $x, .", ["in.a", "in.b"]],
    [".a as [$x] | $x", ["?"]],
    ["label $out | .a, break $out", ["in.a"]],
    ["def f: .a; .b", ["in.b"]],
    ["[.a]", ["?"]],
  ])("%s", (program, outputs) => {
    expect(follow(texts, parseJq(program), ["in"])).toEqual(outputs);
  });
});
