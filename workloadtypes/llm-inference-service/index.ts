import type { WorkloadKind } from "../../src/model/index.ts";
import { llmInferenceServiceFaults } from "./faults.ts";
import {
  LLM_INFERENCE_SERVICE_PRIORITY,
  predictLlmInferenceServiceGangs,
  predictPartsOfLlmInferenceService,
} from "./pod-groups.ts";
import {
  LLM_ADDITIONAL_KINDS,
  llmInferenceServiceSuspension,
  llmInferenceServiceV1Alpha1,
  llmInferenceServiceV1Alpha2,
} from "./resource-interface.ts";

/**
 * The LLMInferenceService of KServe: a language model on one node or several, with prefill and decode together or
 * separate.
 */
export const llmInferenceService: WorkloadKind = {
  kind: "LLMInferenceService",
  group: "serving.kserve.io",
  versions: ["v1alpha2", "v1alpha1"],
  category: "Deploy",
  priority: LLM_INFERENCE_SERVICE_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  childKinds: [
    { group: "apps", version: "v1", kind: "Deployment" },
    { group: "apps", version: "v1", kind: "StatefulSet" },
    { group: "leaderworkerset.x-k8s.io", version: "v1", kind: "LeaderWorkerSet" },
    ...LLM_ADDITIONAL_KINDS.filter(({ kind }) => kind !== "Pod"),
  ],
  resourceInterfaces: { v1alpha2: llmInferenceServiceV1Alpha2, v1alpha1: llmInferenceServiceV1Alpha1 },
  suspensions: { v1alpha2: llmInferenceServiceSuspension, v1alpha1: llmInferenceServiceSuspension },
  templates: [{ kind: "LLMInferenceServiceConfig", path: "/spec" }],
  // KServe merges the pods with those of a preset, which has the images and the handlers of probes.
  podDifferences: {
    PodSpec: { optional: ["containers"] },
    Container: { optional: ["image"] },
    LifecycleHandler: { isPartial: true },
    Probe: { isPartial: true },
  },
  faults: llmInferenceServiceFaults,
  health: { atRest: 'any(.status.conditions[]?; .reason == "Stopped")' },
  predictGangs: predictLlmInferenceServiceGangs,
  predictBelow: predictPartsOfLlmInferenceService,
};
