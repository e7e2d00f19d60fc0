import { describe, expect, test } from "vitest";
import { celCost, celProblem, evaluateCel, parseCel, scopeOf, USUAL_SIZE, Work } from "../../../src/cel/index.ts";
import { compileExpression } from "../../../src/user-rules/compile-expression.ts";

const SCOPE = scopeOf({ object: "dyn", n: "int", s: "string", l: { list: "int" } });
/** Steps of a check for each character of an expression: more is not linear. */
const MOST_FOR_A_CHARACTER = 8;

const repeated = (text: string, count: number) => text.repeat(count);
const nested = (open: string, inner: string, close: string, count: number) =>
  repeated(open, count) + inner + repeated(close, count);

/** Expressions that grow with a number, of the kinds that make a checker slow. */
const GROWING: Readonly<Record<string, (count: number) => string>> = {
  "a row of +": (count) => `n${repeated(" + n", count)}`,
  "a row of + of texts": (count) => `s${repeated(" + 'a'", count)}`,
  "a row of &&": (count) => `true${repeated(" && n > 1", count)}`,
  "a row of ternaries": (count) => `${repeated("n > 1 ? 1 : ", count)}2`,
  "a row of fields": (count) => `object${repeated(".a", count)}`,
  "a row of indices": (count) => `object${repeated("[0]", count)}`,
  "a row of calls": (count) => `s${repeated(".trim()", count)}`,
  parentheses: (count) => nested("(", "n", ")", count),
  "lists in lists": (count) => nested("[", "n", "]", count),
  "maps in maps": (count) => nested("{'a': ", "n", "}", count),
  "empty lists in lists": (count) => nested("[", "", "]", count),
  "a long list": (count) => `[${repeated("n, ", count)}n]`,
  "a long list of lists": (count) => `[${repeated("[n], ", count)}[n]]`,
  "a long list of empty lists": (count) => `[${repeated("[], ", count)}[]]`,
  "a long list of other types": (count) => `[${repeated("dyn(1), dyn('a'), ", count)}dyn(n)]`,
  "a long map": (count) => `{${Array.from({ length: count }, (_, index) => `'k${index}': n`).join(", ")}}`,
  "sums of empty lists": (count) => `[]${repeated(" + []", count)}`,
  "comparisons of lists": (count) => `[l${repeated(" + l", count)}] == [l]`,
  "macros in macros": (count) => nested("l.all(x, ", "x > 1", ")", count),
  "macros in receivers": (count) => `l${repeated(".map(x, [x])", count)}`,
  "bindings in bindings": (count) =>
    Array.from({ length: count }, (_, i) => `cel.bind(v${i}, [${i === 0 ? "n" : `v${i - 1}, v${i - 1}`}], `).join("") +
    `1${repeated(")", count)}`,
  "optional values": (count) => nested("optional.of(", "n", ")", count),
  "values of optional values": (count) => `optional.of(object)${repeated(".?a", count)}`,
  "a long text": (count) => `'${repeated("a", count * 4)}' == s`,
  "a long pattern": (count) => `s.matches('${repeated("(a*)*", count)}')`,
  "a long number": (count) => `n == ${repeated("1", Math.min(18, count))}`,
  "calls with many arguments": (count) => `size(${repeated("n, ", count)}n)`,
  "unknown names": (count) => `[${Array.from({ length: count }, (_, index) => `x${index}`).join(", ")}]`,
  "a formatted text": (count) => `'${repeated("%d", count)}'.format([${repeated("n, ", count)}n])`,
};

/** The steps of a check of an expression, and its length. */
function check(expression: string): { readonly steps: number; readonly length: number } {
  const work = new Work(10 ** 9);
  try {
    celProblem(parseCel(expression), SCOPE, { result: "dyn", more: new Set(["cel.bind"]) }, work);
  } catch (error) {
    expect((error as Error).name).not.toBe("RangeError");
  }
  return { steps: work.used, length: expression.length };
}

describe("the check of an expression is linear", () => {
  test.each(Object.entries(GROWING))("%s", (_, make) => {
    const [small, large] = [check(make(15)), check(make(120))];
    expect(large.steps).toBeGreaterThan(0);
    expect(large.steps).toBeLessThanOrEqual(Math.max(MOST_FOR_A_CHARACTER * large.length, 12 * small.steps));
  });
});

describe("an expression of a rule compiles or has a problem", () => {
  const names = Object.keys(GROWING);
  test.each(names)("%s", (name) => {
    for (const count of [1, 10, 100, 300, 1_000, 10_000, 100_000]) {
      const made = compileExpression(GROWING[name]?.(count) ?? "", SCOPE, "dyn", "object");
      const problem = "problem" in made ? made.problem : "";
      expect(problem.length).toBeLessThan(400);
    }
  });
});

test("the cost is estimated in one walk", () => {
  for (const [name, make] of Object.entries(GROWING)) {
    for (const count of [10, 200]) {
      let node: ReturnType<typeof parseCel>;
      try {
        node = parseCel(make(count));
      } catch {
        continue;
      }
      expect([name, celCost(node, () => USUAL_SIZE).cost >= 0]).toEqual([name, true]);
    }
  }
});

describe("the evaluation of a dear expression ends at its limit", () => {
  test.each([
    ["loops in loops", "l.all(a, l.all(b, l.all(c, l.all(d, l.all(e, l.all(f, a + b + c + d + e + f >= 0))))))"],
    ["doubled lists", nested("cel.bind(x, ", "l", `, x + x${repeated(" + x", 8)})`, 1)],
    [
      "doubled texts",
      `['${repeated("a", 900)}'].map(t, ${repeated("[t + t + t + t].map(t, ", 9)}t${repeated(")", 9)})`,
    ],
    ["levels of a flat list", "[l].flatten(9223372036854775807)"],
    ["a long range", "lists.range(1000000000)"],
  ])("%s", (_, expression) => {
    const work = new Work(100_000);
    const list = Array.from({ length: 50 }, (__, index) => BigInt(index));
    try {
      evaluateCel(parseCel(expression), { name: "l", value: list }, work);
    } catch (error) {
      expect((error as Error).message).toMatch(/steps|too/);
    }
  });
});

describe("parts that are no steps themselves count where they are repeated", () => {
  const many = repeated("1, ", 999);
  test.each([
    ["a long list in a loop", `l.all(a, [${many}1] != [])`],
    ["a long list with an optional item in a loop", `l.all(a, [?optional.of(1), ${many}1] != [])`],
    [
      "a long map in a loop",
      `l.all(a, {${Array.from({ length: 1000 }, (_, index) => `${index}: 1`).join(", ")}} != {})`,
    ],
    ["loops around a constant", "l.all(a, l.all(b, l.all(c, true)))"],
    ["loops around a variable", "l.map(a, l.map(b, l.map(c, l)))"],
    ["loops with pairs around a constant", "l.all(a, b, l.all(c, d, l.all(e, f, true)))"],
  ])("%s", (_, expression) => {
    const list = Array.from({ length: 50 }, (__, index) => BigInt(index));
    const run = () => evaluateCel(parseCel(expression), { name: "l", value: list }, new Work(49_999));
    expect(run).toThrow("needs more than 49999 steps");
  });
});
