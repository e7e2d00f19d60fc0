import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { succeeded } from "../task-run/resource-interface.ts";
import { podSpecOf, TEKTON_FIELDS } from "../task-run/steps.ts";

/**
 * The kinds of objects, besides pods, that Tekton creates for a PipelineRun. The StatefulSet keeps tasks that share a
 * volume on one node.
 */
export const PIPELINE_RUN_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "tekton.dev", version: "v1", kind: "TaskRun" },
  { group: "tekton.dev", version: "v1beta1", kind: "CustomRun" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
  { group: "apps", version: "v1", kind: "StatefulSet" },
];

const STARTING = ["Started", "ResolvingPipelineRef", "ResolvingTaskRef"];
const GOING = ["Running", "CancelledRunningFinally", "StoppedRunningFinally"];

/** The paths of the pod templates of a run, in the served versions. */
const POD_TEMPLATES = {
  v1: { run: ".spec.taskRunTemplate.podTemplate", task: "podTemplate" },
  v1beta1: { run: ".spec.podTemplate", task: "taskPodTemplate" },
} as const;

/** Tasks and final tasks that create a pod: not custom tasks and not pipelines in a pipeline. */
const WRITTEN =
  ".spec.pipelineSpec | .tasks[]?, .finally[]?" +
  ' | select((.taskRef.apiVersion // "") == "" and (.taskSpec.apiVersion // "") == "" and .pipelineSpec == null and .pipelineRef == null)';

/** The tasks that the run changes, each once. Tekton accepts an entry without a name, which changes no task. */
const CHANGED =
  'reduce (.spec.taskRunSpecs[]? | .pipelineTaskName | select(. != null and . != "")) as $name' +
  " ([]; if any(.[]; . == $name) then . else . + [$name] end) | .[] | {name: .}";

/** The changes that the run makes to tasks of a referenced pipeline; nothing else is known about them. */
const TASKS = `(if .spec.pipelineSpec == null then (${CHANGED}) else (${WRITTEN}) end)`;

/** A task with a matrix runs once for each combination of the listed values. */
const COMBINATIONS =
  'reduce (.matrix.params[]? | .value | if type == "array" then length else 1 end) as $n (1; . * $n)';

/** Labels or annotations of a TaskRun: those that the run has for the task, then those of the run, then those of the task. */
function merged(field: "labels" | "annotations"): string {
  return `(($task.metadata.${field} // {}) + ($meta.${field} // {}) + ($over.metadata.${field} // {}))`;
}

function templateOf(version: keyof typeof TEKTON_FIELDS): string {
  const { run, task } = POD_TEMPLATES[version];
  return (
    `.metadata as $meta | (${run} // {}) as $base | [.spec.taskRunSpecs[]?] as $specs | ${TASKS} | . as $written` +
    " | .taskSpec as $task | ([$specs[] | select(.pipelineTaskName == $written.name)] | .[-1] // {}) as $over" +
    ` | $over.computeResources as $all | ($base + ($over.${task} // {})) as $pod` +
    ` | {metadata: {labels: ${merged("labels")}, annotations: ${merged("annotations")}},` +
    ` spec: (${podSpecOf(TEKTON_FIELDS[version])})}`
  );
}

function structure(version: keyof typeof TEKTON_FIELDS): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "pipelinerun",
        kind: { group: "tekton.dev", version, kind: "PipelineRun" },
        statusDefinition: {
          conditionsDefinition: { path: ".status.conditions" },
          statusMappings: {
            initializing: STARTING.map((reason) => succeeded("Unknown", reason)),
            running: GOING.map((reason) => succeeded("Unknown", reason)),
            completed: [succeeded("True")],
            failed: [succeeded("False")],
          },
        },
      },
      childComponents: [
        {
          name: "task",
          ownerRef: "pipelinerun",
          kind: POD_KIND,
          instanceIdPath: `${TASKS} | .name`,
          specDefinition: { podTemplateSpecPath: templateOf(version) },
          scaleDefinition: { replicasPath: `${TASKS} | ${COMBINATIONS}` },
          podSelector: {
            componentInstanceSelector: { idPath: '.metadata.labels["tekton.dev/pipelineTask"]' },
          },
        },
      ],
      additionalChildKinds: PIPELINE_RUN_ADDITIONAL_KINDS,
    },
  };
}

/**
 * `tekton.dev/v1` PipelineRun: a pod for each task, if the run contains the pipeline. Every task is counted, as if all
 * ran at once. Source: tektoncd/pipeline, pkg/apis/pipeline/v1/pipelinerun_types.go and
 * pkg/reconciler/pipelinerun/pipelinerun.go.
 */
export const pipelineRunV1: ResourceInterfaceSpec = structure("v1");

/** `tekton.dev/v1beta1` PipelineRun: pod templates, resources and overrides under older names. */
export const pipelineRunV1Beta1: ResourceInterfaceSpec = structure("v1beta1");
