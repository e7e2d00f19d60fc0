import type { TemplateKind } from "../../src/model/index.ts";

/** The fields of a runtime that are not fields of a pod spec. */
const RUNTIME_FIELDS: readonly string[] = [
  "annotations",
  "builtInAdapter",
  "disabled",
  "grpcDataEndpoint",
  "grpcEndpoint",
  "httpDataEndpoint",
  "labels",
  "multiModel",
  "protocolVersions",
  "replicas",
  "storageHelper",
  "supportedModelFormats",
  "workerSpec",
];

/** The fields of the workers of a runtime that are not fields of a pod spec. */
const WORKER_FIELDS: readonly string[] = ["annotations", "labels", "pipelineParallelSize", "tensorParallelSize"];

/** Returns a function that returns an object without some of its fields. */
function without(fields: readonly string[]): NonNullable<TemplateKind["complete"]> {
  return (part) => Object.fromEntries(Object.entries(part).filter(([name]) => !fields.includes(name)));
}

/**
 * The model servers of KServe: a runtime and its workers on further nodes have the fields of a pod spec next to their
 * own. Source: kserve/kserve 0.20, pkg/apis/serving/v1alpha1/servingruntime_types.go.
 */
export const SERVING_RUNTIMES: readonly TemplateKind[] = ["ServingRuntime", "ClusterServingRuntime"].flatMap((kind) => [
  { group: "serving.kserve.io", kind, path: "/spec", complete: without(RUNTIME_FIELDS) },
  { group: "serving.kserve.io", kind, path: "/spec/workerSpec", complete: without(WORKER_FIELDS) },
]);
