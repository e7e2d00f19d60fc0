import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, numberBelow, rejectedText, writtenName } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, formatValue, items } from "../../src/kernel/index.ts";

const STORAGE: readonly string[] = ["s3://", "gs://", "https://", "http://"];

/**
 * The fields for which KServe's webhook rejects a TrainedModel.
 * Source: kserve/kserve v0.20.0, pkg/apis/serving/v1alpha1/trainedmodel_webhook.go.
 */
export function trainedModelFaults(object: KubeObject): readonly ObjectFault[] {
  return [
    ...rejectedText(writtenName(object), "/metadata/name", (name) =>
      /^[\w-]+$/.test(name) ? undefined : `must have letters, digits, '_' and '-' only, but is ${formatValue(name)}`,
    ),
    ...rejectedText(at(object.spec, "model", "storageUri"), "/spec/model/storageUri", (uri) =>
      STORAGE.some((prefix) => uri.startsWith(prefix))
        ? undefined
        : `must begin with s3://, gs://, https:// or http://, but is ${formatValue(uri)}`,
    ),
  ];
}

/**
 * The fields for which KServe's webhook rejects an LLMInferenceServiceConfig.
 * Source: kserve/kserve v0.20.0, pkg/apis/serving/v1alpha2/llm_inference_service_config_validation.go.
 */
export function llmConfigFaults({ spec }: KubeObject): readonly ObjectFault[] {
  const path = "/spec/router/scheduler";
  return [
    ...(items(at(spec, "baseRefs")).length > 0
      ? [conflictingField("/spec/baseRefs", "is rejected here; a configuration must not refer to others")]
      : []),
    ...numberBelow(at(spec, "router", "scheduler"), "replicas", path, 1),
  ];
}
