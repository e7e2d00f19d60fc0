import type { InstructionProblemCode } from "../../src/model/index.ts";
import type { ObjectRule } from "../../src/rule/index.ts";
import { problemFinding } from "../../src/rules/index.ts";

/** The check of a rule that reports the problems of a kind's gang instructions with the given codes. */
export function instructionCheck(...codes: readonly InstructionProblemCode[]): ObjectRule["check"] {
  return (_, { report }, workload) => {
    for (const problem of workload?.instructionProblems ?? []) {
      if (codes.includes(problem.code)) report(problemFinding(problem, `${problem.code} ${problem.message}`));
    }
  };
}
