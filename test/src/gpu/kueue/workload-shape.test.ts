import { describe, expect, test } from "vitest";
import { kueueFramework, kueueShape } from "../../../../src/gpu/kueue/workload-shape.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { podSpec } from "./objects.ts";

const template = { spec: podSpec({ cpu: 1 }) };
const object = (apiVersion: string, kind: string, spec: unknown, annotations = {}): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "w", namespace: "ml", annotations },
  spec,
});
const shape = (value: KubeObject, runtimes: readonly KubeObject[] = []) => {
  const found = kueueShape(value, (kind, _, name) =>
    runtimes.find((runtime) => runtime.kind === kind && runtime.metadata.name === name),
  );
  if (found === undefined || typeof found === "string") return found;
  return [found.copies, ...found.podSets.map(({ name, count, path }) => [name, count, path])];
};

describe("batch", () => {
  test.each([
    [undefined, 1],
    [{}, 1],
    [{ parallelism: 4 }, 4],
    [{ parallelism: 4, completions: 2 }, 2],
    [{ parallelism: "4" }, 1],
    [{ parallelism: 0 }, 0],
  ])("a Job of %j", (spec, count) => {
    expect(shape(object("batch/v1", "Job", spec))).toEqual([1, ["main", count, "/spec/template"]]);
  });

  test("a CronJob is each of its Jobs", () => {
    const jobTemplate = { spec: { parallelism: 3, template } };
    expect(shape(object("batch/v1", "CronJob", { jobTemplate }))).toEqual([
      1,
      ["main", 3, "/spec/jobTemplate/spec/template"],
    ]);
  });

  test("a JobSet", () => {
    const replicatedJobs = [
      { name: "Driver", template: { spec: { template } } },
      { name: "w", replicas: 2, template: { spec: { parallelism: 4, completions: 3, template } } },
    ];
    expect(shape(object("jobset.x-k8s.io/v1alpha2", "JobSet", { replicatedJobs }))).toEqual([
      1,
      ["driver", 1, "/spec/replicatedJobs/0/template/spec/template"],
      ["w", 6, "/spec/replicatedJobs/1/template/spec/template"],
    ]);
  });

  test("jobs of Kubeflow, in the order of Kueue", () => {
    const pytorchReplicaSpecs = { Worker: { replicas: 3, template }, Master: { template } };
    expect(shape(object("kubeflow.org/v1", "PyTorchJob", { pytorchReplicaSpecs }))).toEqual([
      1,
      ["master", 1, "/spec/pytorchReplicaSpecs/Master/template"],
      ["worker", 3, "/spec/pytorchReplicaSpecs/Worker/template"],
    ]);
    expect(shape(object("kubeflow.org/v2beta1", "MPIJob", null))).toEqual([1]);
  });
});

describe("Ray", () => {
  const cluster = {
    headGroupSpec: { template },
    workerGroupSpecs: [
      { groupName: "g", replicas: 2, numOfHosts: 3, template },
      { groupName: "h", template },
    ],
  };

  test("a RayCluster: absent replicas are none", () => {
    expect(shape(object("ray.io/v1", "RayCluster", cluster))).toEqual([
      1,
      ["head", 1, "/spec/headGroupSpec/template"],
      ["g", 6, "/spec/workerGroupSpecs/0/template"],
      ["h", 0, "/spec/workerGroupSpecs/1/template"],
    ]);
  });

  test("a RayJob has a pod that submits it", () => {
    const job = (spec: object) => shape(object("ray.io/v1", "RayJob", { rayClusterSpec: cluster, ...spec }));
    expect(job({})?.at(-1)).toEqual(["submitter", 1, undefined]);
    expect(job({ submitterPodTemplate: template })?.at(-1)).toEqual(["submitter", 1, "/spec/submitterPodTemplate"]);
    expect(job({ submissionMode: "HTTPMode" })).toHaveLength(4);
    expect(job({ submissionMode: "SidecarMode" })).toHaveLength(4);
    expect(job({ clusterSelector: { "ray.io/cluster": "x" } })).toBe("runs on an existing RayCluster");
  });

  test("a RayService", () => {
    expect(shape(object("ray.io/v1", "RayService", { rayClusterConfig: cluster }))?.[1]).toEqual([
      "head",
      1,
      "/spec/rayClusterConfig/headGroupSpec/template",
    ]);
  });
});

