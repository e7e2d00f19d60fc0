import { JqError, type JqUsage } from "../../jq/index.ts";
import { given } from "../../kernel/index.ts";
import { toCount } from "../objects/convert.ts";
import { type ExpressionReads, roleOf } from "../trial/shape-of-definition.ts";
import { NO_RESULT, yields } from "./instance-paths.ts";

/** The problem of an expression on a constructed object. */
interface TrialProblem {
  readonly rule: "RI-006" | "RI-008" | "RI-105";
  readonly text: string;
  readonly fix?: string;
  readonly span?: { readonly start: number; readonly end: number };
}

type Trial = Pick<ExpressionReads, "field" | "program">;

/** An expression with what its results must be. */
interface FailedTrial extends Trial {
  /** Whether its result is a part of a pod definition where the object has every field. */
  readonly isPart: boolean;
  /** The paths of which one must have a result, see `instancePathsOf`; the first one is that of the trial. */
  readonly paths: readonly ExpressionReads[];
}

/** The problem of an expression on an object: it fails, costs too much, has no result, or one of another type. */
export function problemOn(
  { field, program, isPart, paths: [path, ...others] }: FailedTrial,
  example: unknown,
  used: JqUsage,
): TrialProblem | undefined {
  try {
    const results = program.run(example, { outputs: 1000 }, used);
    const isMissing = results.length === 0 && path !== undefined;
    if (isMissing && !others.some((other) => yields(other, example, used) !== false)) return NO_RESULT;
    return wrongResult(field, results) ?? (isPart ? wrongPart(field, results) : undefined);
  } catch (error) {
    if (!(error instanceof JqError)) throw error;
    if (error.category === "limit") return { rule: "RI-105", text: error.message };
    return given({ rule: "RI-008" as const, text: `the expression fails: ${error.message}`, span: error.span });
  }
}

/** Whether an expression has a result on an object, which has the type that its field needs. */
export function isPartOn({ field, program }: Trial, example: unknown, used: JqUsage): boolean {
  if (partTypeOf(field) === undefined) return false;
  try {
    const results = program.run(example, { outputs: 1000 }, used);
    return results.some(isPresent) && wrongPart(field, results) === undefined;
  } catch (error) {
    if (error instanceof JqError) return false;
    throw error;
  }
}

function wrongResult(field: ExpressionReads["field"], results: readonly unknown[]): TrialProblem | undefined {
  const role = roleOf(field);
  if (role === "number") {
    for (const result of results) {
      if (result === null || result === undefined) continue;
      const count = toCount.convert(result);
      if (typeof count === "number") continue;
      return { rule: "RI-006", text: `the result is ${typeOf(result)}, but must be an integer number of pods` };
    }
  }
  if (field.pointer.endsWith("/phaseDefinition/path")) {
    return wrongType(results, "a text", (result) => typeof result !== "object");
  }
  if (role === "conditions") return wrongType(results, "a list", Array.isArray);
  return undefined;
}

/** The types of the parts of pod definitions, by their roles. */
const PART_TYPES: Readonly<Record<string, "an object" | "a list">> = {
  "pod template": "an object",
  "pod spec": "an object",
  metadata: "an object",
  labels: "an object",
  resources: "an object",
  object: "an object",
  container: "an object",
  list: "a list",
  containers: "a list",
};

function partTypeOf(field: ExpressionReads["field"]): string | undefined {
  return PART_TYPES[roleOf(field) ?? ""];
}

/** The values of the object may have any type; those of the expression, such as its defaults, have theirs. */
function wrongPart(field: ExpressionReads["field"], results: readonly unknown[]): TrialProblem | undefined {
  const expected = partTypeOf(field);
  if (expected === undefined) return undefined;
  return wrongType(results, expected, (result) => typeOf(result) === expected);
}

function wrongType(
  results: readonly unknown[],
  expected: string,
  fits: (result: unknown) => boolean,
): TrialProblem | undefined {
  const wrong = results.find((result) => isPresent(result) && !fits(result));
  if (wrong === undefined) return undefined;
  return { rule: "RI-006", text: `the result is ${typeOf(wrong)}, but must be ${expected}` };
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return `the ${typeof value} ${JSON.stringify(value)}`;
}
