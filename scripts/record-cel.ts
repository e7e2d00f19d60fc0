import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { answerOf } from "../test/helpers/cel-random/answers.ts";
import { classOf, type GoAnswer } from "../test/helpers/cel-random/compare-answers.ts";
import { costOfExpression } from "../test/helpers/cel-random/cost-of-expression.ts";
import { randomExpression } from "../test/helpers/cel-random/random-expression.ts";
import { RANDOM_VARIABLES } from "../test/helpers/cel-random/variables.ts";
import { seededRandom } from "../test/helpers/seeded-random.ts";

/**
 * Compares random expressions with cel-go and the libraries of an API server: `record-cel.ts SEED COUNT` prints the number
 * of expressions of each class, the ones that differ, and those that cost more than the estimate. `record-cel.ts` alone
 * records the answers to the expressions of the tests again, in `test/fixtures/cel-verdicts/answers.json`. Needs Go and its
 * module proxy.
 */
const FOLDER = "test/fixtures/cel-verdicts";
const RECORDED = 600;

function expressionsOf(seed: number, count: number): readonly string[] {
  const random = seededRandom(seed);
  const found = new Set<string>();
  while (found.size < count) found.add(randomExpression(random));
  return [...found];
}

function goAnswers(expressions: readonly string[]): readonly GoAnswer[] {
  const input = JSON.stringify({ variables: RANDOM_VARIABLES, expressions });
  const { status, stdout, stderr } = spawnSync("go", ["run", "."], {
    cwd: FOLDER,
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 29,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as readonly GoAnswer[];
}

const [seed, count] = process.argv.slice(2).map(Number);
if (seed === undefined || count === undefined) {
  const expressions = expressionsOf(1, RECORDED);
  const answers = goAnswers(expressions);
  const lines = expressions.map((expression, index) => {
    const { invalid, error, value, cost } = answers[index] ?? {};
    const answer = invalid === undefined ? { error, value, ...(value !== undefined && { cost }) } : { invalid: true };
    return JSON.stringify({ expression, ...answer });
  });
  writeFileSync(`${FOLDER}/answers.json`, `[\n${lines.join(",\n")}\n]\n`);
} else {
  const expressions = expressionsOf(seed, count);
  const answers = goAnswers(expressions);
  const counts = new Map<string, number>();
  for (const [index, expression] of expressions.entries()) {
    const [go, own] = [answers[index] ?? {}, answerOf(expression)];
    const found = classOf(go, own);
    counts.set(found, (counts.get(found) ?? 0) + 1);
    const { cost = 0, value } = go;
    if (value !== undefined && costOfExpression(expression) < cost) console.log(`costs ${cost}\n  ${expression}`);
    if (found === "same" || found === "unjudged") continue;
    console.log(`${found}\n  ${expression}\n  ${JSON.stringify([go, own])}`);
  }
  console.log(Object.fromEntries(counts));
}
