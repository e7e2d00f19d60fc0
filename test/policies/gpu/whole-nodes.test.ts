import { expect, test } from "vitest";
import { wholeNodes as rule } from "../../../policies/gpu/whole-nodes.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";

const organization = `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters:
  - name: east
    scheduler: kai
    nodePools:
      - {name: h100, gpu: {type: NVIDIA-H100-80GB-HBM3, memory: 80Gi, perNode: 8}}
      - {name: a100, gpu: {type: NVIDIA-A100-SXM4-40GB, memory: 40Gi, perNode: 4}}
---
`;
const resources = (gpus: unknown) => ({ limits: { "nvidia.com/gpu": gpus } });
const pytorch = (replicas: number, gpus: unknown, labels: object = {}, template: object = {}) => ({
  apiVersion: "kubeflow.org/v1",
  kind: "PyTorchJob",
  metadata: { name: "train", namespace: "team-nlp", labels, annotations: { "muster.dev/cluster": "east" } },
  spec: {
    pytorchReplicaSpecs: {
      Worker: {
        replicas,
        template: {
          ...template,
          spec: { schedulerName: "kai-scheduler", containers: [{ name: "pytorch", resources: resources(gpus) }] },
        },
      },
    },
  },
});
const found = (object: object, before = organization) => check(rule, before + emitYaml(object));
const pool = (name: string) => ({ "kai.scheduler/node-pool": name });

test.each([undefined, null, {}, "three", -3, []])("passes %j GPUs", (gpus) => {
  expect(found(pytorch(4, gpus, pool("h100")))).toEqual([]);
});

test("finds three of eight GPUs", () => {
  expect(found(pytorch(4, 3, pool("h100")))).toMatchObject([
    {
      rule: "GPU-009",
      severity: "warning",
      message: "each of 4 pods of worker requests 3 GPUs, but a node of pool h100 has 8",
      path: "/spec/pytorchReplicaSpecs/Worker/template/spec/containers",
      expected: "8 GPUs",
      received: "3 GPUs",
    },
  ]);
});

test.each([
  ["whole nodes", 4, 8, "h100", 0],
  ["two nodes' worth in halves", 4, 4, "h100", 1],
  ["the same on nodes of four", 4, 4, "a100", 0],
  ["a gang that fits one node", 2, 4, "h100", 0],
  ["more than a node, which another rule tells", 4, 16, "h100", 0],
  ["a pool that is not known", 4, 3, "h200", 1],
  ["a pool that is not known, evenly", 4, 4, "h200", 0],
])("%s: %i pods of %i GPUs in %s", (_, replicas, gpus, name, count) => {
  expect(found(pytorch(replicas, gpus, pool(name)))).toHaveLength(count);
});

test.each([
  [1, 0],
  [2, 0],
  [3, 1],
  [4, 0],
  [5, 1],
  [6, 1],
  [7, 1],
  [8, 0],
  [12, 1],
  [16, 0],
])("without a known node, %i GPUs a pod tell %i", (gpus, count) => {
  expect(found(pytorch(4, gpus), "")).toHaveLength(count);
});

test("the pool may be named by the pod, its node selector or its affinity", () => {
  expect(found(pytorch(4, 4, {}, { metadata: { labels: pool("h100") } }))).toHaveLength(1);
  const selecting = (spec: object) => ({
    ...pytorch(1, 1),
    spec: {
      pytorchReplicaSpecs: {
        Worker: {
          replicas: 4,
          template: {
            spec: {
              schedulerName: "kai-scheduler",
              containers: [{ name: "pytorch", resources: resources(4) }],
              ...spec,
            },
          },
        },
      },
    },
  });
  expect(found(selecting({ nodeSelector: pool("h100") }))).toHaveLength(1);
  const terms = (values: readonly string[]) => ({
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: "kai.scheduler/node-pool", operator: "In", values }] }],
        },
      },
    },
  });
  expect(found(selecting(terms(["h100"])))).toHaveLength(1);
  expect(found(selecting(terms(["a100"])))).toEqual([]);
  expect(found(selecting(terms(["a100", "h100"])))).toEqual([]);
});

test("pods that do not start together may request any number of GPUs", () => {
  const job = {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: {
      name: "sweep",
      namespace: "team-nlp",
      labels: pool("h100"),
      annotations: { "muster.dev/cluster": "east" },
    },
    spec: {
      parallelism: 16,
      template: {
        spec: {
          schedulerName: "kai-scheduler",
          restartPolicy: "Never",
          containers: [{ name: "a", resources: resources(3) }],
        },
      },
    },
  };
  expect(found(job)).toEqual([]);
});

test("a part of a GPU is not a number of GPUs", () => {
  expect(found(pytorch(4, undefined, pool("h100"), { metadata: { annotations: { "gpu-fraction": "0.5" } } }))).toEqual(
    [],
  );
});

const group = (replicas: number, size: number, gpus: number, marks: object = {}) => ({
  apiVersion: "leaderworkerset.x-k8s.io/v1",
  kind: "LeaderWorkerSet",
  metadata: {
    name: "llama",
    namespace: "team-nlp",
    labels: pool("h100"),
    annotations: { "muster.dev/cluster": "east" },
  },
  spec: {
    replicas,
    leaderWorkerTemplate: {
      size,
      workerTemplate: {
        metadata: { annotations: marks },
        spec: { schedulerName: "kai-scheduler", containers: [{ name: "a", resources: resources(gpus) }] },
      },
    },
  },
});

test("each replica of a LeaderWorkerSet is a gang", () => {
  expect(found(group(3, 2, 4))).toEqual([]);
  expect(found(group(1, 4, 4)).map(({ message }) => message)).toEqual([
    "each of 3 pods of worker requests 4 GPUs, but a node of pool h100 has 8",
    "the pod of leader requests 4 GPUs, but a node of pool h100 has 8",
  ]);
  expect(found(group(3, 2, 8))).toEqual([]);
});

test("a committed group is a gang too", () => {
  const marks = { "pod-group-name": "llama", "kai.scheduler/skip-podgrouper": "true" };
  expect(found(group(1, 4, 4, marks))).toHaveLength(2);
  expect(found(group(1, 2, 4, marks))).toEqual([]);
});
