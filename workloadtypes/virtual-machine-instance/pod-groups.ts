import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { virtualMachineInstanceV1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const VIRTUAL_MACHINE_INSTANCE_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of a VirtualMachineInstance: the default grouper's, for its one pod. An instance that a VirtualMachine
 * owns is grouped under that, as its top owner. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictVirtualMachineInstanceGangs = interpretedGang(
  { newest: virtualMachineInstanceV1 },
  VIRTUAL_MACHINE_INSTANCE_PRIORITY,
);
