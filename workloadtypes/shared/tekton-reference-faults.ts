import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import { formatValue, isObject, items, member, text } from "../../src/kernel/index.ts";
import { type PlacedText, taskTexts } from "./tekton-texts.ts";
import { tektonVariables } from "./tekton-variables.ts";

/**
 * The variables of a pipeline about other tasks that do not exist, or that run too late.
 * Source: tektoncd/pipeline v1.15.0, `validateGraph`, `validateFinalTasks`, `validateExecutionStatusVariables` and
 * `validatePipelineResults` in pkg/apis/pipeline/v1/pipeline_validation.go.
 */
export function referenceFaults(pipeline: Members, path: string): readonly ObjectFault[] {
  const [tasks, last] = [namesOf(pipeline.tasks), namesOf(pipeline.finally)];
  return [
    ...items(pipeline.tasks).flatMap((task, index) => {
      const place = `${path}/tasks/${index}`;
      const own = text(member(task, "name"));
      const texts = taskTexts(task, place);
      const holders = holdersOfResults(texts);
      return texts.flatMap((each) => [
        ...absentResults(each, tasks, own),
        ...lateResults(each, (name) => !tasks.has(name)),
        ...(hasState(each) && !holders.has(holderOf(each))
          ? [conflictingField(each.path, "has the state of a task, which only tasks of finally may use")]
          : []),
      ]);
    }),
    ...items(pipeline.finally).flatMap((task, index) => {
      // Tekton does not look into a matrix.
      const texts = taskTexts({ ...(isObject(task) ? task : {}), matrix: undefined }, `${path}/finally/${index}`);
      const holders = holdersOfResults(texts);
      return texts.flatMap((each) => [
        ...absentResults(each, tasks, undefined),
        ...(holders.has(holderOf(each)) ? [] : absentStates(each, tasks)),
        ...(each.path.includes("/params/") ? lateResults(each, (name) => last.has(name)) : []),
      ]);
    }),
    ...items(pipeline.results).flatMap((result, index) =>
      resultFaults(member(result, "value"), `${path}/results/${index}/value`, tasks, last),
    ),
  ];
}

function namesOf(tasks: unknown): ReadonlySet<string> {
  return new Set(items(tasks).map((task) => text(member(task, "name")) ?? ""));
}

const VARIABLE = /\$\(([\w-]+)(?:\.[\w.-]*)?(?:\[(?:\d+|\*)\])?\)/g;
/** The first part of a variable of a pipeline. */
const PREFIXES: readonly string[] = ["params", "tasks", "finally", "context", "workspaces", "results"];

/** The variables of a task of a pipeline that are not of Tekton, such as a command of a shell. */
export function foreignVariables(task: unknown, path: string): readonly ObjectFault[] {
  return taskTexts(task, path).flatMap(({ path: place, value }) => {
    const foreign = [...value.matchAll(VARIABLE)].find(([, prefix = ""]) => !PREFIXES.includes(prefix));
    if (foreign === undefined) return [];
    return [conflictingField(place, `has ${foreign[0]}, which is not a variable of Tekton`)];
  });
}

/** The results of tasks that the pipeline lacks, and those of the task itself. */
function absentResults(
  { path, value }: PlacedText,
  tasks: ReadonlySet<string>,
  own: string | undefined,
): readonly ObjectFault[] {
  const wrong = tektonVariables(value, "tasks").find(
    ({ name, whole }) =>
      whole.startsWith(`${name}.results.`) && !name.includes("$") && (!tasks.has(name) || name === own),
  );
  if (wrong === undefined) return [];
  const fact = wrong.name === own ? "which is a result of the task itself" : "but no task has this name";
  return [conflictingField(path, `has ${wrong.expression}, ${fact}`)];
}

/** The results of tasks of `finally`, which run together when all others have ended. */
function lateResults({ path, value }: PlacedText, isLate: (name: string) => boolean): readonly ObjectFault[] {
  const late = tektonVariables(value, "finally").find(
    ({ name, whole, isDotted }) => isDotted && whole.startsWith(`${name}.results.`) && isLate(name),
  );
  return late === undefined ? [] : [conflictingField(path, `has ${late.expression}, which no task can wait for`)];
}

const STATE = /^[^.]+\.(?:status|reason)$/;

/** The parameter or condition that a text is in. */
function holderOf({ path }: PlacedText): string {
  return /^.*\/(?:params|when)\/\d+(?=\/)/.exec(path)?.[0] ?? path;
}

/** The parameters and conditions with results, whose states Tekton does not check. */
function holdersOfResults(texts: readonly PlacedText[]): ReadonlySet<string> {
  const isResult = ({ whole }: { readonly whole: string }) => whole.includes(".results.");
  return new Set(
    texts
      .filter(({ value }) => ["tasks", "finally"].some((prefix) => tektonVariables(value, prefix).some(isResult)))
      .map(holderOf),
  );
}

function hasState({ path, value }: PlacedText): boolean {
  // Tekton does not look into a matrix.
  if (path.includes("/matrix/")) return false;
  return tektonVariables(value, "tasks").some(
    ({ whole, isDotted }) => isDotted && (whole === "status" || STATE.test(whole)),
  );
}

function absentStates({ path, value }: PlacedText, tasks: ReadonlySet<string>): readonly ObjectFault[] {
  const wrong = tektonVariables(value, "tasks").find(
    ({ name, whole, isDotted }) => isDotted && STATE.test(whole) && !name.includes("$") && !tasks.has(name),
  );
  return wrong === undefined ? [] : [conflictingField(path, `has ${wrong.expression}, but no task has this name`)];
}

/** A result of a pipeline consists of results of its tasks. */
function resultFaults(
  value: unknown,
  path: string,
  tasks: ReadonlySet<string>,
  last: ReadonlySet<string>,
): readonly ObjectFault[] {
  if (value === undefined || value === null || value === "") return [missingField(path)];
  if (typeof value !== "string" || value.includes("${")) return [];
  const parts = value.split("$").filter((part) => part !== "");
  const wrong = parts.find((part) => !/^\((?:tasks|finally)\.[^.]+\.results\.\S/.test(part));
  if (wrong !== undefined) {
    return [conflictingField(path, "must have results of tasks only, such as $(tasks.NAME.results.NAME)")];
  }
  const absent = parts.find((part) => {
    const [list = "", name = ""] = part.slice(1).split(".");
    return !(list === "tasks" ? tasks : last).has(name);
  });
  if (absent === undefined) return [];
  const [list, name] = absent.slice(1).split(".");
  return [conflictingField(path, `has a result of ${formatValue(name)}, but no task of ${list} has this name`)];
}
