import { WITHOUT_NULLS } from "../shared/jq-text.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** Devices that the guest gets by name; those of a resource claim count as claims. */
const GPUS = '([.spec.domain.devices.gpus[]? as $gpu | select(($gpu.claimName // "") == "") | $gpu] | length)';

/** The guest's resources, with as many GPUs as it has devices. */
const RESOURCES = `(${GPUS} as $gpus | ($gpus | if . == 0 then {} else {"nvidia.com/gpu": tostring} end) as $devices
| (.spec.domain.resources // {}) as $own
| {requests: (($own.requests // {}) + $devices), limits: (($own.limits // {}) + $devices)})`;

/** Volumes of the node or of a claim; the others exist only in the guest. */
const VOLUMES = `[.spec.volumes[]? as $volume
| if $volume.hostDisk != null then {name: $volume.name, hostPath: {path: $volume.hostDisk.path}}
  elif $volume.persistentVolumeClaim != null then {name: $volume.name, persistentVolumeClaim: {claimName: $volume.persistentVolumeClaim.claimName}}
  elif $volume.dataVolume != null then {name: $volume.name, persistentVolumeClaim: {claimName: $volume.dataVolume.name}}
  else empty end]`;

/** jq for the template of the launcher's pod, for an object with the `metadata` and `spec` of an instance. */
export const LAUNCHER_TEMPLATE = `if .spec.domain == null then null else .metadata as $meta | {
  metadata: ({labels: $meta.labels, annotations: $meta.annotations} | ${WITHOUT_NULLS}),
  spec: ({
    schedulerName: .spec.schedulerName,
    priorityClassName: .spec.priorityClassName,
    nodeSelector: .spec.nodeSelector,
    affinity: .spec.affinity,
    tolerations: .spec.tolerations,
    resourceClaims: .spec.resourceClaims,
    topologySpreadConstraints: .spec.topologySpreadConstraints,
    terminationGracePeriodSeconds: .spec.terminationGracePeriodSeconds,
    volumes: ${VOLUMES},
    containers: [{name: "compute", resources: ${RESOURCES}}]
  } | ${WITHOUT_NULLS})
} end`;

const NOT_READY = 'any(.status.conditions[]?; .type == "Ready" and .status == "False")';
const PAUSED = 'any(.status.conditions[]?; .type == "Paused" and .status == "True")';

function structure(version: string): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "vmi",
        kind: { group: "kubevirt.io", version, kind: "VirtualMachineInstance" },
        specDefinition: { podTemplateSpecPath: LAUNCHER_TEMPLATE },
        scaleDefinition: { replicasPath: "if .spec.domain == null then null else 1 end" },
        statusDefinition: {
          phaseDefinition: { path: ".status.phase" },
          conditionsDefinition: { path: ".status.conditions" },
          statusMappings: {
            initializing: [
              { byPhase: "Pending" },
              { byPhase: "Scheduling" },
              { byPhase: "Scheduled" },
              { byPhase: "WaitingForSync" },
            ],
            running: [
              {
                byPhase: "Running",
                byExpression: { expression: `${NOT_READY} and (${PAUSED} | not)`, expectedResult: "false" },
              },
            ],
            completed: [{ byPhase: "Succeeded" }],
            failed: [{ byPhase: "Failed" }],
            degraded: [
              {
                byPhase: "Running",
                byExpression: { expression: `${NOT_READY} and (${PAUSED} | not)`, expectedResult: "true" },
              },
              { byPhase: "Unknown" },
            ],
          },
        },
      },
      additionalChildKinds: [
        { group: "", version: "v1", kind: "Pod" },
        { group: "kubevirt.io", version: "v1", kind: "VirtualMachineInstanceMigration" },
      ],
    },
  };
}

/**
 * `kubevirt.io/v1` VirtualMachineInstance. The object has no pod template: this one is the launcher's, as far as the
 * object contains it, and is read-only. Each entry of `domain.devices.gpus` is a device of the node with a resource
 * name for its model; here it is one `nvidia.com/gpu`, so that it is counted.
 * Source: kubevirt/kubevirt, api/core/v1/types.go and pkg/virt-controller/services/template.go.
 */
export const virtualMachineInstanceV1: ResourceInterfaceSpec = structure("v1");

/** `kubevirt.io/v1alpha3` VirtualMachineInstance: the same object under its older name. */
export const virtualMachineInstanceV1Alpha3: ResourceInterfaceSpec = structure("v1alpha3");
