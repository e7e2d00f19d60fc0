import type { WorkloadKind } from "../../src/model/index.ts";
import { unreadSidecars, withGuestContainers } from "./added.ts";
import { virtualMachineInstanceHealth } from "./health.ts";
import { predictVirtualMachineInstanceGangs, VIRTUAL_MACHINE_INSTANCE_PRIORITY } from "./pod-groups.ts";
import { virtualMachineInstanceV1, virtualMachineInstanceV1Alpha3 } from "./resource-interface.ts";

/** The VirtualMachineInstance of KubeVirt: a virtual machine that runs in a pod. */
export const virtualMachineInstance: WorkloadKind = {
  kind: "VirtualMachineInstance",
  group: "kubevirt.io",
  versions: ["v1", "v1alpha3"],
  category: "Train",
  priority: VIRTUAL_MACHINE_INSTANCE_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  resourceInterfaces: { v1: virtualMachineInstanceV1, v1alpha3: virtualMachineInstanceV1Alpha3 },
  templates: [
    { kind: "VirtualMachineInstanceReplicaSet", path: "/spec/template", as: "" },
    {
      group: "pool.kubevirt.io",
      kind: "VirtualMachinePool",
      path: "/spec/virtualMachineTemplate/spec/template",
      as: "",
    },
  ],
  health: virtualMachineInstanceHealth,
  predictGangs: predictVirtualMachineInstanceGangs,
  completePods: withGuestContainers,
  unreadTexts: unreadSidecars,
};
