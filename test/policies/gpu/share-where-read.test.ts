import { expect, test } from "vitest";
import { shareWhereRead as rule } from "../../../policies/gpu/share-where-read.ts";
import { check } from "../../helpers/policies.ts";

const deployment = (own: string, template: string, spec = "") =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, ${own}}\nspec: {template: {metadata: {${template}}, spec: {${spec} containers: [{name: main, image: a}]}}}\n`;
const SHARE = '{gpu-fraction: "0.5"}';
const KAI = "schedulerName: kai-scheduler,";

test.each([
  deployment("", ""),
  deployment("annotations: null", "annotations: null"),
  deployment("", `annotations: ${SHARE}`),
  deployment(`annotations: ${SHARE}`, `annotations: ${SHARE}`),
  deployment("", "annotations: {nvidia.com/gpu.product: H100}", KAI),
  // Another scheduler may read it.
  deployment("", 'annotations: {gpu_fraction: "0.5"}'),
  // KServe copies the annotations of its object to the pods.
  `apiVersion: serving.kserve.io/v1beta1\nkind: InferenceService\nmetadata: {name: a, annotations: ${SHARE}}\nspec: {predictor: {containers: [{name: main, image: a}]}}\n`,
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test.each([
  [deployment(`annotations: ${SHARE}`, ""), "gpu-fraction is in metadata.annotations of the Deployment"],
  [deployment(`labels: ${SHARE}`, ""), "gpu-fraction is in metadata.labels of the Deployment"],
  [deployment("", `labels: ${SHARE}`), "gpu-fraction is a label of the pod"],
  [
    deployment("", 'annotations: {gpu_fraction: "0.5"}', KAI),
    "does not read the annotation gpu_fraction; did you mean gpu-fraction?",
  ],
  [deployment("", "annotations: {nvidia.com/gpu.memory: 8Gi}", KAI), "nvidia.com/gpu.memory; did you mean gpu-memory?"],
  [deployment("", "annotations: {example.com/gpuMemory: '8'}", KAI), "did you mean gpu-memory?"],
])("%#: is found", (yaml, message) => {
  expect(check(rule, yaml)).toMatchObject([{ severity: "warning", message: expect.stringContaining(message) }]);
});
