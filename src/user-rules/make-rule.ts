import type { CelScope } from "../cel/index.ts";
import type { SharedWork } from "../k8s-fields/index.ts";
import type {
  CheckedObject,
  ContainerView,
  ObjectSet,
  PodView,
  Rule,
  RuleMeta,
  SetRuleFinding,
} from "../rule/index.ts";
import { checkObjects, checkSet, checkWorkloads } from "./check-set.ts";
import { checkSubject, type Options, objectScope, type ReportFinding } from "./check-subject.ts";
import { celOfType } from "./kubernetes-values.ts";
import type { RuleProgram } from "./rule-program.ts";
import { judgeSubject, runExpression, scopeWithVariables } from "./run-expression.ts";
import { celComponent, celPod, celWorkload } from "./workload-values.ts";

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
  const { workload } = pod;
  const outer: CelScope = {
    name: "workload",
    value: celWorkload(workload),
    outer: objectScope(workload.checked, options),
  };
  const own: CelScope = {
    name: "pod",
    value: celPod(pod),
    outer: { name: "component", value: celComponent(pod), outer },
  };
  judgeSubject(program, shared, report, (work) => {
    const scope = scopeWithVariables(program, own, work);
    for (const expression of program.expressions) {
      if (expression.iteration === undefined) {
        runExpression(program, expression, { scope, prefix: "" }, work, report);
        continue;
      }
      for (const view of pod.containers) {
        if (!program.roles.has(view.role)) continue;
        runExpression(program, expression, { scope: containerScope(view, scope), prefix: view.pointer }, work, report);
      }
    }
  });
}

function containerScope({ container, role }: ContainerView, outer: CelScope): CelScope {
  const value = celOfType(container, role === "ephemeral" ? "EphemeralContainer" : "Container");
  return { name: "container", value, outer: { name: "containerRole", value: role, outer } };
}
