import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { llmInferenceServiceV1Alpha2 } from "./resource-interface.ts";

/** The kind's default priority class. Run:ai does not list the kind, so the class of InferenceService applies. */
export const LLM_INFERENCE_SERVICE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of an LLMInferenceService: KAI has no plug-in for the kind, so the default grouper makes one group for
 * all its pods, of which one must start, also where a replica spans several nodes.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictLlmInferenceServiceGangs = interpretedGang(
  { newest: llmInferenceServiceV1Alpha2 },
  LLM_INFERENCE_SERVICE_PRIORITY,
);
