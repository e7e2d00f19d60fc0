import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, rejectedText } from "../../src/k8s-fields/index.ts";
import { formatValue, isAbsent, isObject, items, member, memoize, text } from "../../src/kernel/index.ts";
import { cycleFaults } from "../shared/dependency-cycles.ts";

/** The names in `depends`: of a task, perhaps with a dot and a result. As Argo finds them. */
const NAMES = /([a-zA-Z0-9][-a-zA-Z0-9]*)(?:\.([A-Z][a-zA-Z]+))?/g;
const RESULTS: readonly string[] = [
  "Succeeded",
  "Failed",
  "Errored",
  "Skipped",
  "Omitted",
  "Daemoned",
  "AnySucceeded",
  "AllFailed",
];
/** Results of all items of a task. */
const OF_ITEMS: readonly string[] = ["AnySucceeded", "AllFailed"];

type Members = Readonly<Record<string, unknown>>;

/** A task of a graph on which another one depends. */
interface Dependency {
  readonly name: string;
  readonly path: string;
  readonly result?: string | undefined;
}

/**
 * The faults of a graph at `path`: dependencies that are not tasks or form a cycle, and both kinds of dependencies.
 * Source: argoproj/argo-workflows, workflow/validate/validate.go, validateDAG, and workflow/common/ancestry.go.
 */
export function dagFaults(dag: unknown, path: string): readonly ObjectFault[] {
  const tasks = items(member(dag, "tasks")).map((task, index) => ({ task, path: `${path}/tasks/${index}` }));
  const known = new Map(tasks.map(({ task }) => [text(member(task, "name")) ?? "", task]));
  const usesDepends = tasks.find(({ task }) => (text(member(task, "depends")) ?? "") !== "");
  const dependencies = new Map(tasks.map((each) => [each.path, dependenciesOf(each.task, each.path)]));
  return [
    ...tasks.flatMap(({ task, path: place }) => [
      ...(isObject(task) ? mixedFaults(task, place, usesDepends && `${usesDepends.path}/depends`) : []),
      ...(dependencies.get(place) ?? []).flatMap((dependency) => dependencyFaults(dependency, known)),
    ]),
    ...cycleFaults(
      tasks.map(({ task, path: place }) => {
        return { name: text(member(task, "name")) ?? "", path: place, dependencies: dependencies.get(place) ?? [] };
      }),
    ),
    ...targetFaults(member(dag, "target"), `${path}/target`, known),
  ];
}

/** Returns, for a task of a graph, whether it depends on the task with a name, perhaps through others. */
export function tasksBefore(dag: unknown): (task: unknown) => (name: string) => boolean {
  const byName = new Map(items(member(dag, "tasks")).map((task) => [text(member(task, "name")) ?? "", task]));
  const direct = memoize((task: object) => dependenciesOf(task, "").map(({ name }) => name));
  return (task) => (name) => {
    if (!isObject(task)) return false;
    const found = new Set<string>();
    const open = [...direct(task)];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === name) return true;
      const other = byName.get(next);
      if (found.has(next) || !isObject(other)) continue;
      found.add(next);
      open.push(...direct(other));
    }
    return false;
  };
}

function dependenciesOf(task: unknown, path: string): readonly Dependency[] {
  const depends = text(member(task, "depends")) ?? "";
  // Argo replaces variables when the workflow runs.
  if (depends.includes("{{")) return [];
  if (depends !== "") {
    const named = [...depends.matchAll(NAMES)].map(([written, name = "", result]) => {
      return [written, { name, path: `${path}/depends`, result }] as const;
    });
    return [...new Map(named).values()];
  }
  return items(member(task, "dependencies")).flatMap((name, index) =>
    typeof name === "string" && !name.includes("{{") ? [{ name, path: `${path}/dependencies/${index}` }] : [],
  );
}

function mixedFaults(task: Members, path: string, depends: string | undefined): readonly ObjectFault[] {
  const hasList = items(task.dependencies).length > 0;
  return [
    ...(hasList && depends !== undefined
      ? [conflictingField(`${path}/dependencies`, "is rejected in a graph with depends", depends)]
      : []),
    ...(!isAbsent(task.continueOn) && depends !== undefined
      ? [conflictingField(`${path}/continueOn`, "is rejected in a graph with depends", depends)]
      : []),
    ...(hasList || depends !== undefined
      ? rejectedText(task.name, `${path}/name`, (name) =>
          /^[0-9]/.test(name) ? "starts with a digit, which a graph with dependencies does not allow" : undefined,
        )
      : []),
  ];
}

function dependencyFaults({ name, path, result }: Dependency, known: ReadonlyMap<string, unknown>) {
  if (!known.has(name)) return [conflictingField(path, `names ${formatValue(name)}, but no task has this name`)];
  if (result === undefined) return [];
  if (!RESULTS.includes(result)) {
    return [conflictingField(path, `names the result ${formatValue(result)}; results are ${RESULTS.join(", ")}`)];
  }
  const task = known.get(name);
  const hasItems =
    items(member(task, "withItems")).length > 0 ||
    (text(member(task, "withParam")) ?? "") !== "" ||
    !isAbsent(member(task, "withSequence"));
  if (hasItems || !OF_ITEMS.includes(result)) return [];
  return [conflictingField(path, `names ${result} of ${formatValue(name)}, which has no items`)];
}

function targetFaults(target: unknown, path: string, known: ReadonlyMap<string, unknown>): readonly ObjectFault[] {
  if (typeof target !== "string" || target === "") return [];
  const missing = target.split(" ").find((name) => !name.includes("{{") && !known.has(name));
  if (missing === undefined || target.includes("{{")) return [];
  return [conflictingField(path, `names ${formatValue(missing)}, but no task has this name`)];
}
