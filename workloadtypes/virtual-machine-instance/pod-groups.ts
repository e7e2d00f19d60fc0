import type { KubeObject } from "../../src/base/kubernetes.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { predictDefaultGang } from "../podgrouper/default-gang.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { virtualMachineInstanceV1 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one. */
export const VIRTUAL_MACHINE_INSTANCE_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of a VirtualMachineInstance: the default grouper's, for its one pod. An instance that a VirtualMachine
 * owns is grouped under that, as its top owner. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export function predictVirtualMachineInstanceGangs(object: KubeObject, context: GroupingContext): Grouping {
  const pods = interpretedPods(virtualMachineInstanceV1, object, context);
  return predictDefaultGang(object, pods, context, VIRTUAL_MACHINE_INSTANCE_PRIORITY);
}
