import { expect, test } from "vitest";
import { hasHiddenVolumes } from "../../../policies/pods/operator-volumes.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { setOf } from "../../helpers/policies.ts";

const CONTAINERS = { containers: [{ name: "main", image: "example.com/a:1" }] };

test.each([
  ["apps/v1", "Deployment", { selector: {}, template: { spec: CONTAINERS } }, false],
  ["trainer.kubeflow.org/v1alpha1", "TrainJob", {}, true],
  ["run.ai/v2alpha1", "TrainingWorkload", {}, true],
  ["serving.kserve.io/v1alpha1", "LLMInferenceService", { template: CONTAINERS }, true],
  ["serving.kserve.io/v1beta1", "InferenceService", {}, false],
  ["serving.kserve.io/v1beta1", "InferenceService", { predictor: null }, false],
  ["serving.kserve.io/v1beta1", "InferenceService", { predictor: CONTAINERS }, false],
  ["serving.kserve.io/v1beta1", "InferenceService", { predictor: { model: null } }, false],
  ["serving.kserve.io/v1beta1", "InferenceService", { predictor: { model: {} } }, true],
  ["serving.kserve.io/v1beta1", "InferenceService", { predictor: { pytorch: {} } }, false],
  ["serving.kserve.io/v1beta1", "InferenceService", { predictor: { pytorch: { storageUri: "s3://a" } } }, true],
])("%s %s with %j may have volumes that its manifest does not have: %s", (apiVersion, kind, spec, expected) => {
  const { workloads } = setOf(emitYaml({ apiVersion, kind, metadata: { name: "a" }, spec }));
  expect(workloads.map(hasHiddenVolumes)).toEqual([expected]);
});
