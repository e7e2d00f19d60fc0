import type { KubeObject } from "../../src/base/kubernetes.ts";
import type { CollectedGang, GangProblem, GangProblemCode } from "../../src/gang/collect-gangs.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { oncePerSet } from "../../src/rules/once-per-set.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import { problemFinding } from "../../src/rules/problem-finding.ts";
import type { RuleFinding, SetRuleContext } from "../../src/rules/rule.ts";
import { gangsOfSet } from "../../src/rules/set-quota.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";

/** The gangs of a set, collected once for all rules, those of quota among them. */
export function gangsOf(set: ObjectSet): readonly CollectedGang[] {
  return gangsOfSet(set);
}

/** The checked object that an object of a gang is. */
export function checkedOf(set: ObjectSet, object: KubeObject): CheckedObject | undefined {
  return checkedObjects(set).get(object);
}

const checkedObjects = oncePerSet((set): ReadonlyMap<KubeObject, CheckedObject> => {
  const found = new Map<KubeObject, CheckedObject>();
  for (const checked of set.objects) found.set(checked.object, checked);
  return found;
});

/** Where in the object a pointer into the template of some pods leads. */
export function templatePath(workload: WorkloadView, component: string, instance: string, pointer: string): string {
  const pod = workload.views.find((view) => view.component === component && view.instance === instance);
  return pod === undefined ? "" : podPlaces(workload.checked.object)(pod, pointer).path;
}

const troubledGangs = oncePerSet((set) => gangsOf(set).filter(({ problems }) => problems.length > 0));

/** Reports the problems of the given codes, each place once: replicas of a workload are gangs with the same problems. */
export function reportProblems(
  set: ObjectSet,
  codes: readonly GangProblemCode[],
  report: SetRuleContext<unknown>["report"],
): void {
  const wanted = new Set<GangProblemCode>(codes);
  const told = new Map<CheckedObject, Set<string>>();
  for (const { problems, podGroup } of troubledGangs(set)) {
    const group = podGroup === undefined ? undefined : checkedOf(set, podGroup);
    for (const problem of problems) {
      const checked = wanted.has(problem.code) ? checkedOf(set, problem.object) : undefined;
      if (checked === undefined) continue;
      const finding = findingOf(set, checked, problem);
      const places = told.get(checked) ?? new Set();
      const place = JSON.stringify([problem.code, finding.path, finding.key]);
      const related =
        group === undefined || group === checked
          ? {}
          : { related: [{ object: group, path: "/metadata/name", message: "the PodGroup" }] };
      if (!places.has(place)) report({ object: checked, ...finding, ...related });
      told.set(checked, places.add(place));
    }
  }
}

function findingOf(set: ObjectSet, checked: CheckedObject, problem: GangProblem): RuleFinding {
  const { code, path, component, instance = "" } = problem;
  if (component === undefined) return problemFinding(problem);
  const finding = problemFinding(problem, `${code}/${component}/${instance}`);
  const workload = set.workloadOf(checked);
  return workload === undefined ? finding : { ...finding, path: templatePath(workload, component, instance, path) };
}
