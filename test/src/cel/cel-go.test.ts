import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerOf } from "../../helpers/cel-random/answers.ts";
import { classOf } from "../../helpers/cel-random/compare-answers.ts";
import { randomExpression } from "../../helpers/cel-random/random-expression.ts";
import { seededRandom } from "../../helpers/seeded-random.ts";

/** The answer of cel-go to an expression; `invalid` for one that it does not compile. */
interface RecordedAnswer {
  readonly expression: string;
  readonly invalid?: true;
  readonly error?: string;
  readonly value?: string;
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
