import type { WorkloadKind } from "../../src/model/index.ts";
import { unreadInGuest, withContainersOfGuest } from "./guest.ts";
import { virtualMachineHealth } from "./health.ts";
import { predictVirtualMachineGangs, VIRTUAL_MACHINE_PRIORITY } from "./pod-groups.ts";
import { VIRTUAL_MACHINE_ADDITIONAL_KINDS, virtualMachineV1, virtualMachineV1Alpha3 } from "./resource-interface.ts";
import { virtualMachineSuspension } from "./suspension.ts";

/** The VirtualMachine of KubeVirt: a virtual machine that can be stopped, and starts again when it fails. */
export const virtualMachine: WorkloadKind = {
  kind: "VirtualMachine",
  group: "kubevirt.io",
  versions: ["v1", "v1alpha3"],
  category: "Train",
  priority: VIRTUAL_MACHINE_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  controllerOwned: [
    { path: "/spec/running", by: "users who start or stop the machine with virtctl" },
    { path: "/spec/runStrategy", by: "users who start or stop the machine with virtctl" },
  ],
  childKinds: VIRTUAL_MACHINE_ADDITIONAL_KINDS,
  resourceInterfaces: { v1: virtualMachineV1, v1alpha3: virtualMachineV1Alpha3 },
  suspensions: { v1: virtualMachineSuspension, v1alpha3: virtualMachineSuspension },
  health: virtualMachineHealth,
  predictGangs: predictVirtualMachineGangs,
  completePods: withContainersOfGuest,
  unreadTexts: unreadInGuest,
};
