/** Pod fields that a template and its workflow may both have; those of the template win. */
const SHARED = [
  "schedulerName",
  "nodeSelector",
  "affinity",
  "tolerations",
  "securityContext",
  "serviceAccountName",
  "automountServiceAccountToken",
  "hostAliases",
  "resourceClaims",
] as const;

/** Pod fields that only the workflow may have. */
const WHOLE = ["hostNetwork", "imagePullSecrets", "dnsConfig", "dnsPolicy"] as const;

/** The container runs a script: Argo writes it to a file, whose path is the last argument. */
const WITH_SOURCE = '(if (.source // "") == "" then . else . + {args: (([.args | arrays | .[]]) + [.source])} end)';

/** Templates that run their own containers; steps and graphs run other templates, and the rest contain no pod. */
const WITH_CONTAINERS = "select(.container != null or .script != null or .containerSet != null)";

/** Templates inside the tasks of a graph and inside steps. They have no name, so both levels form their id. */
const INLINE =
  '(.name as $outer | (.dag.tasks[]?, .steps[]?[]?) as $task | $task.inline | objects | . + {name: "\\($outer)/\\($task.name)"})';

/**
 * jq for the templates that make a pod, of a workflow spec that a path or an expression yields: those of its list, each
 * followed by those inside its steps.
 */
export function podTemplatesOf(spec: string): string {
  return `${spec}.templates[]? | (., ${INLINE}) | ${WITH_CONTAINERS}`;
}

/**
 * jq for the pods of these templates. The main container is called `main` in every pod except that of a container set;
 * sidecars run beside it. Each template overrides the `templateDefaults` of the workflow.
 * Source: argoproj/argo-workflows, workflow/controller/workflowpod.go.
 */
export function workflowPods(spec: string): string {
  const whole = [...SHARED, ...WHOLE].map((field) => `${field}: ${spec}.${field}`).join(", ");
  const shared = SHARED.map(
    (field) => `${field}: (if $written.${field} == null then $whole.${field} else $written.${field} end)`,
  ).join(", ");
  const rest = WHOLE.map((field) => `${field}: $whole.${field}`).join(", ");
  const merged = (field: string) => `${field}: (($metadata.${field} // {}) + ($written.metadata.${field} // {}))`;
  return (
    `{${whole}} as $whole | (${spec}.podMetadata // {}) as $metadata | ${spec}.podPriorityClassName as $priority` +
    ` | (${spec}.volumes // []) as $volumes | (${spec}.templateDefaults // {}) as $defaults` +
    ` | ${podTemplatesOf(spec)} | ($defaults * .) as $written` +
    ` | {metadata: {${merged("labels")}, ${merged("annotations")}}, spec: (({${shared}, ${rest},` +
    " priorityClassName: ($written.priorityClassName // $priority), initContainers: $written.initContainers}" +
    " | with_entries(select(.value != null)))" +
    " + {volumes: ($volumes + ($written.volumes // [])), containers: (" +
    "(if $written.containerSet != null then ($written.containerSet.containers // [])" +
    ` else [($written.container // $written.script) | ${WITH_SOURCE} | with_entries(select(.key != "source")) | . + {name: "main"}] end)` +
    " + ($written.sidecars // []))})}"
  );
}
