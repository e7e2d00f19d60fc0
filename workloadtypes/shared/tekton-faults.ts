import { type KubeObject, versionOf } from "../../src/base/kubernetes.ts";
import { dnsLabelProblem } from "../../src/base/names.ts";
import { isAbsent } from "../../src/base/nullable.ts";
import { pointerSegments, pointerTo } from "../../src/base/pointer.ts";
import { isObject, items, member, names, text } from "../../src/base/read.ts";
import type { Members, ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { conflictingField, missingField } from "../../src/kubernetes/kind-faults.ts";
import { TEKTON_TYPES, type TektonFieldType, type TektonType } from "./tekton-fields.ts";
import { orderFaults, placeOfTask, runAfterFaults } from "./tekton-order-faults.ts";
import {
  passedParamFaults,
  pipelineTimeoutFaults,
  retriesFaults,
  statusFaults,
  workspaceBindingFaults,
} from "./tekton-run-faults.ts";
import { isEmptyList, isFilled, tektonTaskFaults } from "./tekton-step-faults.ts";
import { unknownTektonFields } from "./tekton-unknown-fields.ts";
import { declaredParamFaults, onErrorFaults, repeated, timeoutFaults, whenFaults } from "./tekton-value-faults.ts";

/**
 * The fields for which Tekton's webhook rejects a run, a Task or a Pipeline: those of the other version, and those that
 * decide which containers run. Source: tektoncd/pipeline, pkg/apis/pipeline/v1, `Validate` of each type.
 */
export function tektonFaults(type: "TaskRunSpec" | "PipelineRunSpec" | "TaskSpec" | "PipelineSpec") {
  return ({ apiVersion, spec }: KubeObject): readonly ObjectFault[] => {
    if (!isObject(spec)) return [];
    return faultsOf(spec, type, "/spec", versionOf(apiVersion));
  };
}

function faultsOf(value: Members, type: TektonType, path: string, version: string): readonly ObjectFault[] {
  const { parts = {} }: TektonFieldType = TEKTON_TYPES[type];
  const unknown = unknownTektonFields(value, type, path, version);
  return [
    ...unknown,
    ...(CHECKS[type]?.(withIntendedFields(value, unknown), path) ?? []),
    ...Object.entries(parts).flatMap(([field, part]) => {
      const inner = value[field];
      const below = (item: unknown, place: string) => {
        if (!isObject(item) || isCustomTask(item, field)) return [];
        return faultsOf(item, part as TektonType, place, version);
      };
      const place = pointerTo(path, field);
      if (!Array.isArray(inner)) return below(inner, place);
      return inner.flatMap((item, index) => below(item, pointerTo(place, index)));
    }),
  ];
}

/** The object with its misspelt fields under their intended names, so that these are not reported as missing too. */
function withIntendedFields(value: Members, unknown: readonly ObjectFault[]): Members {
  const intended = unknown.flatMap(({ path, intended: field }) =>
    field === undefined ? [] : [[field, value[pointerSegments(path).at(-1) ?? ""]]],
  );
  return intended.length === 0 ? value : { ...value, ...Object.fromEntries(intended) };
}

/** Whether the embedded task is of a kind that another controller runs, whose fields Tekton does not know. */
function isCustomTask({ apiVersion, kind }: Members, field: string): boolean {
  return field === "taskSpec" && [apiVersion, kind].some((each) => (text(each) ?? "") !== "");
}

const TASK_STATES = ["TaskRunCancelled", "TaskRunPending"];
const PIPELINE_STATES = ["Cancelled", "CancelledRunFinally", "StoppedRunFinally", "PipelineRunPending"];

/** The checks of the fields of a type against each other. */
const CHECKS: Partial<Record<TektonType, (value: Members, path: string) => readonly ObjectFault[]>> = {
  TaskRunSpec: (run, path) => [
    ...oneOf(run, path, ["taskSpec", "taskRef"]),
    ...specsOfSteps(run, path),
    ...timeoutFaults(run.timeout, `${path}/timeout`),
    ...retriesFaults(run, path),
    ...statusFaults(run, path, TASK_STATES),
    ...inputFaults(run, path),
  ],
  PipelineTaskRunSpec: (run, path) => [
    ...specsOfSteps(run, path),
    ...unnamedTask(run, path),
    ...timeoutFaults(run.timeout, `${path}/timeout`),
  ],
  SingleSpec: ({ name }, path) => (isFilled(name) ? [] : [missingField(`${path}/name`)]),
  TaskSpec: tektonTaskFaults,
  EmbeddedTask: tektonTaskFaults,
  // A reference to a custom task, which has an apiVersion, needs no name.
  Reference: ({ name, resolver, params, apiVersion }, path) => {
    if ([name, resolver, params, apiVersion].some((field) => !isAbsent(field) && field !== "")) return [];
    return [missingField(`${path}/name`)];
  },
  PipelineRunSpec: (run, path) => [
    ...oneOf(run, path, ["pipelineSpec", "pipelineRef"]),
    ...timeoutFaults(run.timeout, `${path}/timeout`),
    ...pipelineTimeoutFaults(run.timeouts, `${path}/timeouts`),
    ...statusFaults(run, path, PIPELINE_STATES),
    ...inputFaults(run, path),
  ],
  PipelineSpec: (pipeline, path) => {
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
    ];
  },
  PipelineTask: (task, path) => [
    ...oneOf(task, path, ["taskSpec", "taskRef", "pipelineSpec", "pipelineRef"]),
    ...nameFaults(task, path),
    ...timeoutFaults(task.timeout, `${path}/timeout`),
    ...onErrorFaults(task, path),
    ...whenFaults(task.when, `${path}/when`),
    ...repeated(items(task.params), `${path}/params`, (name) => name),
  ],
};

