import fc from "fast-check";
import { expect, test } from "vitest";
import { scaleBounds as rule } from "../../../policies/lifecycle/scale-bounds.ts";
import { podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "../gpu/repair.ts";
import { found, GPU } from "./trainings.ts";

const told = (object: object) => found(rule, object).map(({ path, message }) => [path, message]);
const hpa = (spec: unknown) => ({
  apiVersion: "autoscaling/v2",
  kind: "HorizontalPodAutoscaler",
  metadata: { name: "chat" },
  spec,
});
const knative = (annotations: object, container: object = GPU) => ({
  apiVersion: "serving.knative.dev/v1",
  kind: "Service",
  metadata: { name: "chat" },
  spec: { template: { metadata: { annotations }, spec: { containers: [{ name: "a", image: "a", ...container }] } } },
});

test.each(podKinds)("passes a plain $name", (kind) => {
  expect(found(rule, kind.wrap(podTemplate({ container: GPU })))).toEqual([]);
});

test.each(ODD.map((value) => [value]))("never fails on %j", (value) => {
  expect(told(hpa(value))).toEqual([]);
  expect(told(hpa({ minReplicas: value, maxReplicas: value }))).toEqual([]);
  expect(told(hpa({ minReplicas: 8, maxReplicas: value }))).toEqual([]);
});

test("reports invalid bounds", () => {
  expect(found(rule, hpa({ minReplicas: 8, maxReplicas: 4 }))).toMatchObject([
    {
      rule: "LIFECYCLE-009",
      severity: "warning",
      message: "minReplicas is 8, above maxReplicas, which is 4",
      path: "/spec/minReplicas",
      expected: "4 or less",
      received: "8",
    },
  ]);
});

test("reports exactly the pairs with the minimum above the maximum", () => {
  const count = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(count, count, (minReplicas, maxReplicas) => {
      const expected = maxReplicas > 0 && minReplicas > maxReplicas ? 1 : 0;
      expect(told(hpa({ minReplicas, maxReplicas }))).toHaveLength(expected);
    }),
    { numRuns: 30 },
  );
});

test.each([
  [
    {
      apiVersion: "keda.sh/v1alpha1",
      kind: "ScaledObject",
      metadata: { name: "a" },
      spec: { minReplicaCount: 5, maxReplicaCount: 2 },
    },
    "/spec/minReplicaCount",
  ],
  [
    {
      apiVersion: "run.ai/v2alpha1",
      kind: "InferenceWorkload",
      metadata: { name: "a" },
      spec: { minScale: { value: 5 }, maxScale: { value: 2 } },
    },
    "/spec/minScale",
  ],
  [
    {
      apiVersion: "serving.kserve.io/v1beta1",
      kind: "InferenceService",
      metadata: { name: "a" },
      spec: { predictor: { minReplicas: 5, maxReplicas: 2 } },
    },
    "/spec/predictor/minReplicas",
  ],
  [
    knative({ "autoscaling.knative.dev/min-scale": "5", "autoscaling.knative.dev/max-scale": "2" }),
    "/spec/template/metadata/annotations/autoscaling.knative.dev~1min-scale",
  ],
  [
    knative({ "autoscaling.knative.dev/minScale": "5", "autoscaling.knative.dev/maxScale": "2" }),
    "/spec/template/metadata/annotations/autoscaling.knative.dev~1minScale",
  ],
])("finds them in %j", (object, path) => {
  expect(found(rule, object).map((finding) => finding.path)).toEqual([path]);
});

test("0 is not an upper bound, and a word is not a bound", () => {
  expect(told(knative({ "autoscaling.knative.dev/min-scale": "5", "autoscaling.knative.dev/max-scale": "0" }))).toEqual(
    [],
  );
  expect(
    told(knative({ "autoscaling.knative.dev/min-scale": "5", "autoscaling.knative.dev/max-scale": "two" })),
  ).toEqual([]);
});

test("finds a server on GPUs that starts from 0", () => {
  const zero = { "autoscaling.knative.dev/min-scale": "0" };
  expect(told(knative(zero))).toEqual([
    [
      "/spec/template/metadata/annotations/autoscaling.knative.dev~1min-scale",
      "autoscaling.knative.dev/min-scale is 0, so the first request waits for a GPU and for the model to load",
    ],
  ]);
  expect(told(knative(zero, {}))).toEqual([]);
  expect(told(knative({}))).toEqual([]);
  expect(told(knative({ "autoscaling.knative.dev/min-scale": "1" }))).toEqual([]);
});

test("an elastic training's bounds are its gang's, and a pod's own text bounds nothing", () => {
  const ray = {
    apiVersion: "ray.io/v1",
    kind: "RayCluster",
    metadata: { name: "a" },
    spec: {
      headGroupSpec: { rayStartParams: {}, template: podTemplate() },
      workerGroupSpecs: [
        { groupName: "w", minReplicas: 5, maxReplicas: 2, rayStartParams: {}, template: podTemplate() },
      ],
    },
  };
  expect(told(ray)).toEqual([]);
  const inner = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "a" } };
  const container = { name: "a", minReplicas: 5, maxReplicas: 2 };
  expect(
    told({
      ...inner,
      spec: { template: { spec: { containers: [container] } } },
      status: { minReplicas: 5, maxReplicas: 2 },
    }),
  ).toEqual([]);
});
