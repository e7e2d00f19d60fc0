import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import { formatValue, isAbsent, isObject, items, member, text } from "../../src/kernel/index.ts";
import { paramNameFaults, repeated } from "./tekton-declaration-faults.ts";
import { type KnownParams, knownParams, undeclaredInTask, undeclaredParamFaults } from "./tekton-variable-faults.ts";

/** The types of the specs of Tekton's objects. */
export type TektonRoot = "TaskRunSpec" | "PipelineRunSpec" | "TaskSpec" | "PipelineSpec";

/**
 * The parameters and workspaces that an object uses without a declaration. A run passes its own to the tasks inside, so
 * these need no declaration there.
 * Source: tektoncd/pipeline v1.15.0, pkg/apis/pipeline/v1, `Validate` of Task and Pipeline and `validateInlineParameters`.
 */
export const SCOPE_FAULTS: Readonly<Record<TektonRoot, (spec: Members, path: string) => readonly ObjectFault[]>> = {
  TaskSpec: (task, path) => [
    ...undeclaredParamFaults(task, path, knownParams(task.params)),
    ...keylessObjects(task.params, `${path}/params`),
  ],
  TaskRunSpec: ({ params, taskSpec }, path) => [
    ...undeclaredParamFaults(taskSpec, `${path}/taskSpec`, knownParams(params, member(taskSpec, "params"))),
    ...(isObject(taskSpec) ? paramNameFaults(params, `${path}/params`) : []),
  ],
  PipelineSpec: (pipeline, path) => {
    const own = knownParams(pipeline.params);
    return ["tasks", "finally"].flatMap((list) =>
      items(pipeline[list]).flatMap((task, index) => {
        const place = `${path}/${list}/${index}`;
        const inner = member(task, "taskSpec");
        return [
          ...undeclaredParamFaults(
            inner,
            `${place}/taskSpec`,
            new Map([...withoutTypes(own), ...knownParams(member(inner, "params"))]),
          ),
          ...undeclaredInTask(task, place, own),
          ...workspaceFaults(task, place, pipeline.workspaces),
          ...repeated(items(member(task, "workspaces")), `${place}/workspaces`, (name) => name),
        ];
      }),
    );
  },
  PipelineRunSpec: ({ params, pipelineSpec }, path) => {
    const tasks = items(member(pipelineSpec, "tasks"));
    const lists = tasks.flatMap((task) => [member(task, "params"), member(member(task, "taskSpec"), "params")]);
    const known = withoutTypes(knownParams(params, member(pipelineSpec, "params"), ...lists));
    const shared = sharedNames(tasks);
    return [
      ...(tasks.length > 0 ? paramNameFaults(params, `${path}/params`) : []),
      ...tasks.flatMap((task, index) => {
        const place = `${path}/pipelineSpec/tasks/${index}`;
        return [
          ...undeclaredParamFaults(member(task, "taskSpec"), `${place}/taskSpec`, known),
          ...undeclaredInTask(withoutSharedObjects(task, shared), place, known),
        ];
      }),
    ];
  },
};

/** The objects whose keys a task does not declare. */
function keylessObjects(params: unknown, path: string): readonly ObjectFault[] {
  return items(params).flatMap((param, index) =>
    member(param, "type") === "object" && isAbsent(member(param, "properties"))
      ? [missingField(`${path}/${index}/properties`)]
      : [],
  );
}

/** Parameters of a pipeline or of several tasks, whose types Tekton does not compare with their use in a task. */
function withoutTypes(params: KnownParams): KnownParams {
  return new Map([...params.keys()].map((name) => [name, undefined]));
}

/** The names of parameters that several tasks pass. */
function sharedNames(tasks: readonly unknown[]): ReadonlySet<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const task of tasks) {
    for (const name of knownParams(member(task, "params")).keys()) (seen.has(name) ? shared : seen).add(name);
  }
  return shared;
}

/**
 * A task without the values of objects that another task has under the same name: Tekton merges these, and then reads the
 * last one only.
 */
function withoutSharedObjects(task: unknown, shared: ReadonlySet<string>): unknown {
  if (!isObject(task)) return task;
  const isShared = (param: unknown) =>
    isObject(member(param, "value")) && shared.has(text(member(param, "name")) ?? "");
  return { ...task, params: items(task.params).map((param) => (isShared(param) ? {} : param)) };
}

/** The workspaces of a task that its Pipeline does not declare. */
function workspaceFaults(task: unknown, path: string, declared: unknown): readonly ObjectFault[] {
  const known = new Set(items(declared).map((workspace) => text(member(workspace, "name")) ?? ""));
  return items(member(task, "workspaces")).flatMap((used, index): readonly ObjectFault[] => {
    if (!isObject(used)) return [];
    const field = (text(used.workspace) ?? "") === "" ? "name" : "workspace";
    const name = used[field] ?? "";
    if (typeof name !== "string" || known.has(name) || name.includes("$")) return [];
    const message = `is ${formatValue(name)}, but the pipeline declares no workspace with this name`;
    return [conflictingField(`${path}/workspaces/${index}/${field}`, message)];
  });
}
