import { describe, expect, test } from "vitest";
import { sharedClaimReadWriteMany as rule } from "../../../policies/storage/shared-claim-read-write-many.ts";
import { check } from "../../helpers/policies.ts";

const object = (apiVersion: string, kind: string, name: string, spec: object, namespace = "lab") =>
  JSON.stringify({ apiVersion, kind, metadata: { name, namespace }, spec });
const claim = (name: string, mode: string) => object("v1", "PersistentVolumeClaim", name, { accessModes: [mode] });
const image = { repository: "nvcr.io/nim/a", tag: "1" };
const nim = (replicas: number, storage: object) =>
  object("apps.nvidia.com/v1alpha1", "NIMService", "llm", { image, authSecret: "s", replicas, storage });
const cache = (mode: string, more: object = {}, namespace = "lab") =>
  object(
    "apps.nvidia.com/v1alpha1",
    "NIMCache",
    "llama",
    {
      source: { ngc: { modelPuller: "a:1", authSecret: "s" } },
      storage: { pvc: { create: true, volumeAccessMode: mode, ...more } },
    },
    namespace,
  );
const isvc = (replicas: number, storageUri: string) =>
  object("serving.kserve.io/v1beta1", "InferenceService", "llm", {
    predictor: { minReplicas: replicas, model: { modelFormat: { name: "vllm" }, storageUri } },
  });
const graph = (replicas: number, mode: string) =>
  object("nvidia.com/v1alpha1", "DynamoGraphDeployment", "g", {
    pvcs: [{ name: "models", create: true, size: "1Gi", storageClass: "s", volumeAccessMode: mode }],
    services: {
      Worker: {
        replicas,
        componentType: "worker",
        volumeMounts: [{ name: "models", mountPoint: "/m" }],
        extraPodSpec: { mainContainer: { image: "a:1" } },
      },
    },
  });
const deployment = (spec: object) =>
  object("apps/v1", "Deployment", "llm", {
    selector: {},
    ...spec,
    template: {
      spec: {
        containers: [{ name: "m", image: "a:1" }],
        volumes: [{ name: "v", persistentVolumeClaim: { claimName: "data" } }],
      },
    },
  });
const run = (...texts: readonly string[]) => check(rule, texts.join("\n---\n"));

describe("claims in fields of operators", () => {
  test.each([
    [
      "a cache for one node",
      [nim(2, { nimCache: { name: "llama" } }), cache("ReadWriteOnce")],
      "/spec/storage/nimCache/name",
      "2 pods of NIMService llm mount claim llama-pvc",
    ],
    [
      "a cache with a named claim",
      [nim(2, { nimCache: { name: "llama" } }), claim("llama-pvc", "ReadWriteOnce")],
      "/spec/storage/nimCache/name",
      "claim llama-pvc",
    ],
    [
      "a claim of the service",
      [nim(3, { pvc: { create: true, name: "own", volumeAccessMode: "ReadWriteOnce" } })],
      "/spec/storage/pvc",
      "3 pods",
    ],
    [
      "a storageUri",
      [isvc(2, "pvc://data/llama"), claim("data", "ReadWriteOnce")],
      "/spec/predictor/model/storageUri",
      "2 pods of InferenceService llm",
    ],
    [
      "a graph",
      [graph(2, "ReadWriteOnce")],
      "/spec/services/Worker/volumeMounts/0/name",
      "2 pods of DynamoGraphDeployment g",
    ],
  ])("finds %s", (_, texts, path, message) => {
    expect(run(...texts)).toMatchObject([{ severity: "error", path, message: expect.stringContaining(message) }]);
  });

  test.each([
    ["ReadWriteMany", [nim(2, { nimCache: { name: "llama" } }), cache("ReadWriteMany")]],
    ["a cache in another namespace", [nim(2, { nimCache: { name: "llama" } }), cache("ReadWriteOnce", {}, "other")]],
    ["a cache without an access mode", [nim(2, { nimCache: { name: "llama" } }), cache("")]],
    [
      "a claim that exists",
      [nim(2, { nimCache: { name: "llama" } }), cache("ReadWriteOnce", { create: false, name: "x" })],
    ],
    ["a store of objects", [isvc(2, "s3://data/llama"), claim("data", "ReadWriteOnce")]],
    ["no claim", [isvc(2, "pvc://data/llama")]],
    ["a graph that shares", [graph(2, "ReadWriteMany")]],
  ])("accepts %s", (_, texts) => {
    expect(run(...texts)).toEqual([]);
  });
});

