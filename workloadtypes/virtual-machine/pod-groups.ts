import { describedAs } from "../../src/gpu/index.ts";
import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { virtualMachineV1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const VIRTUAL_MACHINE_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of a VirtualMachine: it owns the instance that runs, and KAI has no plug-in for it, so the default
 * grouper makes one group for the one pod. The instance has the metadata of the template, as the pod. Source: KAI
 * Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictVirtualMachineGangs = interpretedGang(
  { newest: virtualMachineV1, below: (_, pods) => [describedAs(pods)] },
  VIRTUAL_MACHINE_PRIORITY,
);