/** The faults of what a run passes to its tasks. */
function inputFaults({ params, workspaces }: Members, path: string): readonly ObjectFault[] {
  return [...passedParamFaults(params, `${path}/params`), ...workspaceBindingFaults(workspaces, `${path}/workspaces`)];
}

function oneOf(value: Members, path: string, fields: readonly string[]): readonly ObjectFault[] {
  const [first, second] = fields.filter((field) => !isAbsent(value[field]));
  const [field = "", other = ""] = fields;
  if (first === undefined) return [missingField(pointerTo(path, field), `is missing, and so is ${other}`)];
  if (second === undefined) return [];
  return [conflictingField(pointerTo(path, second), `must not be set together with ${first}`, pointerTo(path, first))];
}

/** The faults of the fields of a run for single steps and sidecars. */
function specsOfSteps(run: Members, path: string): readonly ObjectFault[] {
  const lists = ["stepSpecs", "sidecarSpecs", "stepOverrides", "sidecarOverrides"];
  return [
    ...lists.flatMap((list) => repeatedNames(items(run[list]), (index) => `${path}/${list}/${index}`)),
    ...items(isAbsent(run.computeResources) ? [] : run.stepSpecs).flatMap((spec, index) => {
      if (names(member(spec, "computeResources")).length === 0) return [];
      const place = `${path}/stepSpecs/${index}/computeResources`;
      return [
        conflictingField(
          place,
          "must not be set together with computeResources of the run",
          `${path}/computeResources`,
        ),
      ];
    }),
  ];
}

/** The fault of changes for no task, which Tekton accepts and ignores. */
function unnamedTask({ pipelineTaskName }: Members, path: string): readonly ObjectFault[] {
  if (isFilled(pipelineTaskName)) return [];
  const fault = missingField(`${path}/pipelineTaskName`, "is missing, so the entry changes no task");
  return [{ ...fault, severity: "warning" }];
}

/** The fault of a name that is not a DNS label. */
function nameFaults({ name = "" }: Members, path: string): readonly ObjectFault[] {
  const problem = typeof name === "string" ? dnsLabelProblem(name) : undefined;
  if (problem === undefined) return [];
  if (name === "") return [missingField(`${path}/name`)];
  return [{ kind: "value", path: `${path}/name`, message: problem, value: name }];
}

function repeatedNames(named: readonly unknown[], placeOf: (index: number) => string): readonly ObjectFault[] {
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
