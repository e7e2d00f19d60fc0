/** Names of Tekton's fields that changed between its versions. */
interface TektonFields {
  /** Resources of a step or sidecar. */
  readonly resources: string;
  /** Fields of a run for single steps and sidecars. */
  readonly stepSpecs: string;
  readonly sidecarSpecs: string;
}

/** The fields of the served versions of Tekton. */
export const TEKTON_FIELDS = {
  v1: { resources: "computeResources", stepSpecs: "stepSpecs", sidecarSpecs: "sidecarSpecs" },
  v1beta1: { resources: "resources", stepSpecs: "stepOverrides", sidecarSpecs: "sidecarOverrides" },
} as const satisfies Readonly<Record<string, TektonFields>>;

/** Fields of a step that its container does not have. */
const STEP_ONLY =
  '"computeResources", "resources", "script", "timeout", "onError", "results", "params", "ref", "when", "displayName", "workspaces", "stdoutConfig", "stderrConfig"';

/** The container runs a script: Tekton writes it to a file, which becomes the command. */
const WITH_SCRIPT = '(if (.script // "") == "" then . else . + {args: ([.script] + ([.args | arrays | .[]]))} end)';

const SHARED_RESOURCE = '(.key | contains("/") | not)';

/**
 * jq for the containers of a task's pod: one for every step and sidecar; all of them exist from the start, whatever the
 * order in which the steps run. Variables are those of the pod template, then of the step template, then the step's
 * own. Reads `$pod`, `$task` (a task's spec, or null), `$over` (the fields of the run for single steps, or null) and
 * `$all` (the resources of the whole task, or null). The latter replace the resources of the steps: devices are at the
 * first step, so that their sum equals the number of the task.
 * Source: tektoncd/pipeline, pkg/pod/pod.go, pkg/internal/computeresources/tasklevel, pkg/apis/pipeline/v1/merge.go.
 */
function containersOf({ resources, stepSpecs, sidecarSpecs }: TektonFields): string {
  const override = (list: string, name: string) =>
    `([$over.${list}[]? | select(.name == ${name}) | .${resources}] | .[0] // {})`;
  const container = `${WITH_SCRIPT} | with_entries(select(.key | IN(${STEP_ONLY}) | not))`;
  const limits = `{limits: ($all.limits // {} | with_entries(select${SHARED_RESOURCE}))}`;
  const taskLevel = `if $index == 0 then $all else ${limits} end`;
  // For a referenced task, only the resources from the run are known; they are counted.
  const unseen =
    `if $all != null then [{name: "step-unnamed-0", resources: $all}]` +
    ` else [$over.${stepSpecs}[]? | {name: "step-\\(.name)", resources: (.${resources} // {})}] end`;
  return (
    `if $task == null then (${unseen}) else [($task.stepTemplate // {}) as $base | ($task.steps // []) | to_entries[] | .key as $index` +
    ` | ($base * .value) as $step | (if ($step.name // "") == "" then "unnamed-\\($index)" else $step.name end) as $name` +
    ` | ([$pod.env, $base.env, .value.env] | map(arrays) | add) as $env` +
    ` | ($step | ${container}) + (if $env == null then {} else {env: $env} end) + {name: "step-\\($name)", resources:` +
    ` (if $all == null then ($step.${resources} // {}) * ${override(stepSpecs, "$name")} else ${taskLevel} end)}]` +
    ` + [$task.sidecars[]? | . as $sidecar | ($sidecar | ${container}) + {name: "sidecar-\\(.name)",` +
    ` resources: (($sidecar.${resources} // {}) * ${override(sidecarSpecs, "$sidecar.name")})}] end`
  );
}

/**
 * jq for the spec of a task's pod: the pod template of the run, the volumes of the task, and the containers. Reads
 * the variables of `containersOf`. The variables of the template go to the containers, not to the pod.
 */
export function podSpecOf(fields: TektonFields): string {
  return (
    '($pod | with_entries(select(.key != "env")))' +
    " + {volumes: (($task.volumes // []) + ($pod.volumes // []))}" +
    ` + {containers: (${containersOf(fields)})}`
  );
}
