import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField } from "../../src/k8s-fields/index.ts";
import { formatValue, isObject, items, member, names, text } from "../../src/kernel/index.ts";
import { type PlacedText, stepsOf, taskTexts, templateOf, textsOfStep } from "./tekton-texts.ts";
import { type TektonVariable, tektonVariables } from "./tekton-variables.ts";

/** The variables about the run of a task, with their names. */
const CONTEXTS: Readonly<Record<string, ReadonlySet<string>>> = {
  "context.taskRun": new Set(["name", "namespace", "uid"]),
  "context.task": new Set(["name", "retry-count"]),
};

/** The parameters that the steps of a task may use, by their names; undefined for a type that is not declared. */
export type KnownParams = ReadonlyMap<string, Members | undefined>;

/** The parameters of lists of declarations and of values. A later one has the fields of an earlier one, too. */
export function knownParams(...lists: readonly unknown[]): KnownParams {
  const known = new Map<string, Members>();
  for (const param of lists.flatMap(items)) {
    const name = text(member(param, "name")) ?? "";
    if (isObject(param)) known.set(name, { ...known.get(name), ...param });
  }
  return known;
}

/** The variables of the steps of a task that are not defined whatever the parameters are: of contexts and results. */
export function taskVariableFaults(task: Members, path: string): readonly ObjectFault[] {
  const results = new Set(items(task.results).map((result) => text(member(result, "name")) ?? ""));
  return stepsOf(task, path).flatMap(({ step, path: place }) => {
    const own = new Set(items(member(step, "results")).map((result) => text(member(result, "name")) ?? ""));
    const script = { path: `${place}/script`, value: text(member(step, "script")) ?? "" };
    return [
      ...unknownIn(script, "results", results, "result of the task"),
      ...(own.size === 0 ? [] : unknownIn(script, "step.results", own, "result of the step")),
      ...Object.entries(CONTEXTS).flatMap(([prefix, known]) =>
        textsOfStep(step, place).flatMap((each) => unknownIn(each, prefix, known, "variable of Tekton")),
      ),
    ];
  });
}

/**
 * The variables of the steps of a task whose parameter is not declared.
 * Source: tektoncd/pipeline v1.15.0, ValidateUsageOfDeclaredParameters in pkg/apis/pipeline/v1/task_validation.go.
 */
export function undeclaredParamFaults(task: unknown, path: string, params: KnownParams): readonly ObjectFault[] {
  if (!isObject(task)) return [];
  const known = new Set(params.keys());
  return [...stepsOf(task, path), ...templateOf(task, path)].flatMap(({ step, path: place }) =>
    textsOfStep(step, place).flatMap((each) => [
      ...unknownIn(each, "params", known, "declared parameter"),
      // Tekton does not read what a text of this field becomes.
      ...(each.path.endsWith("/onError") ? [] : [...keyFaults(each, params), ...listFaults(each, params)]),
    ]),
  );
}

/** The variables in the parameters, the matrix and the conditions of a task of a pipeline that are not declared. */
export function undeclaredInTask(task: unknown, path: string, params: KnownParams): readonly ObjectFault[] {
  const known = new Set(params.keys());
  return taskTexts(task, path).flatMap((each) => unknownIn(each, "params", known, "declared parameter"));
}

function unknownIn(
  { path, value }: PlacedText,
  prefix: string,
  known: ReadonlySet<string>,
  noun: string,
): readonly ObjectFault[] {
  const unknown = tektonVariables(value, prefix).find((variable) => !known.has(variable.name) && isOwn(variable));
  if (unknown === undefined) return [];
  return [conflictingField(path, `has the variable ${unknown.expression}, but no ${noun} has this name`)];
}

/** Whether no tool replaces a part of the name before Tekton reads it. */
function isOwn({ whole }: TektonVariable): boolean {
  return !whole.includes("$");
}

/** An object is used by its keys, which its declaration has. */
function keyFaults({ path, value }: PlacedText, params: KnownParams): readonly ObjectFault[] {
  const wrong = tektonVariables(value, "params").flatMap(({ name, whole, expression }) => {
    const param = params.get(name);
    if (!isObject(param) || typeOfParam(param) !== "object") return [];
    const key = whole.startsWith(`${name}.`) ? whole.slice(name.length + 1).replaceAll(/\[\d*\*?\]/g, "") : undefined;
    if (key === undefined) {
      return whole === name || whole === `${name}[*]`
        ? [conflictingField(path, `has the whole object ${expression}; a step must use one of its keys`)]
        : [];
    }
    const keys = new Set(["properties", "default", "value"].flatMap((field) => names(member(param, field))));
    return keys.size === 0 || keys.has(key)
      ? []
      : [conflictingField(path, `has ${expression}, but the parameter has no key ${formatValue(key)}`)];
  });
  return wrong.slice(0, 1);
}

/** A list is used in whole items of `command` and `args`, or by the position of one of its texts. */
function listFaults({ path, value }: PlacedText, params: KnownParams): readonly ObjectFault[] {
  const isItem = /\/(?:command|args)\/\d+$/.test(path);
  const list = tektonVariables(value, "params").find(({ whole }) => {
    const param = params.get(whole.replace(/\[\*\]$/, ""));
    return isObject(param) && typeOfParam(param) === "array";
  });
  if (list === undefined || (isItem && list.expression === value)) return [];
  const message = isItem
    ? `has the list ${list.expression} beside other text; it must be a whole item`
    : `has the list ${list.expression}, but must be a text`;
  return [conflictingField(path, message)];
}

function typeOfParam(param: Members): string {
  const type = text(param.type) ?? "";
  const value = param.default ?? param.value;
  if (type !== "") return type;
  if (isObject(param.properties) || isObject(value)) return "object";
  return Array.isArray(value) ? "array" : "string";
}
