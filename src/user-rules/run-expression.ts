import { type CelData, CelError, CelFields, type CelScope, NotEvaluated, Work, WorkLimit } from "../cel/index.ts";
import type { SharedWork } from "../k8s-fields/index.ts";
import { given } from "../kernel/index.ts";
import type { RuleFinding } from "../rule/index.ts";
import { mostSteps } from "./rule-cost.ts";
import type { RuleExpression, RuleProgram } from "./rule-program.ts";

/** A value that expressions judge. */
interface RuleSubject {
  readonly scope: CelScope;
  /** JSON pointer that the paths of expressions are below. */
  readonly prefix: string;
  /** Distinguishes findings at one path. */
  readonly key?: string;
}

/** Adds `variables` to a scope: each is evaluated once, when an expression needs it. */
export function scopeWithVariables(program: RuleProgram, scope: CelScope, work: Work): CelScope {
  const { variables } = program;
  if (variables.length === 0) return scope;
  const runs = new Map(variables);
  const value: CelData = new CelFields(
    () => runs.keys(),
    (name) => runs.get(name)?.(inner, work),
  );
  const inner: CelScope = { name: "variables", value, outer: scope };
  return inner;
}

/**
 * Evaluates a rule on one subject with work of its own, and counts its steps for the limit of the whole check. Reports that
 * the rule is not evaluated where this limit is reached.
 */
export function judgeSubject(
  { id, scope }: RuleProgram,
  shared: SharedWork,
  report: (finding: RuleFinding) => void,
  judge: (work: Work) => void,
): void {
  if (shared.isSpent()) {
    report(spentFinding(id));
    return;
  }
  const work = new Work(mostSteps(scope));
  judge(work);
  shared.add(work, `rule ${id}`);
}

/**
 * Evaluates an expression, and reports a finding where it is false. One that fails, or needs too many steps, is an error
 * that names the rule, so that nothing passes because of it.
 */
export function runExpression(
  { id, title }: RuleProgram,
  expression: RuleExpression,
  { scope, prefix, key }: RuleSubject,
  work: Work,
  report: (finding: RuleFinding) => void,
): void {
  const path = prefix + expression.path;
  try {
    const result = expression.run(scope, work);
    if (result === true) return;
    if (result !== false) throw new CelError("the result of the expression is not true or false");
    report(given({ path, message: messageFor(expression, scope, work) ?? title, fix: expression.fix, key }));
  } catch (error) {
    if (!(error instanceof CelError || error instanceof NotEvaluated || error instanceof WorkLimit)) throw error;
    report(failureFinding(id, prefix, error));
  }
}

/** The finding for a rule that is not evaluated any more, because the rules of the check took too many steps. */
function spentFinding(id: string): RuleFinding {
  return {
    path: "",
    severity: "error",
    message: `rule ${id} was not evaluated here: the expressions of the check needed too many steps before`,
    fix: "make the rules with nested loops simpler, or restrict them with match",
    key: "spent",
    unjudged: true,
  };
}

function messageFor({ message, messageRun }: RuleExpression, scope: CelScope, work: Work): string | undefined {
  if (messageRun === undefined) return message;
  try {
    const text = messageRun(scope, work);
    // A message is one line.
    if (typeof text === "string" && text.trim() !== "") return text.trim().replaceAll(/\s+/g, " ");
  } catch (error) {
    if (!(error instanceof CelError || error instanceof NotEvaluated)) throw error;
  }
  return message;
}

function failureFinding(id: string, path: string, error: Error): RuleFinding {
  return {
    path,
    severity: "error",
    message: `rule ${id} failed here, so its result is unknown: ${error.message}`,
    fix: fixFor(error),
    key: "failed",
    unjudged: true,
  };
}

function fixFor(error: Error): string {
  if (error instanceof WorkLimit) return "make the expression simpler: loops in loops are the usual reason";
  if (error.message.startsWith("no such key")) {
    return "test the field before: has(a.b) && a.b == 1, or a.?b.orValue(0) == 1";
  }
  return "repair the expression of the rule; muster rules test runs its examples";
}
