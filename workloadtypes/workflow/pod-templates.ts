/** Fields of a pod that a template of a workflow may say as well as the workflow; the template's go first. */
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

/** Fields of a pod that only the workflow says. */
const WHOLE = ["hostNetwork", "imagePullSecrets", "dnsConfig", "dnsPolicy"] as const;

/** A script is what the container runs: Argo writes it to a file that is the last argument. */
const WITH_SOURCE = '(if (.source // "") == "" then . else . + {args: (([.args | arrays | .[]]) + [.source])} end)';

/** Templates that run containers of their own; steps and graphs run other templates, the rest has nothing written. */
const WITH_CONTAINERS = "select(.container != null or .script != null or .containerSet != null)";

/** Templates inside of the tasks of a graph and of steps; they have no name, so that theirs is one of both levels. */
const INLINE =
  '(.name as $outer | (.dag.tasks[]?, .steps[]?[]?) as $task | $task.inline | objects | . + {name: "\\($outer)/\\($task.name)"})';

/**
 * jq for the templates that make a pod, of a workflow spec that a path or an expression yields: those of its list, each
 * followed by those inside of its steps.
 */
export function podTemplatesOf(spec: string): string {
  return `${spec}.templates[]? | (., ${INLINE}) | ${WITH_CONTAINERS}`;
}

/**
 * jq for the pods of these templates. The main container is called `main` in every pod but that of a container set;
 * sidecars run beside it. The `templateDefaults` of the workflow lie below each template.
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
