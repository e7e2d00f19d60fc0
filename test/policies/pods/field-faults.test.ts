import { expect, test } from "vitest";
import { objectFaults } from "../../../policies/pods/field-faults.ts";
import { podFaults } from "../../../policies/pods/pod-faults.ts";
import { CrdKinds } from "../../../src/k8s-fields/crd/crd-kinds.ts";
import { cluster } from "../../helpers/organization.ts";
import { setOf } from "../../helpers/policies.ts";

test("an object has the faults of its cluster, and is not read twice for one cluster", () => {
  const spec = { ports: [{ port: 80 }], trafficDistribution: "PreferClose" };
  const object = { apiVersion: "v1", kind: "Service", metadata: { name: "web" }, spec };
  const old = { object, cluster: cluster({ kubernetes: "1.29" }) };
  const crds = new CrdKinds([]);
  const faults = objectFaults(old, undefined, crds);
  expect(faults).toMatchObject([{ kind: "unknown", path: "/spec/trafficDistribution" }]);
  expect(objectFaults(old, undefined, crds)).toBe(faults);
  expect(objectFaults({ object, cluster: cluster({ kubernetes: "1.30" }) }, undefined, crds)).toEqual([]);
});

test("no pod of a PodTemplate is checked elsewhere", () => {
  const template = { spec: { containers: [{ name: "main", image: "a" }], restartPolcy: "Never" } };
  const object = { apiVersion: "v1", kind: "PodTemplate", metadata: { name: "a" }, template };
  expect(objectFaults({ object, cluster: cluster() }, undefined, new CrdKinds([]))).toMatchObject([
    { kind: "unknown", path: "/template/spec/restartPolcy" },
  ]);
});

test("a word that the operator rejects is an error, though a newer release may know the word", () => {
  const task = { name: "a", replicas: 1, template: {}, policies: [{ event: "PodLost", action: "AbortJob" }] };
  const job = {
    apiVersion: "batch.volcano.sh/v1alpha1",
    kind: "Job",
    metadata: { name: "a" },
    spec: { tasks: [task] },
  };
  const { workloads } = setOf(JSON.stringify(job));
  const faults = workloads.flatMap((workload) => objectFaults(workload.checked, workload, new CrdKinds([])));
  const ofEvent = faults.filter(({ path }) => path === "/spec/tasks/0/policies/0/event");
  expect(ofEvent.map(({ kind, severity }) => [kind, severity])).toEqual([["value", undefined]]);
});

test("a missing image is a fault of a container to which the operator adds mounts", () => {
  const template = { spec: { containers: [{ name: "main" }] } };
  const volumes = [{ mountPath: "/data", volumeClaimName: "data" }];
  const spec = { volumes, tasks: [{ name: "a", replicas: 1, template }] };
  const job = { apiVersion: "batch.volcano.sh/v1alpha1", kind: "Job", metadata: { name: "a" }, spec };
  const views = setOf(JSON.stringify(job)).workloads.flatMap((workload) => workload.views);
  expect(views.flatMap(podFaults)).toMatchObject([{ kind: "missing", path: "/spec/containers/0/image" }]);
});

test("a missing image is a fault of a Job, but a kind of the repository may have a default for it", () => {
  const template = { spec: { restartPolicy: "Never", containers: [{ name: "main" }] } };
  const job = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "a" }, spec: { template } };
  const suite = { apiVersion: "ml.example.com/v1", kind: "Suite", metadata: { name: "a" }, spec: { template } };
  const rootComponent = {
    name: "suite",
    kind: { group: "ml.example.com", version: "v1", kind: "Suite" },
    specDefinition: { podTemplateSpecPath: ".spec.template" },
  };
  const definition = {
    apiVersion: "optimization.nvidia.com/v1alpha1",
    kind: "ResourceInterface",
    metadata: { name: "suite" },
    spec: { structureDefinition: { rootComponent } },
  };
  const faultsOf = (...documents: readonly object[]) =>
    setOf(documents.map((document) => JSON.stringify(document)).join("\n---\n")).workloads.flatMap(({ views }) =>
      views.flatMap((pod) => podFaults(pod).map(({ kind, path }) => `${kind} ${path}`)),
    );
  expect(faultsOf(job)).toEqual(["missing /spec/containers/0/image"]);
  expect(faultsOf(definition, suite)).toEqual([]);
});
