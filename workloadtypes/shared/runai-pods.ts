import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { GroupVersionKind, ScaleDefinition, StatusDefinition, Suspension } from "../../src/model/index.ts";
import { switchedAt } from "./suspension.ts";

/** Drops the members of an object that are null because the workload does not set them. */
const WITHOUT_NULLS = "with_entries(select(.value != null))";

/** The value of a field; null where a mistaken manifest has no wrapper, which RUNAI-004 reports. */
export function wrappedField(spec: string, field: string): string {
  return `(${spec}.${field} | if type == "object" then .value else null end)`;
}

/** The items of a field, which are none where it has another form. */
function itemsOf(spec: string, field: string): string {
  return `((${spec}.${field} | if type == "object" then .items else null end) | if type == "object" then . else {} end)`;
}

/** A wrapped number, which may be quoted; `otherwise` when it is absent or not a number. */
export function wrappedNumber(spec: string, field: string, otherwise: string): string {
  return `((${wrappedField(spec, field)} | tonumber?) // ${otherwise})`;
}

/** A command line, which the CR has as one text, as the only item of a list. */
function wordsOf(spec: string, ...fields: readonly string[]): string {
  const written = fields.map((field) => wrappedField(spec, field)).join(" // ");
  return `((${written}) | if . == null then null else [tostring] end)`;
}

/** GPU memory in whole MiB, rounded up: a plain number is in bytes, as a quantity. */
function mebibytes(spec: string): string {
  return `(${wrappedField(spec, "gpuMemory")} | tostring
  | if endswith("Ki") then (.[:-2] | tonumber) / 1024
    elif endswith("Mi") then (.[:-2] | tonumber)
    elif endswith("Gi") then (.[:-2] | tonumber) * 1024
    elif endswith("k") then (.[:-1] | tonumber) * 1000 / 1048576
    elif endswith("M") then (.[:-1] | tonumber) * 1000000 / 1048576
    elif endswith("G") then (.[:-1] | tonumber) * 1000000000 / 1048576
    else tonumber / 1048576 end
  | ceil | tostring)`;
}

/** Annotations by which the scheduler shares GPUs: a fraction, or memory, and the number of GPUs when above 1. */
function sharing(spec: string): string {
  const gpu = wrappedNumber(spec, "gpu", "0");
  const devices = wrappedNumber(spec, "gpuDevices", "0");
  return `(if ${gpu} > 0 and ${gpu} < 1 then {"gpu-fraction": (${wrappedField(spec, "gpu")} | tostring)}
  elif ${wrappedField(spec, "gpuMemory")} != null then {"gpu-memory": ${mebibytes(spec)}}
  else {} end) as $shared
| ($shared + if $shared != {} and ${devices} > 1 then {"gpu-fraction-num-devices": (${wrappedField(spec, "gpuDevices")} | tostring)} else {} end)`;
}

/** Whole GPUs: `gpuDevices`, or `gpu` where it is 1 or more as in older manifests. */
function wholeGpus(spec: string): string {
  const gpu = wrappedNumber(spec, "gpu", "0");
  const devices = wrappedNumber(spec, "gpuDevices", "0");
  return `(if (${gpu} > 0 and ${gpu} < 1) or ${wrappedField(spec, "gpuMemory")} != null then null
  elif ${devices} > 0 then ${devices}
  elif ${gpu} >= 1 then ${gpu}
  else null end)`;
}

function resources(spec: string): string {
  const extended = `([${itemsOf(spec, "extendedResources")}[] | objects | .value | objects | select(.name != null) | {key: .name, value: .quantity}] | from_entries)`;
  return `{
  requests: ({cpu: ${wrappedField(spec, "cpu")}, memory: ${wrappedField(spec, "memory")}} | ${WITHOUT_NULLS}),
  limits: (({cpu: ${wrappedField(spec, "cpuLimit")}, memory: ${wrappedField(spec, "memoryLimit")}, "nvidia.com/gpu": ${wholeGpus(spec)}} + ${extended}) | ${WITHOUT_NULLS})
}`;
}

