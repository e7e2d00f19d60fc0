import type { CelData, CelScope } from "../cel/index.ts";
import { celJson } from "../cel/index.ts";
import type { SharedWork } from "../k8s-fields/index.ts";
import type {
  CheckedObject,
  ContainerView,
  ObjectSet,
  PodView,
  Rule,
  RuleFinding,
  RuleMeta,
  SetRuleFinding,
  WorkloadView,
} from "../rule/index.ts";
import { celObject, celOfType } from "./kubernetes-values.ts";
import type { RuleExpression, RuleProgram } from "./rule-program.ts";
import { countSteps, runExpression, scopeWithVariables, spentFinding, workOf } from "./run-expression.ts";
import { setValues } from "./set-values.ts";
import { celCheckedObject, celCluster, celComponent, celPod, celWorkload } from "./workload-values.ts";

type Options = Readonly<Record<string, unknown>>;
type Report = (finding: RuleFinding) => void;

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
      { options, report }: { options: Options; report: Report },
      crds: { work: SharedWork },
    ) => {
      if (matches(pod.workload.checked)) checkPod(program, pod, options, report, crds.work);
    };
    return { ...meta, scope, kustomize: "decides", check };
  }
  if (scope === "object" && !usesOldObject) {
    const check = (
      checked: CheckedObject,
      { options, report }: { options: Options; report: Report },
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

function optionsScope(options: Options): CelScope {
  return { name: "options", value: celJson(options) };
}

function objectScope(checked: CheckedObject, options: Options): CelScope {
  const outer = { name: "cluster", value: celCluster(checked.cluster), outer: optionsScope(options) };
  return { name: "object", value: celCheckedObject(checked), outer };
}

/** Evaluates the expressions that are about one subject. */
function checkSubject(program: RuleProgram, scope: CelScope, report: Report, shared: SharedWork): void {
  if (shared.isSpent()) {
    report(spentFinding(program.id));
    return;
  }
  const work = workOf(program);
  const subject = { scope: scopeWithVariables(program, scope, work), prefix: "" };
  for (const expression of program.expressions) runExpression(program, expression, subject, work, report);
  countSteps(shared, work, program);
}

function checkPod(program: RuleProgram, pod: PodView, options: Options, report: Report, shared: SharedWork): void {
  if (shared.isSpent()) {
    report(spentFinding(program.id));
    return;
  }
  const { workload } = pod;
  const work = workOf(program);
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
  countSteps(shared, work, program);
}

function containerScope({ container, role }: ContainerView, outer: CelScope): CelScope {
  const value = celOfType(container, role === "ephemeral" ? "EphemeralContainer" : "Container");
  return { name: "container", value, outer: { name: "containerRole", value: role, outer } };
}

type SetReport = (finding: SetRuleFinding) => void;

/** Evaluates a rule about changes on each object that the base has too. */
function checkObjects(program: RuleProgram, set: ObjectSet, options: Options, report: SetReport): void {
  for (const checked of set.objects) {
    if (!program.matches(checked)) continue;
    const scope = withOldObject(set, checked, objectScope(checked, options));
    if (scope !== undefined) {
      checkSubject(program, scope, (finding) => report({ ...finding, object: checked }), set.crds.work);
    }
  }
}

function checkWorkloads(program: RuleProgram, set: ObjectSet, options: Options, report: SetReport): void {
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

function checkSet(program: RuleProgram, set: ObjectSet, options: Options, report: SetReport): void {
  const { work: shared } = set.crds;
  if (shared.isSpent()) {
    report(spentFinding(program.id));
    return;
  }
  const values = setValues(set);
  const work = workOf(program);
  const outer: CelScope = { name: "set", value: values.set, outer: optionsScope(options) };
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
  countSteps(shared, work, program);
}

/** The place of a finding of the set: in an object, or in `muster.yaml`. */
interface PlaceOf {
  readonly prefix: string;
  readonly object?: CheckedObject;
}
