import { type RunaiProblemCode, runaiProblems } from "../../src/k8s-fields/index.ts";
import { given, parentPointer, pointerTo, valueAt } from "../../src/kernel/index.ts";
import type { CheckedObject, RuleFinding } from "../../src/rule/index.ts";
import { problemFinding } from "../../src/rules/index.ts";

/** The findings of an object of `run.ai/v2alpha1` for the problems with a code. */
export function runaiFindings({ object }: CheckedObject, code: RunaiProblemCode): readonly RuleFinding[] {
  return runaiProblems(object)
    .filter((problem) => problem.code === code)
    .map((problem) => {
      const { path, intended = "" } = problem;
      const isAbsent = valueAt(object, pointerTo(parentPointer(path), intended)) === undefined;
      return given({ ...problemFinding(problem), intended: intended !== "" && isAbsent ? intended : undefined });
    });
}

/** The page about the manifests of Run:ai. */
export const RUNAI_DOCS = ["https://run-ai-docs.nvidia.com/"] as const;

/** A TrainingWorkload with fields of `spec` in YAML, one for each line. */
export function runaiExample(...fields: readonly string[]): string {
  return `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: train, namespace: runai-team-nlp}
spec:
${["name: {value: train}", 'image: {value: "example.com/train:1"}', ...fields].map((field) => `  ${field}`).join("\n")}
`;
}
