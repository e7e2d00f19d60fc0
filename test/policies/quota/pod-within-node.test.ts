import { describe, expect, test } from "vitest";
import { podWithinNode as rule } from "../../../policies/quota/pod-within-node.ts";
import { verdicts } from "../../../src/gpu/quota/verdicts.ts";
import { quotaOfSet } from "../../../src/rules/set-quota.ts";
import { cluster, organization, runaiCluster } from "../../helpers/organization.ts";
import { check, setOf } from "../../helpers/policies.ts";

const gpu = { type: "H100", memory: 81_920, perNode: 8 };
const east = cluster({ podGrouper: { reads: "all" }, nodePools: [{ name: "default", gpu }, { name: "h100" }] });
const own = organization({ clusters: [east], departments: [], projects: [] });

const QUEUES = ["top", "leaf"].map((name) =>
  JSON.stringify({
    apiVersion: "scheduling.run.ai/v2",
    kind: "Queue",
    metadata: { name },
    spec: {
      ...(name === "leaf" && { parentQueue: "top" }),
      resources: Object.fromEntries(["gpu", "cpu", "memory"].map((key) => [key, { quota: -1, limit: -1 }])),
    },
  }),
);

function pod(limits: unknown, metadata: object = {}, spec: object = {}) {
  return {
    metadata,
    spec: { schedulerName: "kai-scheduler", containers: [{ name: "main", resources: { limits } }], ...spec },
  };
}

function job(template: object, metadata: object = {}, spec: object = {}) {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "train", namespace: "team-a", labels: { "kai.scheduler/queue": "leaf" }, ...metadata },
    spec: { template, ...spec },
  };
}

const yamlOf = (object: object) => [...QUEUES, JSON.stringify(object)].join("\n---\n");
const found = (object: object, on = own) => check(rule, yamlOf(object), { organization: on });
const levels = (object: object, on = own) =>
  verdicts(quotaOfSet(setOf(yamlOf(object), { organization: on })))
    .filter(({ level }) => level !== "cannot-say")
    .map(({ level, reason }) => `${level} ${reason}`);

const CONTAINER = "/spec/template/spec/containers/0/resources/limits";

describe("pod-within-node", () => {
  test.each([undefined, null, {}, "many", { "nvidia.com/gpu": null }])("passes with %j", (limits) => {
    expect(found(job(pod(limits)))).toEqual([]);
    expect(levels(job(pod(limits)))).toEqual([]);
  });

  test("passes with as many GPUs as a node has", () => {
    expect(found(job(pod({ "nvidia.com/gpu": 8 })))).toEqual([]);
    expect(levels(job(pod({ "nvidia.com/gpu": 8 })))).toEqual([]);
  });

  test("finds more GPUs than a node has", () => {
    const object = job(pod({ "nvidia.com/gpu": 9 }));
    expect(found(object)).toMatchObject([
      {
        rule: "QUOTA-017",
        severity: "error",
        path: `${CONTAINER}/nvidia.com~1gpu`,
        message: "each pod needs 9 GPUs on one node, but a node of pool default has 8, so it never starts",
        expected: "at most 8 GPUs",
        received: "9 GPUs",
        fix: "request at most 8 GPUs in each pod, and use more pods for more GPUs",
      },
    ]);
    expect(levels(object)).toEqual(["never pod-exceeds-node"]);
  });

  test("finds parts of more GPUs than a node has", () => {
    const annotations = { "gpu-fraction": "0.5", "gpu-fraction-num-devices": "9" };
    const object = job(pod({}, { annotations }));
    expect(found(object)).toMatchObject([
      { path: "/spec/template/metadata/annotations/gpu-fraction-num-devices", received: "9 GPUs" },
    ]);
    expect(levels(object)).toEqual(["never pod-exceeds-node"]);
  });

  test("finds more memory than a GPU has, of which KAI counts steps of 100 MiB", () => {
    const asked = (memory: string) => job(pod({}, { annotations: { "gpu-memory": memory } }));
    expect(found(asked("81900"))).toEqual([]);
    expect(found(asked("81901"))).toMatchObject([
      {
        severity: "error",
        path: "/spec/template/metadata/annotations/gpu-memory",
        message:
          "each pod needs 81901 MiB of the memory of a GPU, but a GPU of pool default has 81920 MiB, of which the scheduler counts 81900, so it never starts",
        expected: "at most 81900 MiB of GPU memory",
        received: "81901 MiB of GPU memory",
        fix: "request at most 81900Mi of GPU memory in each pod, or whole GPUs",
      },
    ]);
    expect(levels(asked("204800"))).toEqual(["never pod-exceeds-gpu"]);
  });

  test("does not count MIG devices as GPUs of a node", () => {
    expect(found(job(pod({ "nvidia.com/mig-7g.80gb": 9 })))).toEqual([]);
  });

  test("is a warning while the workload is suspended", () => {
    const object = job(pod({ "nvidia.com/gpu": 9 }), {}, { suspend: true });
    expect(found(object)).toMatchObject([{ severity: "warning" }]);
    expect(levels(object)).toEqual(["info pod-exceeds-node"]);
  });

  test("says never only where the gang needs the pods", () => {
    const rayCluster = (min: number) => ({
      apiVersion: "ray.io/v1",
      kind: "RayCluster",
      metadata: { name: "ray", namespace: "team-a", labels: { "kai.scheduler/queue": "leaf" } },
      spec: {
        headGroupSpec: { template: pod({}) },
        workerGroupSpecs: [
          {
            groupName: "large",
            replicas: min,
            minReplicas: min,
            maxReplicas: 2,
            template: pod({ "nvidia.com/gpu": 9 }),
          },
        ],
      },
    });
    expect(levels(rayCluster(1))).toEqual(["never pod-exceeds-node"]);
    const text = "each pod of worker needs 9 GPUs on one node, but a node of pool default has 8, so it never starts";
    expect(found(rayCluster(1)).map(({ severity, message }) => [severity, message])).toEqual([["error", text]]);
  });

  test("knows nothing about pools without a description", () => {
    const labels = { "kai.scheduler/queue": "leaf", "kai.scheduler/node-pool": "h100" };
    expect(found(job(pod({ "nvidia.com/gpu": 9 }), { labels }))).toEqual([]);
  });

  test("compares with the pool that has the most, where Run:ai may choose", () => {
    const nodePools = [
      { name: "default", gpu },
      { name: "large", gpu: { ...gpu, perNode: 4, memory: 144_000 } },
    ];
    const west = (defaultNodePools: readonly string[]) =>
      organization({
        clusters: [runaiCluster({ nodePools })],
        departments: [],
        projects: [
          { name: "a", department: "r", clusters: ["west"], namespace: "team-a", quotas: [], defaultNodePools },
        ],
      });
    const request = pod({}, { annotations: { "gpu-memory": "100000" } }, { schedulerName: "runai-scheduler" });
    const asked = job(request, { labels: {} });
    expect(found(asked, west(["default", "large"]))).toEqual([]);
    expect(found(asked, west(["default"]))).toMatchObject([{ received: "100000 MiB of GPU memory" }]);
  });
});
