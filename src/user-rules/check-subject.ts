import { type CelScope, celJson } from "../cel/index.ts";
import type { SharedWork } from "../k8s-fields/index.ts";
import type { CheckedObject, RuleFinding } from "../rule/index.ts";
import type { RuleProgram } from "./rule-program.ts";
import { countSteps, runExpression, scopeWithVariables, spentFinding, workOf } from "./run-expression.ts";
import { celCheckedObject, celCluster } from "./workload-values.ts";

/** The options of a rule by name. */
export type Options = Readonly<Record<string, unknown>>;
/** Receives the findings of a rule about one object. */
export type ReportFinding = (finding: RuleFinding) => void;

/** The scope with the options of a rule. */
export function optionsScope(options: Options): CelScope {
  return { name: "options", value: celJson(options) };
}

/** The scope of an object of a file. */
export function objectScope(checked: CheckedObject, options: Options): CelScope {
  const outer = { name: "cluster", value: celCluster(checked.cluster), outer: optionsScope(options) };
  return { name: "object", value: celCheckedObject(checked), outer };
}

/** Evaluates the expressions that are about one subject. */
export function checkSubject(program: RuleProgram, scope: CelScope, report: ReportFinding, shared: SharedWork): void {
  if (shared.isSpent()) {
    report(spentFinding(program.id));
    return;
  }
  const work = workOf(program);
  const subject = { scope: scopeWithVariables(program, scope, work), prefix: "" };
  for (const expression of program.expressions) runExpression(program, expression, subject, work, report);
  countSteps(shared, work, program);
}