/** Fields of the container's security context, by the field of the CR. */
const SECURITY = {
  runAsNonRoot: "runAsNonRoot",
  runAsUid: "runAsUser",
  runAsGid: "runAsGroup",
  allowPrivilegeEscalation: "allowPrivilegeEscalation",
  readOnlyRootFilesystem: "readOnlyRootFilesystem",
} as const;

function security(spec: string): string {
  const fields = Object.entries(SECURITY).map(([field, name]) => `${name}: ${wrappedField(spec, field)}`);
  return `({${fields.join(", ")}} | ${WITHOUT_NULLS})`;
}

function textsOf(spec: string, field: string): string {
  return `(${itemsOf(spec, field)} | map_values(objects | .value | tostring))`;
}

/**
 * The pod template of a workload of `run.ai/v2alpha1` as jq, built from the wrapped fields of `spec` (`.spec` or
 * `.masterSpec`). The CR has no template. This one serves counting and pod rules; it does not have what the platform
 * adds: volumes, home directory, scheduler, and the label of the node pool, for which see `namedNodePool`.
 * Source: Run:ai, Workload YAML Reference of June 2024.
 */
export function runaiPodTemplate(spec: ".spec" | ".masterSpec"): string {
  return `{
  metadata: {
    labels: ${textsOf(spec, "labels")},
    annotations: (${textsOf(spec, "annotations")} + (${sharing(spec)}))
  },
  spec: ({
    containers: [({
      name: "main",
      image: ${wrappedField(spec, "image")},
      imagePullPolicy: ${wrappedField(spec, "imagePullPolicy")},
      command: ${wordsOf(spec, "command")},
      args: ${wordsOf(spec, "arguments", "args")},
      workingDir: ${wrappedField(spec, "workingDir")},
      env: [${itemsOf(spec, "environment")} | to_entries[] | select(.value | type == "object") | {name: .key, value: (.value.value | tostring)}],
      resources: ${resources(spec)},
      securityContext: ${security(spec)}
    } | ${WITHOUT_NULLS})],
    hostNetwork: ${wrappedField(spec, "hostNetwork")},
    hostIPC: (${wrappedField(spec, "hostIpc")} as $ipc | if $ipc == null then ${wrappedField(spec, "hostipc")} else $ipc end),
    nodeSelector: (${wrappedField(spec, "nodeType")} | if . == null then null else {"run.ai/type": .} end)
  } | ${WITHOUT_NULLS})
}`;
}

/** The status of the workloads of Run:ai: phases of its API. Their field in the CR is not documented. */
export const RUNAI_STATUS = {
  phaseDefinition: { path: ".status.phase" },
  statusMappings: {
    initializing: [
      { byPhase: "Creating" },
      { byPhase: "Initializing" },
      { byPhase: "Pending" },
      { byPhase: "Resuming" },
      { byPhase: "Updating" },
    ],
    running: [{ byPhase: "Running" }],
    completed: [{ byPhase: "Completed" }],
    failed: [{ byPhase: "Failed" }],
    degraded: [{ byPhase: "Degraded" }],
  },
} as const satisfies StatusDefinition;

/** The suspension of these workloads, with other phases of the API. */
export const RUNAI_SUSPENSION: Suspension = {
  suspendDefinition: switchedAt(".spec.active.value", false, true),
  statusMappings: {
    suspended: [{ byPhase: "Stopped" }],
    suspending: [{ byPhase: "Stopping" }],
    resuming: [{ byPhase: "Resuming" }],
  },
};

/** The pods of a RunaiJob: the smaller of `parallelism` (1) and `completions`. */
export const RUNAI_JOB_PODS = {
  replicasPath:
    "[((.spec.parallelism.value | tonumber?) // 1), ((.spec.completions.value | tonumber?) // empty)] | min",
} as const satisfies ScaleDefinition;

/** The kinds of objects, besides pods, that the platform creates from a training or a workspace. */
export const RUNAI_JOB_KINDS: readonly GroupVersionKind[] = [
  { group: "run.ai", version: "v1", kind: "RunaiJob" },
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
];

/** Whether `active` of a workload is false, so that the platform starts no pods for it. */
export function isInactive(object: KubeObject): boolean {
  return at(object, "spec", "active", "value") === false;
}

/** The same as a condition in jq. */
export const IS_INACTIVE = ".spec.active.value == false";
