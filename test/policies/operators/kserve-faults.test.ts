import { expect, test } from "vitest";
import { kindFaults } from "../../../policies/operators/kind-faults.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { inferenceServiceFaults } from "../../../workloadtypes/inference-service/faults.ts";

const object = (kind: string, spec: unknown, name = "a"): KubeObject => ({
  apiVersion: "serving.kserve.io/v1alpha1",
  kind,
  metadata: { name },
  spec: spec as Record<string, unknown>,
});
const faultsOf = (checked: KubeObject) =>
  kindFaults(checked).map(({ kind, path, message, severity }) => `${severity ?? kind} ${path}: ${message}`);
/** A variable of Flux. */
const variable = ["$", "{NAME}"].join("");
const container = (more: object = {}) => ({ name: "kserve-container", image: "a:1", ...more });
const format = (priority: number, more: object = {}) => ({ name: "onnx", autoSelect: true, priority, ...more });
const step = (more: object = {}) => ({ serviceName: "a", ...more });

test.each<[unknown, readonly string[]]>([
  [undefined, []],
  [null, []],
  [{}, []],
  [{ containers: [container()], workerSpec: { containers: [container({ name: "worker-container" })] } }, []],
  [{ supportedModelFormats: [format(1), format(1), format(2, { autoSelect: false })] }, []],
  [{ supportedModelFormats: [format(1), format(2)], disabled: true }, []],
  [
    { supportedModelFormats: [format(1), format(2)] },
    ["conflict /spec/supportedModelFormats/1/priority: must be 1, as for the same model format above, but is 2"],
  ],
  [{ workerSpec: {} }, ["missing /spec/workerSpec/containers: needs a container"]],
  [
    {
      containers: [container({ env: [{ name: "PYTHONPATH" }, { name: "TENSOR_PARALLEL_SIZE" }] })],
      workerSpec: { tensorParallelSize: 0, containers: [container(), container()] },
    },
    [
      "conflict /spec/containers/0/env/0/name: is rejected here, because KServe blocks PYTHONPATH",
      "conflict /spec/workerSpec/containers/1: is rejected here; a worker has one container",
      "value /spec/workerSpec/tensorParallelSize: must be at least 1, but is 0",
      "conflict /spec/containers/0/env/1/name: must not be set together with workerSpec, which has a field for TENSOR_PARALLEL_SIZE",
    ],
  ],
  [
    {
      containers: [container({ resources: { limits: { cpu: 1, "nvidia.com/gpu": 1, "rdma/hca": 1 } } })],
      workerSpec: { containers: [container({ resources: { limits: { "rdma/ib": 1 } } })] },
    },
    [
      "warning /spec/containers/0/resources/limits/rdma~1hca: is rejected beside workerSpec, unless KServe knows the device rdma/hca",
    ],
  ],
])("a serving runtime %j", (spec, faults) => {
  expect(faultsOf(object("ServingRuntime", spec))).toEqual(faults);
  expect(faultsOf(object("ClusterServingRuntime", spec))).toEqual(faults);
});

test.each<[string, readonly string[]]>([
  ['["rdma/hca"]', []],
  ["", ["warning /spec/containers/0/resources/requests/rdma~1hca"]],
  ["[]", ["value /spec/annotations/serving.kserve.io~1gpu-resource-types"]],
  ["rdma/hca", ["value /spec/annotations/serving.kserve.io~1gpu-resource-types"]],
  ['["", 1]', ["value /spec/annotations/serving.kserve.io~1gpu-resource-types"]],
])("a runtime of several nodes with the device types %s", (types, faults) => {
  const spec = {
    annotations: { "serving.kserve.io/gpu-resource-types": types },
    containers: [container({ resources: { requests: { "rdma/hca": 1 } } })],
    workerSpec: { containers: [container()] },
  };
  expect(faultsOf(object("ServingRuntime", spec)).map((fault) => fault.split(":")[0])).toEqual(faults);
});

test.each<[unknown, readonly string[]]>([
  [undefined, []],
  [null, []],
  [variable, []],
  [{ nodes: variable }, []],
  [{ nodes: { root: { routerType: "Splitter", steps: variable } } }, []],
  [{ nodes: { root: { routerType: "Splitter", steps: [step({ weight: 40 }), step({ weight: 60 })] } } }, []],
  [{}, ["missing /spec/nodes/root: is mandatory, but missing; requests start at this node"]],
  [{ nodes: { root: null } }, ["missing /spec/nodes/root: is mandatory, but missing; requests start at this node"]],
  [
    { nodes: { root: { routerType: "Splitter" } } },
    ["conflict /spec/nodes/root/steps: must have weights with the sum 100, but it is 0"],
  ],
  [
    {
      nodes: {
        root: {
          routerType: "Splitter",
          steps: [step({ name: "x", weight: 100 }), { name: "x" }, step({ nodeName: "b", weight: 1 })],
        },
      },
    },
    [
      "duplicate /spec/nodes/root/steps/1/name: repeats the name of /spec/nodes/root/steps/0",
      "missing /spec/nodes/root/steps/1: needs one of nodeName, serviceName or serviceUrl",
      "conflict /spec/nodes/root/steps/2/serviceName: must not be set together with nodeName",
      "missing /spec/nodes/root/steps/1/weight: is mandatory in a Splitter, but missing",
    ],
  ],
])("an inference graph %j", (spec, faults) => {
  expect(faultsOf(object("InferenceGraph", spec))).toEqual(faults);
});

test.each<[KubeObject, readonly string[]]>([
  [object("InferenceGraph", { nodes: { root: {} } }, "1a"), ["/metadata/name"]],
  [object("TrainedModel", {}), []],
  [object("TrainedModel", { model: { storageUri: "s3://a" } }), []],
  [object("TrainedModel", { model: { storageUri: variable } }, "a.b"), ["/metadata/name", "/spec/model/storageUri"]],
  [object("TrainedModel", { model: { storageUri: "pvc://a" } }), ["/spec/model/storageUri"]],
  [object("LLMInferenceServiceConfig", undefined), []],
  [object("LLMInferenceServiceConfig", { baseRefs: [], router: { scheduler: { replicas: 1 } } }), []],
  [
    object("LLMInferenceServiceConfig", { baseRefs: [{ name: "b" }], router: { scheduler: { replicas: 0 } } }),
    ["/spec/baseRefs", "/spec/router/scheduler/replicas"],
  ],
])("the places of faults of %j", (checked, places) => {
  expect(kindFaults(checked).map(({ path }) => path)).toEqual(places);
});

test("devices of the workers of an InferenceService", () => {
  const devices = { resources: { limits: { "nvidia.com/gpu": 1, "rdma/hca": 1 } } };
  const service = (annotations: Record<string, string>) => ({
    ...object("InferenceService", {
      predictor: {
        model: { modelFormat: { name: "a" }, storageUri: "pvc://a", ...devices },
        workerSpec: { containers: [devices] },
      },
    }),
    metadata: { name: "a", annotations: { "serving.kserve.io/autoscalerClass": "none", ...annotations } },
  });
  const places = (annotations: Record<string, string>) =>
    inferenceServiceFaults(service(annotations)).map(({ path, severity }) => `${severity} ${path}`);
  expect(places({})).toEqual([
    "warning /spec/predictor/model/resources/limits/rdma~1hca",
    "warning /spec/predictor/workerSpec/containers/0/resources/limits/rdma~1hca",
  ]);
  expect(places({ "serving.kserve.io/gpu-resource-types": '["rdma/hca"]' })).toEqual([]);
});
