import { expect, test } from "vitest";
import { kindFaults } from "../../../policies/operators/kind-faults.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";

const faultsOf = (object: KubeObject) =>
  kindFaults(object).map(({ kind, path, message }) => `${kind} ${path}: ${message}`);

const runtime = (job: object) => ({
  apiVersion: "trainer.kubeflow.org/v1alpha1",
  kind: "ClusterTrainingRuntime",
  metadata: { name: "torch" },
  spec: { template: { spec: { replicatedJobs: [job] } } },
});
const step = (name: string, pod: unknown) => ({
  metadata: { labels: { "trainer.kubeflow.org/trainjob-ancestor-step": name } },
  spec: { template: { spec: pod } },
});

test.each<[object, readonly string[]]>([
  [{}, []],
  [{ replicas: 2, template: { spec: {} } }, []],
  [{ replicas: 2, template: step("other", {}) }, []],
  [{ template: step("trainer", { containers: [{ name: "sidecar" }, { name: "node" }] }) }, []],
  [
    { replicas: 2, template: step("trainer", { containers: [{ name: "main" }] }) },
    [
      "conflict /spec/template/spec/replicatedJobs/0/replicas: must be 1 for the step trainer, but is 2",
      "conflict /spec/template/spec/replicatedJobs/0/template/spec/template/spec/containers: needs a container node for the step trainer",
    ],
  ],
  [
    { template: step("model-initializer", undefined) },
    [
      "conflict /spec/template/spec/replicatedJobs/0: needs a container model-initializer for the step model-initializer",
    ],
  ],
])("a training runtime with the job %j", (job, faults) => {
  expect(faultsOf(runtime(job))).toEqual(faults);
});

test.each([
  ["podGroupPolicy", { coscheduling: {}, volcano: {} }, "warning"],
  ["mlPolicy", { numNodes: 2, torch: {}, mpi: {} }, undefined],
])("%s has one of its members", (field, value, severity) => {
  const runtime = {
    apiVersion: "trainer.kubeflow.org/v1alpha1",
    kind: "TrainingRuntime",
    metadata: { name: "rt" },
    spec: { [field]: value },
  };
  const [fault, ...rest] = kindFaults(runtime);
  expect(rest).toEqual([]);
  expect(fault).toMatchObject({ kind: "conflict", message: expect.stringContaining("must not be set together with") });
  expect(fault?.severity).toBe(severity);
  const [first = ""] = Object.keys(value).filter((name) => name !== "numNodes");
  expect(kindFaults({ ...runtime, spec: { [field]: { [first]: {} } } })).toEqual([]);
});
