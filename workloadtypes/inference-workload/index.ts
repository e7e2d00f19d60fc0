import type { WorkloadKind } from "../../src/model/index.ts";
import { IS_INACTIVE, isInactive, RUNAI_SUSPENSION } from "../shared/runai-pods.ts";
import { INFERENCE_WORKLOAD_PRIORITY, predictInferenceWorkloadGangs } from "./pod-groups.ts";
import { INFERENCE_CHILD_KINDS, inferenceWorkloadV2Alpha1 } from "./resource-interface.ts";

/** The InferenceWorkload of Run:ai: a served model in the manifest format of the platform. */
export const inferenceWorkload: WorkloadKind = {
  kind: "InferenceWorkload",
  group: "run.ai",
  versions: ["v2alpha1"],
  category: "Deploy",
  priority: INFERENCE_WORKLOAD_PRIORITY,
  preemptibility: { kai: "non-preemptible", runai: "non-preemptible" },
  childKinds: INFERENCE_CHILD_KINDS,
  resourceInterfaces: { v2alpha1: inferenceWorkloadV2Alpha1 },
  suspensions: { v2alpha1: RUNAI_SUSPENSION },
  isSuspended: isInactive,
  health: { atRest: IS_INACTIVE },
  predictGangs: predictInferenceWorkloadGangs,
  externalObstacle: () => ({
    reason: "all revisions of its Service share the group, although each revision is a separate gang",
  }),
};
