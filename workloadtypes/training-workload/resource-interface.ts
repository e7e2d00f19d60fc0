import type { GroupVersionKind } from "../../src/resource-interface/resource-interface.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The kinds of objects, besides pods, that the platform creates from a TrainingWorkload. */
export const TRAINING_WORKLOAD_CHILD_KINDS: readonly GroupVersionKind[] = [
  { group: "run.ai", version: "v1", kind: "RunaiJob" },
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
];

/** A number of the CR, which may be quoted; 0 when it is absent or not a number. */
function numberOf(field: string): string {
  return `((.spec.${field}.value | tonumber?) // 0)`;
}

/** A command line, which the CR has as one text, as the only item of a list. */
function wordsOf(field: string): string {
  return `(.spec.${field} | (.value? // null) | if . == null then null else [tostring] end)`;
}

/** Drops the members of an object that are null because the workload does not set them. */
const WITHOUT_NULLS = "with_entries(select(.value != null))";

/** GPU memory in whole MiB, rounded up: a plain number is in MiB, else a quantity of bytes. */
const MEBIBYTES = `(.spec.gpuMemory.value | tostring
  | if endswith("Ki") then (.[:-2] | tonumber) / 1024
    elif endswith("Mi") then (.[:-2] | tonumber)
    elif endswith("Gi") then (.[:-2] | tonumber) * 1024
    elif endswith("k") then (.[:-1] | tonumber) * 1000 / 1048576
    elif endswith("M") then (.[:-1] | tonumber) * 1000000 / 1048576
    elif endswith("G") then (.[:-1] | tonumber) * 1000000000 / 1048576
    else tonumber / 1048576 end
  | ceil | tostring)`;

/** Annotations by which the scheduler shares GPUs: a fraction, or memory, and the number of GPUs when above 1. */
const SHARING = `(if ${numberOf("gpu")} > 0 and ${numberOf("gpu")} < 1 then {"gpu-fraction": (.spec.gpu.value | tostring)}
  elif .spec.gpuMemory.value != null then {"gpu-memory": ${MEBIBYTES}}
  else {} end) as $shared
| ($shared + if $shared != {} and ${numberOf("gpuDevices")} > 1 then {"gpu-fraction-num-devices": (.spec.gpuDevices.value | tostring)} else {} end)`;

/** Whole GPUs: `gpuDevices`, or `gpu` where it is 1 or more as in older manifests. */
const WHOLE = `(if (${numberOf("gpu")} > 0 and ${numberOf("gpu")} < 1) or .spec.gpuMemory.value != null then null
  elif ${numberOf("gpuDevices")} > 0 then ${numberOf("gpuDevices")}
  elif ${numberOf("gpu")} >= 1 then ${numberOf("gpu")}
  else null end)`;

const EXTENDED = `([(.spec.extendedResources.items // {})[] | .value | select(.name != null) | {key: .name, value: .quantity}] | from_entries)`;

const RESOURCES = `{
  requests: ({cpu: .spec.cpu.value, memory: .spec.memory.value} | ${WITHOUT_NULLS}),
  limits: (({cpu: .spec.cpuLimit.value, memory: .spec.memoryLimit.value, "nvidia.com/gpu": ${WHOLE}} + ${EXTENDED}) | ${WITHOUT_NULLS})
}`;

const SECURITY = `({
  runAsNonRoot: .spec.runAsNonRoot.value,
  runAsUser: .spec.runAsUid.value,
  runAsGroup: .spec.runAsGid.value,
  allowPrivilegeEscalation: .spec.allowPrivilegeEscalation.value,
  readOnlyRootFilesystem: .spec.readOnlyRootFilesystem.value
} | ${WITHOUT_NULLS})`;

const ENVIRONMENT = `[(.spec.environment.items // {}) | to_entries[] | {name: .key, value: (.value.value | tostring)}]`;

const TEMPLATE = `{
  metadata: {
    labels: ((.spec.labels.items // {}) | map_values(.value | tostring)),
    annotations: (((.spec.annotations.items // {}) | map_values(.value | tostring)) + (${SHARING}))
  },
  spec: ({
    containers: [({
      name: "main",
      image: .spec.image.value,
      imagePullPolicy: .spec.imagePullPolicy.value,
      command: ${wordsOf("command")},
      args: ${wordsOf("arguments")},
      env: ${ENVIRONMENT},
      resources: ${RESOURCES},
      securityContext: ${SECURITY}
    } | ${WITHOUT_NULLS})],
    hostNetwork: .spec.hostNetwork.value,
    hostIPC: .spec.hostIpc.value,
    nodeSelector: (if .spec.nodeType.value == null then null else {"run.ai/type": .spec.nodeType.value} end)
  } | ${WITHOUT_NULLS})
}`;

/**
 * `run.ai/v2alpha1` TrainingWorkload. The CR has no pod template: this one is built from its wrapped fields, for
 * counting and for pod rules. It does not contain the platform's additions (volumes, home directory, scheduler) and is
 * read-only. Phases are those of the platform's API; their field in the CR is not documented.
 * Source: Run:ai, Workload YAML Reference of June 2024; schema `Phase` of the Trainings API 2.24.
 */
export const trainingWorkloadV2Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "trainingworkload",
      kind: { group: "run.ai", version: "v2alpha1", kind: "TrainingWorkload" },
      specDefinition: { podTemplateSpecPath: TEMPLATE },
      scaleDefinition: {
        replicasPath:
          "[((.spec.parallelism.value | tonumber?) // 1), ((.spec.completions.value | tonumber?) // empty)] | min",
      },
      statusDefinition: {
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
      },
    },
    additionalChildKinds: [...TRAINING_WORKLOAD_CHILD_KINDS, POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
