import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, longName, missingField, rejectedText, unknownWord } from "../../src/k8s-fields/index.ts";
import {
  at,
  isAbsent,
  isObject,
  items,
  type KubeObject,
  labelKeyProblem,
  MAX_LABEL_LENGTH,
  member,
  names,
  pointerSegments,
  pointerTo,
  text,
  valueAt,
  versionOf,
} from "../../src/kernel/index.ts";
import { TEKTON_TYPES, type TektonFieldType, type TektonType } from "./tekton-fields.ts";
import { alternativeFaults, pipelineFaults, pipelineTaskFaults, repeatedNames } from "./tekton-pipeline-faults.ts";
import {
  passedParamFaults,
  pipelineTimeoutFaults,
  retriesFaults,
  statusFaults,
  workspaceBindingFaults,
} from "./tekton-run-faults.ts";
import { SCOPE_FAULTS, type TektonRoot } from "./tekton-scope-faults.ts";
import { isFilled, tektonTaskFaults } from "./tekton-step-faults.ts";
import { unknownTektonFields } from "./tekton-unknown-fields.ts";
import { timeoutFaults } from "./tekton-value-faults.ts";

/**
 * The fields for which Tekton's webhook rejects a run, a Task or a Pipeline: those of the other version, and those that
 * decide which containers run. Source: tektoncd/pipeline, pkg/apis/pipeline/v1, `Validate` of each type.
 */
export function tektonFaults(type: TektonRoot) {
  return (object: KubeObject, isPart = false): readonly ObjectFault[] => {
    const { apiVersion, spec } = object;
    if (!isObject(spec)) return [];
    const found = [...longName(object, MAX_LABEL_LENGTH), ...faultsOf(spec, type, "/spec", versionOf(apiVersion))];
    const places = new Set(found.map(({ path }) => path));
    const all = [...found, ...SCOPE_FAULTS[type](spec, "/spec").filter(({ path }) => !places.has(path))];
    // The object around a run, such as a TriggerTemplate, has variables of its own.
    return isPart ? all.filter(({ path }) => text(valueAt(object, path))?.includes("$(") !== true) : all;
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
    ...alternativeFaults(run, path, ["taskSpec", "taskRef"]),
    ...specsOfSteps(run, path),
    ...timeoutFaults(run.timeout, `${path}/timeout`),
    ...retriesFaults(run, path),
    ...statusFaults(run, path, TASK_STATES),
    ...unknownWord(["enabled"], at(run.debug, "breakpoints", "onFailure"), `${path}/debug/breakpoints/onFailure`),
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
    const isOther = [resolver, params, apiVersion].some((field) => !isAbsent(field) && field !== "");
    if (isOther) return [];
    if (isAbsent(name) || name === "") return [missingField(`${path}/name`)];
    return rejectedText(name, `${path}/name`, (each) => (/^[\w-]+:\//.test(each) ? undefined : labelKeyProblem(each)));
  },
  PipelineRunSpec: (run, path) => [
    ...alternativeFaults(run, path, ["pipelineSpec", "pipelineRef"]),
    ...timeoutFaults(run.timeout, `${path}/timeout`),
    ...pipelineTimeoutFaults(run.timeouts, `${path}/timeouts`),
    ...statusFaults(run, path, PIPELINE_STATES),
    ...inputFaults(run, path),
  ],
  PipelineSpec: pipelineFaults,
  PipelineTask: pipelineTaskFaults,
};

/** The faults of what a run passes to its tasks. */
function inputFaults({ params, workspaces }: Members, path: string): readonly ObjectFault[] {
  return [...passedParamFaults(params, `${path}/params`), ...workspaceBindingFaults(workspaces, `${path}/workspaces`)];
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
