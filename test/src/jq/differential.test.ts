import { spawnSync } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { type Jq, loadJq } from "jq-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import { JqError } from "../../../src/jq/index.ts";
import { compileReference } from "../../conformance/reference-jq.ts";
import { documentText, expression, OLD_GOJQ_PRELUDE, type Pair, PRELUDE } from "./arbitrary.ts";

const isLong = process.env.MUSTER_LONG === "1";

/** Expressions per call of the other engine: compiling its own library costs it more than evaluating them. */
const BATCH = 10;

const runs = isLong ? 2_400 : 100;

/** The same cases on every run, except in the long runs, which are there to find new ones. */
const seed = isLong ? Date.now() & 0x7fffffff : 20_240_229;

type Outcome = { readonly values: readonly unknown[] } | { readonly failed: true };

function ours(program: string, input: unknown): Outcome {
  try {
    const compiled = compileReference(program);
    expect(compiled.engine).toBe("native");
    return { values: compiled.run(input, { outputs: 100_000 }) };
  } catch (error) {
    if (error instanceof JqError && error.category === "runtime") return { failed: true };
    throw error;
  }
}

/** Whether a zero has a sign depends on gojq's integers, which JSON cannot show: `0 * -1` has none, `0.0 * -1` has. */
function withoutNegativeZero(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/-0(?![.\d])/g, "0"));
}

/** One program that answers every expression, whatever some of them raise. */
function batchOf(expressions: readonly string[], prelude: string): string {
  const parts = expressions.map((text) => `(try {values: [${text}\n]} catch {failed: true})`);
  return `${prelude}\n[${parts.join(",\n")}]`;
}

function compare(text: string, pairs: readonly Pair[], theirs: readonly Outcome[]): void {
  const input: unknown = JSON.parse(text);
  for (const [index, pair] of pairs.entries()) {
    const mine = withoutNegativeZero(ours(pair.ours, input));
    const other = theirs[index];
    if (!isDeepStrictEqual(mine, withoutNegativeZero(other))) {
      throw new Error(
        `input ${text}\nprogram ${pair.ours}\nours   ${JSON.stringify(mine)}\ntheirs ${JSON.stringify(other)}`,
      );
    }
  }
  expect(input).toEqual(JSON.parse(text));
}

const cases = fc.tuple(documentText, fc.array(expression, { minLength: BATCH, maxLength: BATCH }));

describe("against jq 1.8.2", () => {
  let jq: Jq;

  beforeAll(async () => {
    jq = await loadJq();
  });

  it(`agrees on ${runs * BATCH} random pairs of object and expression`, () => {
    fc.assert(
      fc.property(cases, ([text, pairs]) => {
        const program = batchOf(
          pairs.map((pair) => pair.jq),
          PRELUDE,
        );
        const reply = jq.raw(text, program, ["-c", "--"]);
        expect(reply.stderr).toBe("");
        compare(text, pairs, JSON.parse(reply.stdout) as readonly Outcome[]);
      }),
      { numRuns: runs, seed },
    );
  }, 300_000);
});

describe("against gojq", () => {
  const version = /^gojq (\S+)/.exec(spawnSync("gojq", ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1];
  const isKnown = version !== undefined;
  const isCurrent = Number(version?.split(".")[2] ?? 0) >= 18;
  if (!isKnown) console.warn("gojq is not installed: its comparison is skipped");

  it.skipIf(!isKnown)(
    `agrees on ${runs * BATCH} random pairs of object and expression`,
    () => {
      fc.assert(
        fc.property(cases, ([text, all]) => {
          // Before 0.12.18 a text times zero was null, and the first of two equal keys won.
          const pairs = all.filter((pair) => isCurrent || !/\) \* \(|tostring\): 1\}/.test(pair.ours));
          const program = batchOf(
            pairs.map((pair) => pair.ours),
            isCurrent ? "" : OLD_GOJQ_PRELUDE,
          );
          const reply = spawnSync("gojq", ["-c", program], { input: text, encoding: "utf8", maxBuffer: 1 << 28 });
          expect(reply.stderr).toBe("");
          compare(text, pairs, JSON.parse(reply.stdout) as readonly Outcome[]);
        }),
        { numRuns: runs, seed },
      );
    },
    300_000,
  );
});
