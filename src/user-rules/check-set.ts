import type { CelData, CelScope } from "../cel/index.ts";
import type { CheckedObject, ObjectSet, SetRuleFinding, WorkloadView } from "../rule/index.ts";
import { checkSubject, type Options, objectScope, optionsScope } from "./check-subject.ts";
import { celObject } from "./kubernetes-values.ts";
import type { RuleExpression, RuleProgram } from "./rule-program.ts";
import { judgeSubject, runExpression, scopeWithVariables } from "./run-expression.ts";
import { setValues } from "./set-values.ts";

type SetReport = (finding: SetRuleFinding) => void;

/** Evaluates a rule about changes on each object that the base has too. */
export function checkObjects(program: RuleProgram, set: ObjectSet, options: Options, report: SetReport): void {
  for (const checked of set.objects) {
    if (!program.matches(checked)) continue;
    const scope = withOldObject(set, checked, objectScope(checked, options));
    if (scope !== undefined) {
      checkSubject(program, scope, (finding) => report({ ...finding, object: checked }), set.crds.work);
    }
  }
}

/** Evaluates a rule of workloads. */
export function checkWorkloads(program: RuleProgram, set: ObjectSet, options: Options, report: SetReport): void {
  const values = setValues(set);
  for (const workload of set.workloads) {
    const { checked } = workload;
    if (!program.matches(checked) || !appliesTo(program, workload)) continue;
    const own: CelScope = { name: "workload", value: values.workload(workload), outer: objectScope(checked, options) };
    const scope = program.usesOldObject ? withOldObject(set, checked, own) : own;
    if (scope !== undefined) {
      checkSubject(program, scope, (finding) => report({ ...finding, object: checked }), set.crds.work);
    }
  }
}

function appliesTo({ applies }: RuleProgram, { category, checked }: WorkloadView): boolean {
  if (applies?.schedulers?.includes(checked.cluster.scheduler) === false) return false;
  return applies?.categories === undefined || (category !== undefined && applies.categories.includes(category));
}

/** The scope with the object of the base; undefined without a base, and for an object that the base lacks. */
function withOldObject(set: ObjectSet, checked: CheckedObject, outer: CelScope): CelScope | undefined {
  const old = set.earlier?.(checked);
  return old && { name: "oldObject", value: celObject(old), outer };
}

/** Evaluates a rule of the whole set. */
export function checkSet(program: RuleProgram, set: ObjectSet, options: Options, report: SetReport): void {
  const values = setValues(set);
  const outer: CelScope = { name: "set", value: values.set, outer: optionsScope(options) };
  judgeSubject(program, set.crds.work, report, (work) => {
    const scope = scopeWithVariables(program, outer, work);
    const bind = (name: string, value: CelData): CelScope => ({ name, value, outer: scope });
    const run = (expression: RuleExpression, inner: CelScope, key: string | undefined, place: PlaceOf) =>
      runExpression(program, expression, { scope: inner, prefix: place.prefix, ...(key && { key }) }, work, (finding) =>
        report({ ...finding, ...(place.object && { object: place.object }) }),
      );
    for (const expression of program.expressions) {
      if (expression.iteration === "workload") {
        for (const view of set.workloads) {
          if (!program.matches(view.checked) || !appliesTo(program, view)) continue;
          run(expression, bind("workload", values.workload(view)), undefined, { prefix: "", object: view.checked });
        }
      } else if (expression.iteration === "project") {
        for (const [index, { name, value }] of values.projects.entries()) {
          run(expression, bind("project", value), name, { prefix: `/projects/${index}` });
        }
      } else run(expression, scope, undefined, { prefix: "" });
    }
  });
}

/** The place of a finding of the set: in an object, or in `muster.yaml`. */
interface PlaceOf {
  readonly prefix: string;
  readonly object?: CheckedObject;
}
