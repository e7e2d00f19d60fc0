import { readFileSync } from "node:fs";
import { parseJq, walkNodes } from "../../../src/jq/index.ts";

/** A program and what gojq 0.12.18 answers, recorded by `scripts/record-gojq.ts`. */
interface Answer {
  readonly program: string;
  readonly input: unknown;
  readonly outputs?: readonly unknown[];
  readonly fails?: true;
}

/** The recorded answers. */
export const answers = JSON.parse(
  readFileSync(new URL("../../fixtures/jq/gojq-answers.json", import.meta.url), "utf8"),
) as readonly Answer[];

/** `name/arity` of the functions that recorded programs with outputs call. */
export const recordedFunctions: ReadonlySet<string> = functionsOf(answers.filter(({ fails }) => !fails));

function functionsOf(recorded: readonly Answer[]): ReadonlySet<string> {
  const called = new Set<string>();
  for (const { program } of recorded) {
    walkNodes(parseJq(program), (node) => {
      if (node.kind === "call") called.add(`${node.name}/${node.args.length}`);
    });
  }
  return called;
}
