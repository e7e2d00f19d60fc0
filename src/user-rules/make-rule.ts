import type { SharedWork } from "../k8s-fields/index.ts";
import type { CheckedObject, ObjectSet, PodView, Rule, RuleMeta, SetRuleFinding } from "../rule/index.ts";
import { checkObjects, checkSet, checkWorkloads } from "./check-set.ts";
import {
  checkSubject,
  type Options,
  objectScope,
  optionsScope,
  podSubject,
  type ReportFinding,
} from "./check-subject.ts";
import type { RuleProgram } from "./rule-program.ts";
import { judgeSubject, runExpression, scopeWithVariables } from "./run-expression.ts";

/** The metadata of a rule in YAML. */
type UserRuleMeta = RuleMeta<Options>;

/** Makes a rule of the engine of a compiled one. */
export function makeRule(meta: UserRuleMeta, program: RuleProgram): Rule {
  // The engine validates options with the schema of the rule before it passes them, so their type can be dropped here.
  return Object.freeze(ruleOf(meta, program)) as unknown as Rule;
}

function ruleOf(meta: UserRuleMeta, program: RuleProgram) {
  const { scope, matches, usesOldObject } = program;
  if (scope === "pod") {
    const check = (
      pod: PodView,
      { options, report }: { options: Options; report: ReportFinding },
      crds: { work: SharedWork },
    ) => {
      if (matches(pod.workload.checked)) checkPod(program, pod, options, report, crds.work);
    };
    return { ...meta, scope, kustomize: "decides", check };
  }
  if (scope === "object" && !usesOldObject) {
    const check = (
      checked: CheckedObject,
      { options, report }: { options: Options; report: ReportFinding },
      _workload: unknown,
      _embedded: unknown,
      crds: { work: SharedWork },
    ) => {
      if (matches(checked)) checkSubject(program, objectScope(checked, options), report, crds.work);
    };
    return { ...meta, scope, kustomize: "decides", check };
  }
  const check = (
    set: ObjectSet,
    { options, report }: { options: Options; report: (finding: SetRuleFinding) => void },
  ) => {
    if (scope === "set") checkSet(program, set, options, report);
    else if (scope === "workload") checkWorkloads(program, set, options, report);
    else checkObjects(program, set, options, report);
  };
  return { ...meta, scope: "set", check };
}

function checkPod(
  program: RuleProgram,
  pod: PodView,
  options: Options,
  report: ReportFinding,
  shared: SharedWork,
): void {
  const { scope: ofPod, containers } = podSubject(pod);
  // Most rules have neither, and their scopes are made once for each pod.
  const hasOwn = program.variables.length > 0 || Object.keys(options).length > 0;
  judgeSubject(program, shared, report, (work) => {
    const scope = hasOwn ? scopeWithVariables(program, optionsScope(options, ofPod), work) : ofPod;
    for (const expression of program.expressions) {
      if (expression.iteration === undefined) {
        runExpression(program, expression, { scope, prefix: "" }, work, report);
        continue;
      }
      for (const each of containers) {
        if (!program.roles.has(each.role)) continue;
        const subject = hasOwn ? { scope: each.over(scope), prefix: each.prefix } : each;
        runExpression(program, expression, subject, work, report);
      }
    }
  });
}
