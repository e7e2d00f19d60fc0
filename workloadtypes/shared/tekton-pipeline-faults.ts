import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import {
  dnsLabelProblem,
  formatValue,
  isAbsent,
  isObject,
  items,
  member,
  pointerTo,
  text,
} from "../../src/kernel/index.ts";
import { declaredParamFaults, repeated } from "./tekton-declaration-faults.ts";
import { orderFaults, placeOfTask, runAfterFaults } from "./tekton-order-faults.ts";
import { foreignVariables, referenceFaults } from "./tekton-reference-faults.ts";
import { isEmptyList, isFilled } from "./tekton-step-faults.ts";
import { onErrorFaults, timeoutFaults, whenFaults } from "./tekton-value-faults.ts";

/** The faults of a pipeline beside those of its single tasks. */
export function pipelineFaults(pipeline: Members, path: string): readonly ObjectFault[] {
  const { tasks, finally: last } = pipeline;
  if (Object.values(pipeline).every((field) => !isFilled(field))) return [missingField(`${path}/tasks`)];
  if (isEmptyList(tasks) && items(last).length > 0) {
    return [missingField(`${path}/tasks`, "is empty, so no task of finally can run")];
  }
  const known = new Set(items(tasks).map((task) => text(member(task, "name"))));
  return [
    ...items(tasks).flatMap((task, index) => runAfterFaults(task, `${path}/tasks/${index}`, known)),
    ...repeatedNames([...items(tasks), ...items(last)], (index) => placeOfTask(index, items(tasks).length, path)),
    ...orderFaults(items(tasks), items(last), path),
    ...declaredParamFaults(pipeline.params, `${path}/params`),
    ...repeated(items(pipeline.workspaces), `${path}/workspaces`, (name) => name),
    ...unnamedWorkspaces(pipeline, path),
    ...referenceFaults(pipeline, path),
  ];
}

/** The faults of a task of a pipeline. */
export function pipelineTaskFaults(task: Members, path: string): readonly ObjectFault[] {
  return [
    ...alternativeFaults(task, path, ["taskSpec", "taskRef", "pipelineSpec", "pipelineRef"]),
    ...nameFaults(task, path),
    ...timeoutFaults(task.timeout, `${path}/timeout`),
    ...onErrorFaults(task, path),
    ...whenFaults(task.when, `${path}/when`),
    ...repeated(items(task.params), `${path}/params`, (name) => name),
    ...matrixFaults(task, path),
    ...foreignVariables(task, path),
    ...customTaskFaults(task, path),
  ];
}

/** A parameter of a matrix has a name of its own. */
function matrixFaults({ matrix, params }: Members, path: string): readonly ObjectFault[] {
  const own = items(member(matrix, "params"));
  const passed = new Set(items(params).map((param) => text(member(param, "name")) ?? ""));
  return [
    ...repeated(own, `${path}/matrix/params`, (name) => name),
    ...own.flatMap((param, index) => {
      const name = text(member(param, "name")) ?? "";
      if (name === "" || !passed.has(name)) return [];
      const message = "must not be set in params as well";
      return [conflictingField(`${path}/matrix/params/${index}/name`, message, `${path}/params`)];
    }),
  ];
}

function unnamedWorkspaces({ workspaces }: Members, path: string): readonly ObjectFault[] {
  return items(workspaces).flatMap((workspace, index) => {
    if (!isObject(workspace) || isFilled(workspace.name)) return [];
    return [missingField(`${path}/workspaces/${index}/name`)];
  });
}

/** The kinds of a task that Tekton itself runs. Releases before 1.0 had the second one. */
const TASK_KINDS: readonly unknown[] = ["Task", "ClusterTask"];

/** A task of another kind, which another controller runs, has its API version. */
function customTaskFaults(task: Members, path: string): readonly ObjectFault[] {
  return ["taskRef", "taskSpec"].flatMap((field) => {
    const { kind, apiVersion } = isObject(task[field]) ? task[field] : {};
    if (typeof kind !== "string" || kind === "" || TASK_KINDS.includes(kind) || isFilled(apiVersion)) return [];
    const message = `is mandatory for the kind ${formatValue(kind)}, but missing`;
    return [missingField(`${path}/${field}/apiVersion`, message)];
  });
}

/** The fault of an object with none or several of the fields of which it has one. */
export function alternativeFaults(value: Members, path: string, fields: readonly string[]): readonly ObjectFault[] {
  const [first, second] = fields.filter((field) => !isAbsent(value[field]));
  const [field = "", other = ""] = fields;
  if (first === undefined) return [missingField(pointerTo(path, field), `is missing, and so is ${other}`)];
  if (second === undefined) return [];
  return [conflictingField(pointerTo(path, second), `must not be set together with ${first}`, pointerTo(path, first))];
}

/** The fault of a name that is not a DNS label. */
function nameFaults({ name = "" }: Members, path: string): readonly ObjectFault[] {
  const problem = typeof name === "string" ? dnsLabelProblem(name) : undefined;
  if (problem === undefined) return [];
  if (name === "") return [missingField(`${path}/name`)];
  return [{ kind: "value", path: `${path}/name`, message: problem, value: name }];
}

/** The faults of names in a list that are those of earlier items. */
export function repeatedNames(named: readonly unknown[], placeOf: (index: number) => string): readonly ObjectFault[] {
  const first = new Map<string, number>();
  return named.flatMap((each, index) => {
    const name = text(member(each, "name")) ?? "";
    const earlier = first.get(name);
    if (name === "" || earlier === undefined) {
      first.set(name, index);
      return [];
    }
    return [
      {
        kind: "duplicate",
        path: `${placeOf(index)}/name`,
        message: `repeats the name of ${placeOf(earlier)}`,
      } as const,
    ];
  });
}
