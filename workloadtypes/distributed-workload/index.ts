import type { WorkloadKind } from "../../src/model/index.ts";
import { IS_INACTIVE, isInactive, RUNAI_SUSPENSION } from "../shared/runai-pods.ts";
import { placedMaster } from "./master.ts";
import { DISTRIBUTED_WORKLOAD_PRIORITY, predictDistributedWorkloadGangs } from "./pod-groups.ts";
import { DISTRIBUTED_CHILD_KINDS, distributedWorkloadV2Alpha1 } from "./resource-interface.ts";

/** The DistributedWorkload of Run:ai: a training with a master and workers in the manifest format of the platform. */
export const distributedWorkload: WorkloadKind = {
  kind: "DistributedWorkload",
  group: "run.ai",
  versions: ["v2alpha1"],
  category: "Train",
  priority: DISTRIBUTED_WORKLOAD_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  childKinds: DISTRIBUTED_CHILD_KINDS,
  resourceInterfaces: { v2alpha1: distributedWorkloadV2Alpha1 },
  suspensions: { v2alpha1: RUNAI_SUSPENSION },
  isSuspended: isInactive,
  health: { atRest: IS_INACTIVE },
  predictGangs: predictDistributedWorkloadGangs,
  completePods: placedMaster,
};
