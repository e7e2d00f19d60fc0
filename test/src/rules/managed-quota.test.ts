import { describe, expect, test } from "vitest";
import { verdicts } from "../../../src/gpu/quota/verdicts.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { committedSettings } from "../../../src/rules/committed-settings.ts";
import { clustersOf, quotaOfSet } from "../../../src/rules/set-quota.ts";
import { cluster } from "../../helpers/organization.ts";
import { setOf } from "./quota-sets.ts";

const unlimited = { deserved: -1, limit: -1 };

function managed(kind: string, name: string, spec: object): KubeObject {
  return { apiVersion: "kai.resources/v1alpha1", kind, metadata: { name }, spec } as KubeObject;
}

const queue = (nodepool: string, gpus: number) => ({
  name: `q-${nodepool}`,
  nodepool,
  resources: { gpu: { deserved: gpus, limit: gpus }, cpu: unlimited, memory: unlimited },
});

const project = (spec: object = {}) =>
  managed("Project", "vision", { queues: [queue("default", 2), queue("h100", 8)], ...spec });
const h100 = managed("NodePool", "h100", { labelKey: "gpu", labelValue: "H100" });

function job(metadata: object, spec: object = {}, namespace = "kai-vision"): KubeObject {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "train", namespace, labels: { "kai.scheduler/queue": "team-nlp" } },
    spec: {
      parallelism: 1,
      template: {
        metadata,
        spec: {
          schedulerName: "kai-scheduler",
          containers: [{ name: "main", image: "a", resources: { limits: { "nvidia.com/gpu": 4 } } }],
          ...spec,
        },
      },
    },
  } as KubeObject;
}

const textsOf = (objects: readonly KubeObject[]) =>
  verdicts(quotaOfSet(setOf(objects)))
    .filter(({ level }) => level === "never")
    .map(({ text }) => text);

describe("a workload in the namespace of a Project", () => {
  test("is in the queue of the project, whatever queue its label names", () => {
    expect(textsOf([project(), job({})])).toEqual(["gang needs 4 GPUs; queue q-default has limit 2"]);
    expect(textsOf([job({})])).toEqual([]);
  });

  test("is in the queue of the node pool that it names", () => {
    const pool = { "kai.scheduler/node-pool": "h100" };
    expect(textsOf([project(), h100, job({ labels: pool })])).toEqual([]);
    expect(textsOf([project(), h100, job({ annotations: { "kai.scheduler/node-pools": "h100" } })])).toEqual([]);
    expect(textsOf([project({ defaultNodePools: ["default", "h100"] }), h100, job({})])).toEqual([]);
    expect(textsOf([project(), h100, job({ labels: { "kai.scheduler/node-pool": "a100" } })])).toEqual([
      "there is no queue vision-a100 in cluster east",
    ]);
  });

  test("is KAI's without a scheduler name where the project enforces it", () => {
    const plain = job({}, { schedulerName: undefined });
    expect(textsOf([project(), plain])).toEqual([]);
    expect(textsOf([project({ enforceKaiScheduler: true }), plain])).toEqual([
      "gang needs 4 GPUs; queue q-default has limit 2",
    ]);
  });

  test("is also one in a namespace with the label of the project", () => {
    const namespace = {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "own", labels: { "kai/project": "vision" } },
    };
    expect(textsOf([project(), namespace as KubeObject, job({}, {}, "own")])).toEqual([
      "gang needs 4 GPUs; queue q-default has limit 2",
    ]);
    expect(textsOf([project(), job({}, {}, "own")])).toEqual([]);
  });

  test("has a committed PodGroup whose queue the assigner replaces", () => {
    const group: unknown = {
      apiVersion: "scheduling.run.ai/v2alpha2",
      kind: "PodGroup",
      metadata: { name: "g", namespace: "kai-vision" },
      spec: { queue: "team-nlp", minMember: 1 },
    };
    const annotations = { "pod-group-name": "g", "kai.scheduler/skip-podgrouper": "true" };
    expect(textsOf([project(), group as KubeObject, job({ annotations })])).toEqual([
      "gang needs 4 GPUs; queue q-default has limit 2",
    ]);
  });
});

test("the settings of a cluster are those of its own objects, and none without any", () => {
  const east = cluster();
  const west = cluster({ name: "west" });
  const placed = [
    { object: project(), cluster: east },
    { object: job({}), cluster: west },
  ];
  expect(committedSettings([])).toBeUndefined();
  expect(committedSettings([{ object: job({}), cluster: west }])).toBeUndefined();
  expect(Object.keys(committedSettings(placed) ?? {})).toEqual(["east"]);
  expect(clustersOf(setOf([h100])).map(({ nodePools }) => nodePools.map(({ name }) => name))).toEqual([
    ["default", "h100"],
  ]);
});
