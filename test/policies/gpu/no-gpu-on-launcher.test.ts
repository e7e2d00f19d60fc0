import { expect, test } from "vitest";
import { noGpuOnLauncher as rule } from "../../../policies/gpu/no-gpu-on-launcher.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";

const GPU = { limits: { "nvidia.com/gpu": 8 } };
const replica = (resources: unknown, spec: object = {}) => ({
  replicas: 1,
  template: { spec: { ...spec, containers: [{ name: "mpi", resources }] } },
});
const mpi = (launcher: object, spec: object = {}) => ({
  apiVersion: "kubeflow.org/v2beta1",
  kind: "MPIJob",
  metadata: { name: "train" },
  spec: { ...spec, mpiReplicaSpecs: { Launcher: launcher, Worker: replica(GPU) } },
});
const found = (object: object, options?: object) =>
  check(rule, emitYaml(object), options === undefined ? {} : { options: { ...options } });

test.each([undefined, null, {}, { limits: {} }, { limits: { cpu: 1 } }, { limits: { "nvidia.com/gpu": 0 } }])(
  "passes a launcher with the resources %j",
  (resources) => {
    expect(found(mpi(replica(resources)))).toEqual([]);
  },
);

test("finds GPUs of the launcher, not of the workers", () => {
  expect(found(mpi(replica(GPU)))).toMatchObject([
    {
      rule: "GPU-013",
      severity: "info",
      message: "container mpi of the launcher requests 8 GPUs",
      path: "/spec/mpiReplicaSpecs/Launcher/template/spec/containers/0/resources/limits",
    },
  ]);
  expect(found(mpi(replica({ limits: { "nvidia.com/gpu": 1 } })))[0]?.message).toBe(
    "container mpi of the launcher requests 1 GPU",
  );
});

test("a launcher that works too may have GPUs", () => {
  expect(found(mpi(replica(GPU), { runLauncherAsWorker: true }))).toEqual([]);
  expect(found(mpi(replica(GPU), { runLauncherAsWorker: "true" }))).toHaveLength(1);
});

test("finds a sidecar with GPUs beside a container with GPUs", () => {
  const sidecar = { name: "metrics", restartPolicy: "Always", resources: { limits: { "nvidia.com/gpu": 1 } } };
  const pod = (main: unknown) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "train" },
    spec: {
      initContainers: [sidecar, { name: "warm", resources: GPU }],
      containers: [{ name: "main", resources: main }],
    },
  });
  expect(found(pod(GPU)).map(({ message }) => message)).toEqual([
    "sidecar container metrics requests 1 GPU beside a container with GPUs",
  ]);
  expect(found(pod({}))).toEqual([]);
});

test("the components are an option", () => {
  expect(found(mpi(replica(GPU)), { components: ["worker"] }).map(({ component }) => component)).toEqual(["worker"]);
  expect(found(mpi(replica(GPU)), { components: ["LAUNCHER"] })).toHaveLength(1);
  expect(found(mpi(replica(GPU)), { components: [] })).toEqual([]);
});
