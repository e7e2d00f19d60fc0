import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField } from "../../src/k8s-fields/index.ts";
import { formatValue, items, member, text } from "../../src/kernel/index.ts";
import { cycleFaults, type DependentPart } from "./dependency-cycles.ts";
import { taskTexts } from "./tekton-texts.ts";
import { tektonVariables } from "./tekton-variables.ts";

/** The cycles of tasks, and what a task of `finally` waits for, since it runs after all others. */
export function orderFaults(tasks: readonly unknown[], last: readonly unknown[], path: string): readonly ObjectFault[] {
  const parts = tasks.map((task, index) => {
    const place = placeOfTask(index, tasks.length, path);
    const dependencies = items(member(task, "runAfter")).map((name, position) => ({
      name: text(name) ?? "",
      path: `${place}/runAfter/${position}`,
    }));
    return {
      name: text(member(task, "name")) ?? "",
      path: place,
      dependencies: [...dependencies, ...used(task, place)],
    };
  });
  const late = last.flatMap((task, index) =>
    items(member(task, "runAfter")).length === 0
      ? []
      : [conflictingField(`${path}/finally/${index}/runAfter`, "is rejected in a task of finally")],
  );
  return [...cycleFaults(parts), ...late];
}

/** The tasks whose results a task uses, and for which it so waits. */
function used(task: unknown, path: string): DependentPart["dependencies"] {
  const own = text(member(task, "name"));
  return taskTexts(task, path).flatMap((each) =>
    tektonVariables(each.value, "tasks")
      // The use of its own result is a fault of its own.
      .filter(({ name, whole, isDotted }) => isDotted && name !== own && whole.startsWith(`${name}.results.`))
      .map(({ name }) => ({ name, path: each.path })),
  );
}

/** The names in `runAfter` that no task has. */
export function runAfterFaults(
  task: unknown,
  path: string,
  known: ReadonlySet<string | undefined>,
): readonly ObjectFault[] {
  return items(member(task, "runAfter")).flatMap((name, index) => {
    if (typeof name !== "string" || known.has(name)) return [];
    return [conflictingField(`${path}/runAfter/${index}`, `is ${formatValue(name)}, but no task has this name`)];
  });
}

/** The JSON pointer of a task of a pipeline at `path`, whose last tasks are those of `finally`. */
export function placeOfTask(index: number, tasks: number, path: string): string {
  return index < tasks ? `${path}/tasks/${index}` : `${path}/finally/${index - tasks}`;
}
