import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { llmInferenceServiceV1Alpha2 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one; Run:ai has no row for it, so that of InferenceService counts. */
export const LLM_INFERENCE_SERVICE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of an LLMInferenceService: KAI has no plug-in for it, so that the default grouper makes one group for all
 * its pods, of which one must start, also where a replica spans several nodes.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictLlmInferenceServiceGangs = interpretedGang(
  { newest: llmInferenceServiceV1Alpha2 },
  LLM_INFERENCE_SERVICE_PRIORITY,
);
