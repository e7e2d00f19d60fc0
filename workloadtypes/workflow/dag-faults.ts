import { isAbsent } from "../../src/base/nullable.ts";
import { formatValue, isObject, items, member, text } from "../../src/base/read.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { conflictingField, rejectedText } from "../shared/kind-faults.ts";

/** The names in `depends`: of a task, perhaps with a dot and a result. As Argo finds them. */
const NAMES = /([a-zA-Z0-9][-a-zA-Z0-9]*?)\.([A-Z][a-zA-Z]+)|([a-zA-Z0-9][-a-zA-Z0-9]*)/g;
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
 * The faults of a graph at `path`: dependencies that are no tasks or form a cycle, and both kinds of dependencies.
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
    ...cycleFaults(tasks, dependencies),
    ...targetFaults(member(dag, "target"), `${path}/target`, known),
  ];
}

function dependenciesOf(task: unknown, path: string): readonly Dependency[] {
  const depends = text(member(task, "depends")) ?? "";
  // Argo replaces variables when the workflow runs.
  if (depends.includes("{{")) return [];
  if (depends !== "") {
    const named = [...depends.matchAll(NAMES)].map(([written, name, result, alone]) => {
      return [written, { name: name ?? alone ?? "", path: `${path}/depends`, result }] as const;
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

/** The first dependency of each cycle, found without recursion, because a chain may be longer than the call stack. */
function cycleFaults(
  tasks: readonly { readonly task: unknown; readonly path: string }[],
  dependencies: ReadonlyMap<string, readonly Dependency[]>,
): readonly ObjectFault[] {
  const places = new Map(tasks.map(({ task, path }) => [text(member(task, "name")) ?? "", path]));
  const done = new Set<string>();
  const faults: ObjectFault[] = [];
  for (const { path: start } of tasks) {
    const open = [{ path: start, next: 0 }];
    const onWay = new Set([start]);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const dependency = done.has(top.path) ? undefined : dependencies.get(top.path)?.[top.next];
      if (dependency === undefined) {
        done.add(top.path);
        onWay.delete(top.path);
        open.pop();
        continue;
      }
      top.next += 1;
      const place = places.get(dependency.name);
      if (place === undefined || done.has(place)) continue;
      if (onWay.has(place)) {
        faults.push(conflictingField(dependency.path, `closes a cycle with ${formatValue(dependency.name)}`, place));
        continue;
      }
      onWay.add(place);
      open.push({ path: place, next: 0 });
    }
  }
  return faults;
}

function targetFaults(target: unknown, path: string, known: ReadonlyMap<string, unknown>): readonly ObjectFault[] {
  if (typeof target !== "string" || target === "") return [];
  const missing = target.split(" ").find((name) => !name.includes("{{") && !known.has(name));
  if (missing === undefined || target.includes("{{")) return [];
  return [conflictingField(path, `names ${formatValue(missing)}, but no task has this name`)];
}
