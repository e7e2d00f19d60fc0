import { expect, test } from "vitest";
import { trainJob } from "../../workloadtypes/index.ts";
import { faultsOf } from "./faults-of.ts";

const job = (runtimeRef: object, ...managers: readonly unknown[]) => ({
  runtimeRef: { name: "torch-distributed", ...runtimeRef },
  runtimePatches: managers.map((manager) => ({ manager })),
});

test.each([
  [undefined],
  [null],
  [7],
  [{}],
  [job({})],
  [job({ apiGroup: null, kind: "TrainingRuntime" })],
  [job({ apiGroup: "trainer.kubeflow.org", kind: "ClusterTrainingRuntime" }, "kueue.x-k8s.io/manager", 7)],
])("finds nothing in %o", (spec) => {
  expect(faultsOf(trainJob, spec)).toEqual([]);
});

const patched = (containers: object) => ({
  runtimePatches: [
    {
      trainingRuntimeSpec: {
        template: {
          spec: { replicatedJobs: [{ name: "node", template: { spec: { template: { spec: containers } } } }] },
        },
      },
    },
  ],
});
const env = [{ name: "A", value: "b" }];

test.each<[object, readonly string[]]>([
  [
    {
      containers: [
        { name: "node", env: [] },
        { name: "sidecar", env },
      ],
      initContainers: [{ name: "node", env }],
    },
    [],
  ],
  [
    { containers: [{ name: "node", env }] },
    [
      "conflict runtimePatches/0/trainingRuntimeSpec/template/spec/replicatedJobs/0/template/spec/template/spec/containers/0/env: is rejected for the container node (/spec/runtimePatches/0/trainingRuntimeSpec/template/spec/replicatedJobs/0/template/spec/template/spec/containers/0/name)",
    ],
  ],
])("variables of patched containers: %j", (containers, faults) => {
  expect(faultsOf(trainJob, patched(containers))).toEqual(faults);
});

test.each([
  [
    job({ kind: "Runtime" }),
    'value runtimeRef/kind: must be one of ClusterTrainingRuntime, TrainingRuntime, but is "Runtime"',
  ],
  [job({ apiGroup: "" }), 'value runtimeRef/apiGroup: must be trainer.kubeflow.org, but is ""'],
  [job({}, "a.io/b", "me"), "value runtimePatches/1/manager: must be a domain and a path such as example.com/name"],
  [job({}, "a.io/b c"), "value runtimePatches/0/manager: must be a domain and a path such as example.com/name"],
])("finds the fault of %o", (spec, fault) => {
  expect(faultsOf(trainJob, spec)).toEqual([fault]);
});