describe("servers", () => {
  test("a StatefulSet is one workload, a Deployment one for each pod", () => {
    expect(shape(object("apps/v1", "StatefulSet", { replicas: 3, template }))).toEqual([
      1,
      ["main", 3, "/spec/template"],
    ]);
    expect(shape(object("apps/v1", "Deployment", { replicas: 3, template }))).toEqual([
      3,
      ["main", 1, "/spec/template"],
    ]);
    expect(shape(object("apps/v1", "ReplicaSet", { replicas: 3, template }))).toBeUndefined();
  });

  test("a LeaderWorkerSet is one for each group", () => {
    const leaderWorkerTemplate = { size: 4, workerTemplate: template };
    expect(
      shape(object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", { replicas: 2, leaderWorkerTemplate })),
    ).toEqual([2, ["main", 4, "/spec/leaderWorkerTemplate/workerTemplate"]]);
    const led = { leaderWorkerTemplate: { ...leaderWorkerTemplate, leaderTemplate: template } };
    expect(shape(object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", led))).toEqual([
      1,
      ["leader", 1, "/spec/leaderWorkerTemplate/leaderTemplate"],
      ["worker", 3, "/spec/leaderWorkerTemplate/workerTemplate"],
    ]);
  });
});

test("a SparkApplication: memory as Java writes it, and GPUs", () => {
  const executor = { instances: 2, memory: "512m", coreRequest: "500m", gpu: { name: "nvidia.com/gpu", quantity: 1 } };
  const found = kueueShape(
    object("sparkoperator.k8s.io/v1beta2", "SparkApplication", { driver: {}, executor }),
    () => undefined,
  );
  expect(found).toMatchObject({
    podSets: [
      { name: "driver", count: 1 },
      {
        name: "executor",
        count: 2,
        template: {
          spec: {
            containers: [
              { resources: { requests: { cpu: "500m", memory: "512Mi" }, limits: { "nvidia.com/gpu": 1 } } },
            ],
          },
        },
      },
    ],
  });
});

describe("a TrainJob", () => {
  const labels = { "trainer.kubeflow.org/trainjob-ancestor-step": "trainer" };
  const node = { spec: { containers: [{ name: "node", resources: { requests: { cpu: 1 } } }] } };
  const runtime = (mlPolicy: object) => ({
    ...object("trainer.kubeflow.org/v1alpha1", "ClusterTrainingRuntime", {
      mlPolicy,
      template: {
        spec: { replicatedJobs: [{ name: "node", template: { metadata: { labels }, spec: { template: node } } }] },
      },
    }),
    metadata: { name: "torch" },
  });
  const train = (spec: object) =>
    object("trainer.kubeflow.org/v1alpha1", "TrainJob", { runtimeRef: { name: "torch" }, ...spec });

  test("has the pods of its runtime", () => {
    expect(shape(train({}), [runtime({ numNodes: 2 })])).toEqual([1, ["node", 2, undefined]]);
    expect(shape(train({ trainer: { numNodes: 4 } }), [runtime({ numNodes: 2 })])).toEqual([1, ["node", 4, undefined]]);
    const resourcesPerNode = { limits: { gpu: 8 } };
    const found = kueueShape(train({ trainer: { resourcesPerNode } }), () => runtime({}));
    expect(found).toMatchObject({
      podSets: [{ template: { spec: { containers: [{ name: "node", resources: resourcesPerNode }] } } }],
    });
  });

  test("of a runtime that is not known, or that decides otherwise", () => {
    expect(shape(train({}))).toBe("its pods are in the ClusterTrainingRuntime torch, which is not among the manifests");
    expect(shape(train({}), [runtime({ mpi: {} })])).toBe(
      "its pods depend on the MPI policy of ClusterTrainingRuntime torch",
    );
    expect(shape(train({ runtimePatches: [{}] }), [runtime({})])).toBe("it patches the pods of its runtime");
  });
});

describe("an AppWrapper", () => {
  const wrapper = (components: readonly object[]) =>
    shape(object("workload.codeflare.dev/v1beta2", "AppWrapper", { components }));

  test("has the pods of what it wraps", () => {
    const job = object("batch/v1", "Job", { parallelism: 3, template });
    const deployment = object("apps/v1", "Deployment", { replicas: 2, template });
    expect(wrapper([{ template: job }, { template: deployment }, { template: object("v1", "Service", {}) }])).toEqual([
      1,
      ["w-0", 3, "/spec/components/0/template/spec/template"],
      ["w-1", 2, "/spec/components/1/template/spec/template"],
    ]);
  });

  test("has the pod sets that it declares", () => {
    const own = {
      template: { kind: "Other", spec: { pods: [template] } },
      podSets: [{ replicas: 5, path: "template.spec.pods[0]" }],
    };
    expect(wrapper([own])).toEqual([1, ["w-0", 5, "/spec/components/0/template/spec/pods/0"]]);
    expect(wrapper([{ ...own, podSets: [{ path: "template.x" }] }])).toBe(
      "the pod set template.x of a component is not found",
    );
  });
});

test("kinds that Kueue does not queue", () => {
  expect(kueueFramework(object("v1", "ConfigMap", undefined))).toBeUndefined();
  expect(kueueFramework(object("v1", "constructor", {}))).toBeUndefined();
  expect(kueueFramework(object("v1", "Pod", {}))).toBe("pod");
});
