import { expect, test } from "vitest";
import { variableOfFault } from "../../src/k8s-fields/kubernetes/field-fault.ts";
import { inferenceService } from "../../workloadtypes/index.ts";

function faultsOf(spec: unknown) {
  const object = { apiVersion: "serving.kserve.io/v1beta1", kind: "InferenceService", metadata: { name: "a" }, spec };
  return inferenceService.faults?.(object, false).map(({ kind, path, other }) => [kind, path, other]);
}

const MODEL = { model: { modelFormat: { name: "a" } } };
const server = (name: string) => [{ name, image: "a:1" }];

test.each([
  [undefined],
  [null],
  [7],
  [{ predictor: null }],
  [{ predictor: MODEL }],
  [{ predictor: { sklearn: {}, model: null } }],
  [{ predictor: { containers: server("a") } }],
  [{ predictor: { ...MODEL, containers: server("a") } }],
  [{ predictor: { containers: 7 } }],
  [{ predictor: MODEL, transformer: { containers: server("kserve-container") }, explainer: { art: {} } }],
  [{ predictor: MODEL, canary: [{ predictor: { name: "b", sklearn: {} } }] }],
])("finds nothing in %o", (spec) => {
  expect(faultsOf(spec)).toEqual([]);
});

test.each([
  [{ predictor: {} }, ["missing", "/spec/predictor", undefined]],
  [{ predictor: { containers: [] } }, ["missing", "/spec/predictor/containers", undefined]],
  [{ predictor: { sklearn: {}, pytorch: {} } }, ["conflict", "/spec/predictor/pytorch", "/spec/predictor/sklearn"]],
  [{ predictor: { ...MODEL, sklearn: {} } }, ["conflict", "/spec/predictor/model", "/spec/predictor/sklearn"]],
  [
    { predictor: { ...MODEL, containers: server("kserve-container") } },
    ["conflict", "/spec/predictor/containers", "/spec/predictor/model"],
  ],
  [{ predictor: MODEL, transformer: {} }, ["missing", "/spec/transformer", undefined]],
  [
    { predictor: MODEL, explainer: { art: {}, containers: server("a") } },
    ["conflict", "/spec/explainer/containers", "/spec/explainer/art"],
  ],
  [{ predictor: MODEL, canary: [{}] }, ["missing", "/spec/canary/0/predictor", undefined]],
  [
    { predictor: MODEL, canary: [null, { predictor: { name: "b" } }] },
    ["missing", "/spec/canary/1/predictor", undefined],
  ],
])("finds the fault of %o", (spec, fault) => {
  expect(faultsOf(spec)).toContainEqual(fault);
});

test("names the model that KServe replaces", () => {
  const object = {
    apiVersion: "serving.kserve.io/v1beta1",
    kind: "InferenceService",
    metadata: { name: "a" },
    spec: { predictor: { ...MODEL, paddle: {} }, canary: [{ predictor: { name: "next", ...MODEL, paddle: {} } }] },
  };
  expect(inferenceService.faults?.(object, false).map(({ message }) => message)).toEqual([
    "is replaced by paddle, which KServe writes there; a component has one",
    "is a second model beside paddle; a component has one",
  ]);
});

const places = (object: object) =>
  inferenceService.faults?.(object as never, false).map(({ path, message }) => `${path} ${message}`);
const service = { apiVersion: "serving.kserve.io/v1beta1", kind: "InferenceService", metadata: { name: "a" } };

test("reports each part at its field", () => {
  const workers = { ...MODEL, workerSpec: {}, logger: {}, minReplicas: 3, maxReplicas: 2 };
  expect(places({ ...service, spec: { predictor: workers } })).toEqual([
    "/spec/predictor/maxReplicas must be at least minReplicas, which is 3, but is 2",
    "/spec/predictor/logger/mode is mandatory in a logger, but missing",
    "/spec/predictor/model/storageUri is mandatory together with workerSpec",
    "/metadata/annotations/serving.kserve.io~1autoscalerClass is mandatory together with workerSpec, but missing",
  ]);
});

// Up to KServe 0.15 the webhook demands external, and from 0.16 on none.
test.each([
  ["none", []],
  ["external", []],
  [
    "hpa",
    [
      "/metadata/annotations/serving.kserve.io~1autoscalerClass must be none beside workerSpec, or external before KServe 0.16",
    ],
  ],
])("workers with the autoscaler class %s", (autoscaler, expected) => {
  const metadata = { name: "a", annotations: { "serving.kserve.io/autoscalerClass": autoscaler } };
  const model = { model: { storageUri: "pvc://a" }, workerSpec: {} };
  expect(places({ ...service, metadata, spec: { predictor: model } })).toEqual(expected);
});

test("a variable may have any value, and a generated name has no fault", () => {
  const metadata = {
    generateName: "A-",
    name: "A-",
    annotations: { "serving.kserve.io/autoscalerClass": "{{ class }}" },
  };
  const predictor = { model: { storageUri: "{{ uri }}" }, workerSpec: {}, minReplicas: "{{ min }}", maxReplicas: 1 };
  const faults = inferenceService.faults?.({ ...service, metadata, spec: { predictor } } as never, false) ?? [];
  expect(faults.filter((fault) => variableOfFault(fault) === undefined)).toEqual([]);
});
