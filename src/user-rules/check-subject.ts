import { type CelScope, celJson } from "../cel/index.ts";
import type { SharedWork } from "../k8s-fields/index.ts";
import type { CheckedObject, RuleFinding } from "../rule/index.ts";
import { celObject } from "./kubernetes-values.ts";
import type { RuleProgram } from "./rule-program.ts";
import { judgeSubject, runExpression, scopeWithVariables } from "./run-expression.ts";
import { celCluster } from "./workload-values.ts";

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
  return { name: "object", value: celObject(checked.object), outer };
}

/** Evaluates the expressions that are about one subject. */
export function checkSubject(program: RuleProgram, scope: CelScope, report: ReportFinding, shared: SharedWork): void {
  judgeSubject(program, shared, report, (work) => {
    const subject = { scope: scopeWithVariables(program, scope, work), prefix: "" };
    for (const expression of program.expressions) runExpression(program, expression, subject, work, report);
  });
}
