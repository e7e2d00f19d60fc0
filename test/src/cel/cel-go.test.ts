import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerOf } from "../../helpers/cel-random/answers.ts";
import { classOf } from "../../helpers/cel-random/compare-answers.ts";
import { costOfExpression } from "../../helpers/cel-random/cost-of-expression.ts";
import { randomExpression } from "../../helpers/cel-random/random-expression.ts";
import { seededRandom } from "../../helpers/seeded-random.ts";

/** The answer of cel-go to an expression; `invalid` for one that it does not compile. */
interface RecordedAnswer {
  readonly expression: string;
  readonly invalid?: true;
  readonly error?: string;
  readonly value?: string;
  /** The cost of its evaluation in an API server. */
  readonly cost?: number;
}

const text = readFileSync("test/fixtures/cel-verdicts/answers.json", "utf8");
const recorded = JSON.parse(text) as readonly RecordedAnswer[];

test("the recorded expressions are those of the generator", () => {
  const random = seededRandom(1);
  const made = new Set<string>();
  while (made.size < recorded.length) made.add(randomExpression(random));
  expect(recorded.map(({ expression }) => expression)).toEqual([...made]);
});

test("expressions compile, and have the values and errors that they have with cel-go", () => {
  const different = recorded.flatMap(({ expression, invalid, ...rest }) => {
    const found = classOf({ ...rest, ...(invalid === true && { invalid: "" }) }, answerOf(expression));
    return found === "same" ? [] : { expression, found };
  });
  expect(different).toEqual([]);
});

test("the estimated cost of an expression is at least its cost, and usually near to it", () => {
  const priced = recorded.flatMap(({ expression, cost }) => (cost === undefined ? [] : [{ expression, cost }]));
  const ratios = priced.map(({ expression, cost }) => costOfExpression(expression) / Math.max(1, cost));
  expect(priced.filter((_, index) => (ratios[index] ?? 0) < 1 && priced[index]?.cost !== 0)).toEqual([]);
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)];
  expect(median).toBeLessThan(4);
});
