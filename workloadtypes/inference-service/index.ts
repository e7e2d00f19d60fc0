import type { WorkloadKind } from "../../src/model/index.ts";
import { inferenceServiceFaults } from "./faults.ts";
import { inferenceServiceHealth } from "./health.ts";
import {
  INFERENCE_SERVICE_PRIORITY,
  predictInferenceServiceGangs,
  predictPartsOfInferenceService,
} from "./pod-groups.ts";
import { inferenceServiceSuspension, inferenceServiceV1Beta1 } from "./resource-interface.ts";

/**
 * The InferenceService of KServe: a predictor, and optionally a transformer, an explainer and workers on other nodes.
 */
export const inferenceService: WorkloadKind = {
  kind: "InferenceService",
  group: "serving.kserve.io",
  versions: ["v1beta1"],
  category: "Deploy",
  priority: INFERENCE_SERVICE_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  childKinds: [
    { group: "apps", version: "v1", kind: "Deployment" },
    { group: "apps", version: "v1", kind: "ReplicaSet" },
    { group: "serving.knative.dev", version: "v1", kind: "Service" },
    { group: "serving.knative.dev", version: "v1", kind: "Configuration" },
    { group: "serving.knative.dev", version: "v1", kind: "Revision" },
  ],
  resourceInterfaces: { v1beta1: inferenceServiceV1Beta1 },
  suspensions: { v1beta1: inferenceServiceSuspension },
  podDifferences: {
    PodSpec: {
      added: [
        "annotations",
        "art",
        "autoScaling",
        "batcher",
        "canaryTrafficPercent",
        "containerConcurrency",
        // Of v1alpha2; GITOPS-043 reports its containers.
        "custom",
        "deploymentStrategy",
        "huggingface",
        "labels",
        "lightgbm",
        "logger",
        "maxReplicas",
        "minReplicas",
        "model",
        "name",
        "onnx",
        "paddle",
        "pipelineParallelSize",
        "pmml",
        "pytorch",
        "scaleMetric",
        "scaleMetricType",
        "scaleTarget",
        "sklearn",
        "storageContainerName",
        "storageUris",
        "tensorParallelSize",
        "tensorflow",
        "timeout",
        "triton",
        "workerSpec",
        "xgboost",
      ],
      // The checks of the kind report a component without a model and containers.
      optional: ["containers"],
    },
    Container: {
      added: [
        "confidential",
        "config",
        "modelFormat",
        "protocolVersion",
        "runtime",
        "runtimeVersion",
        "storage",
        "storageUri",
        "type",
      ],
      optional: ["image"],
    },
  },
  faults: inferenceServiceFaults,
  health: inferenceServiceHealth,
  predictGangs: predictInferenceServiceGangs,
  predictBelow: predictPartsOfInferenceService,
};
