import type { GroupVersionKind } from "../../src/model/index.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { POD_KIND } from "../shared/resource-interface-spec.ts";
import { LAUNCHER_TEMPLATE } from "../virtual-machine-instance/resource-interface.ts";

/** The kinds of objects that KubeVirt creates for a VirtualMachine. */
export const VIRTUAL_MACHINE_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "kubevirt.io", version: "v1", kind: "VirtualMachineInstance" },
  { group: "cdi.kubevirt.io", version: "v1beta1", kind: "DataVolume" },
  { group: "apps", version: "v1", kind: "ControllerRevision" },
];

/**
 * Without a strategy, `running` decides. With the strategies Manual, Once, RerunOnFailure and WaitAsReceiver the
 * machine may run.
 */
const STOPPED = '(.spec.runStrategy == "Halted" or (.spec.runStrategy == null and .spec.running == false))';

const phases = (...names: readonly string[]) => names.map((byPhase) => ({ byPhase }));

function structure(version: string): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "virtualmachine",
        kind: { group: "kubevirt.io", version, kind: "VirtualMachine" },
        specDefinition: { podTemplateSpecPath: `.spec.template | ${LAUNCHER_TEMPLATE}` },
        scaleDefinition: {
          replicasPath: `if .spec.template.spec.domain == null then null elif ${STOPPED} then 0 else 1 end`,
        },
        statusDefinition: {
          phaseDefinition: { path: ".status.printableStatus" },
          conditionsDefinition: { path: ".status.conditions" },
          statusMappings: {
            initializing: phases("Provisioning", "Starting", "WaitingForVolumeBinding", "WaitingForReceiver"),
            running: phases("Running", "Paused", "Migrating"),
            failed: phases("ErrorPvcNotFound", "DataVolumeError"),
            degraded: phases("CrashLoopBackOff", "ErrorUnschedulable", "ErrImagePull", "ImagePullBackOff", "Unknown"),
          },
        },
      },
      additionalChildKinds: [...VIRTUAL_MACHINE_ADDITIONAL_KINDS, POD_KIND],
    },
  };
}

/**
 * `kubevirt.io/v1` VirtualMachine: the launcher's pod of its template, as for a VirtualMachineInstance. Stopped,
 * Stopping and Terminating match no status. Source: kubevirt/kubevirt, staging/src/kubevirt.io/api/core/v1/types.go and
 * pkg/virt-controller/watch/vm.
 */
export const virtualMachineV1: ResourceInterfaceSpec = structure("v1");

/** `kubevirt.io/v1alpha3` VirtualMachine: the same object under its older name. */
export const virtualMachineV1Alpha3: ResourceInterfaceSpec = structure("v1alpha3");
