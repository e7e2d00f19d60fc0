import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { inferenceServiceV1Beta1 } from "./resource-interface.ts";

/** The kind's default priority class. KAI does not treat this kind as inference. */
export const INFERENCE_SERVICE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of an InferenceService: KAI has no plug-in for the kind, so the default grouper makes one group for all
 * its pods, in either mode, of which one must start, also where a predictor spans several nodes.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictInferenceServiceGangs = interpretedGang(
  { newest: inferenceServiceV1Beta1 },
  INFERENCE_SERVICE_PRIORITY,
);
