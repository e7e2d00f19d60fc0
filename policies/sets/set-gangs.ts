import type { GangProblem, GangProblemCode } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { getOrCreate, memoize } from "../../src/kernel/index.ts";
import type {
  CheckedObject,
  ObjectSet,
  PodView,
  RuleFinding,
  SetRuleContext,
  WorkloadView,
} from "../../src/rule/index.ts";
import { gangsOfSet, nativeGangsOfSet, oncePerSet, podPlaces, problemFinding } from "../../src/rules/index.ts";

/** The checked object of an object that a gang refers to. */
export function checkedOf(set: ObjectSet, object: KubeObject | undefined): CheckedObject | undefined {
  return object && checkedObjects(set).get(object);
}

const checkedObjects = oncePerSet((set): ReadonlyMap<KubeObject, CheckedObject> => {
  const checkedByObject = new Map<KubeObject, CheckedObject>();
  for (const checked of set.objects) checkedByObject.set(checked.object, checked);
  return checkedByObject;
});

/** The pointer into the object for a pointer into the template of some of its pods. */
export function templatePath(workload: WorkloadView, component: string, instance: string, pointer: string): string {
  const pod = workload.views.find((view) => view.component === component && view.instance === instance);
  if (pod === undefined) return "";
  return getOrCreate(pathsOf(pod), pointer, () => podPlaces(workload.checked.object)(pod, pointer).path);
}

// To find one place takes a walk over the whole object.
const pathsOf = memoize((_: PodView) => new Map<string, string>());

/** Problems with the committed group that they are about; absent for a predicted one. */
interface ReportedProblems {
  readonly problems: readonly GangProblem[];
  readonly podGroup?: KubeObject;
}

const gangsWithProblems = oncePerSet((set): readonly ReportedProblems[] => {
  const native = nativeGangsOfSet(set);
  const all: readonly ReportedProblems[] = [...gangsOfSet(set), ...native.gangs, native];
  return all.filter(({ problems }) => problems.length > 0);
});

/**
 * Reports the gang problems with the given codes. Each place is reported once, because the replicas of a workload are
 * gangs with the same problems.
 */
export function reportProblems(
  set: ObjectSet,
  codes: readonly GangProblemCode[],
  report: SetRuleContext<unknown>["report"],
): void {
  const reported = new Map<CheckedObject, Set<string>>();
  for (const { problems, podGroup } of gangsWithProblems(set)) {
    const group = checkedOf(set, podGroup);
    for (const problem of problems) {
      const checked = codes.includes(problem.code) ? checkedOf(set, problem.object) : undefined;
      if (checked === undefined) continue;
      const finding = findingOf(problem, set.workloadOf(checked));
      const places = getOrCreate(reported, checked, () => new Set<string>());
      const place = JSON.stringify([problem.code, finding.path, finding.key]);
      if (!places.has(place)) report({ object: checked, ...finding, ...relatedGroup(group, checked) });
      places.add(place);
    }
  }
}

function relatedGroup(group: CheckedObject | undefined, checked: CheckedObject): Pick<RuleFinding, "related"> {
  if (group === undefined || group === checked) return {};
  return { related: [{ object: group, path: "/metadata/name", message: "the PodGroup" }] };
}

function findingOf(problem: GangProblem, workload: WorkloadView | undefined): RuleFinding {
  const { code, path, component, instance = "" } = problem;
  if (component === undefined) return problemFinding(problem);
  const finding = problemFinding(problem, `${code}/${component}/${instance}`);
  if (workload === undefined) return finding;
  return { ...finding, path: templatePath(workload, component, instance, path) };
}
