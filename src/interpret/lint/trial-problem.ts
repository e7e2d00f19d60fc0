import { given } from "../../base/given.ts";
import { JqError, type JqUsage } from "../../jq/index.ts";
import { toCount } from "../convert.ts";
import { type ExpressionReads, roleOf } from "../trial/shape-of-definition.ts";

/** What an expression does wrong on a constructed object. */
export interface TrialProblem {
  readonly rule: "RI-006" | "RI-008" | "RI-105";
  readonly text: string;
  readonly fix?: string;
  readonly span?: { readonly start: number; readonly end: number };
}

type Trial = Pick<ExpressionReads, "field" | "program">;

/**
 * The problem of an expression on an object: it fails, costs too much, or has a result of another type.
 *
 * @param trial.isPart whether its result is a part of a pod definition where the object has every field
 */
export function problemOn(
  { field, program, isPart }: Trial & { readonly isPart: boolean },
  example: unknown,
  used: JqUsage,
): TrialProblem | undefined {
  try {
    const results = program.run(example, { outputs: 1000 }, used);
    return wrongResult(field, results) ?? (isPart ? wrongPart(field, results) : undefined);
  } catch (error) {
    if (!(error instanceof JqError)) throw error;
    if (error.category === "limit") return { rule: "RI-105", text: error.message };
    return given({ rule: "RI-008" as const, text: `the expression fails: ${error.message}`, span: error.span });
  }
}

/** Whether an expression has a result on an object, which has the type that its field needs. */
export function isPartOn({ field, program }: Trial, example: unknown, used: JqUsage): boolean {
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
      return { rule: "RI-006", text: `the result is ${typeOf(result)}, but must be a whole number of pods` };
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

/** The values of the object may have any type; those of the expression, such as its defaults, have theirs. */
function wrongPart(field: ExpressionReads["field"], results: readonly unknown[]): TrialProblem | undefined {
  const expected = PART_TYPES[roleOf(field) ?? ""];
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
