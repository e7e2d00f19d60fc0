import type { WorkloadKind } from "../../src/model/index.ts";
import { IS_INACTIVE, isInactive, RUNAI_JOB_KINDS, RUNAI_SUSPENSION } from "../shared/runai-pods.ts";
import { INTERACTIVE_WORKLOAD_PRIORITY, predictInteractiveWorkloadGangs } from "./pod-groups.ts";
import { interactiveWorkloadV2Alpha1 } from "./resource-interface.ts";

/** The InteractiveWorkload of Run:ai: a workspace in the manifest format of the platform. */
export const interactiveWorkload: WorkloadKind = {
  kind: "InteractiveWorkload",
  group: "run.ai",
  versions: ["v2alpha1"],
  category: "Build",
  priority: INTERACTIVE_WORKLOAD_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  childKinds: RUNAI_JOB_KINDS,
  resourceInterfaces: { v2alpha1: interactiveWorkloadV2Alpha1 },
  suspensions: { v2alpha1: RUNAI_SUSPENSION },
  isSuspended: isInactive,
  health: { atRest: IS_INACTIVE },
  predictGangs: predictInteractiveWorkloadGangs,
};