describe("rollouts of one pod", () => {
  test.each([
    ["a Deployment", [deployment({}), claim("data", "ReadWriteOnce")], "warning", "Recreate"],
    ["a claim for one pod", [deployment({}), claim("data", "ReadWriteOncePod")], "error", "Recreate"],
    ["a NIMService", [nim(1, { nimCache: { name: "llama" } }), cache("ReadWriteOnce")], "warning", "give the claim"],
    ["an InferenceService", [isvc(1, "pvc://data"), claim("data", "ReadWriteOnce")], "warning", "Recreate"],
    [
      "a written strategy",
      [deployment({ strategy: { rollingUpdate: { maxSurge: 1 } } }), claim("data", "ReadWriteOnce")],
      "warning",
      "maxSurge: 0",
    ],
  ])("finds %s", (_, texts, severity, fix) => {
    expect(run(...texts)).toMatchObject([
      { severity, message: expect.stringContaining("a rollout of"), fix: expect.stringContaining(fix) },
    ]);
  });

  test.each([
    ["Recreate", [deployment({ strategy: { type: "Recreate" } }), claim("data", "ReadWriteOnce")]],
    [
      "an old pod that ends first",
      [deployment({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } }), claim("data", "ReadWriteOnce")],
    ],
    ["no pods", [deployment({ replicas: 0 }), claim("data", "ReadWriteOnce")]],
    ["a shared claim", [deployment({}), claim("data", "ReadWriteMany")]],
    ["no claim among the manifests", [deployment({})]],
  ])("accepts %s", (_, texts) => {
    expect(run(...texts)).toEqual([]);
  });
});

describe("a claim of several workloads", () => {
  const named = (name: string, spec: object, more: object = {}) =>
    object("apps/v1", "Deployment", name, {
      selector: {},
      strategy: { type: "Recreate" },
      ...spec,
      template: {
        spec: {
          containers: [{ name: "m", image: "a:1" }],
          volumes: [{ name: "v", persistentVolumeClaim: { claimName: "data" } }],
          ...more,
        },
      },
    });
  const job = (name: string) =>
    object("batch/v1", "Job", name, {
      template: {
        spec: {
          containers: [{ name: "m", image: "a:1" }],
          volumes: [{ name: "v", persistentVolumeClaim: { claimName: "data" } }],
        },
      },
    });
  const together = { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [] } } };

  test.each([
    [
      "two Deployments",
      [named("a", {}), named("b", {}), claim("data", "ReadWriteOnce")],
      "Deployment b and Deployment a both mount claim data",
    ],
    [
      "three, once",
      [named("a", {}), named("b", {}), named("c", {}), claim("data", "ReadWriteOnce")],
      "Deployment b and Deployment a",
    ],
    [
      "a service of KServe beside one",
      [named("a", {}), isvc(1, "pvc://data"), claim("data", "ReadWriteOnce")],
      "Deployment a",
    ],
    [
      "two with a cache",
      [
        nim(1, { nimCache: { name: "llama" } }),
        nim(1, { nimCache: { name: "llama" } }).replace('"llm"', '"other"'),
        cache("ReadWriteOnce"),
      ],
      "both mount claim llama-pvc",
    ],
    [
      "a StatefulSet",
      [named("a", {}), named("b", {}).replace('"Deployment"', '"StatefulSet"'), claim("data", "ReadWriteOnce")],
      "StatefulSet b and Deployment a",
    ],
  ])("finds %s", (_, texts, message) => {
    const found = run(...texts).filter((finding) => finding.message.includes("both mount"));
    expect(found).toMatchObject([{ severity: "warning", message: expect.stringContaining(message) }]);
  });

  test.each([
    ["ReadWriteMany", [named("a", {}), named("b", {}), claim("data", "ReadWriteMany")]],
    ["a run beside a server", [named("a", {}), job("b"), claim("data", "ReadWriteOnce")]],
    ["copies of one server", [named("a", {}), named("a", {}), claim("data", "ReadWriteOnce")]],
    ["two runs", [job("a"), job("b"), claim("data", "ReadWriteOnce")]],
    ["a server without pods", [named("a", {}), named("b", { replicas: 0 }), claim("data", "ReadWriteOnce")]],
    ["pods on one node", [named("a", {}), named("b", {}, together), claim("data", "ReadWriteOnce")]],
    ["another namespace", [named("a", {}), named("b", {}).replace('"lab"', '"other"'), claim("data", "ReadWriteOnce")]],
  ])("accepts %s", (_, texts) => {
    expect(run(...texts)).toEqual([]);
  });
});
