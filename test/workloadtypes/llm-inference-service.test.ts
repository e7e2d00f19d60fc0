import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { llmInferenceService } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function serviceOf(spec: unknown, metadata: Fields = {}, version = "v1alpha2"): KubeObject {
  return {
    apiVersion: `serving.kserve.io/${version}`,
    kind: "LLMInferenceService",
    metadata: { name: "llm", namespace: "team-a", ...metadata },
    spec,
  } as KubeObject;
}

const KAI = { schedulerName: "kai-scheduler", containers: [{ name: "main" }] };
const POD = { containers: [{ name: "main", resources: { limits: { "nvidia.com/gpu": 1 } } }] };

describe("the pods of an LLMInferenceService", () => {
  it.each<[string, Fields, readonly string[]]>([
    ["a preset's pod spec", { replicas: 3 }, []],
    ["a template", { template: POD }, ["main: 1 x 100"]],
    ["replicas", { template: POD, replicas: 3 }, ["main: 3 x 100"]],
    ["no replicas", { template: POD, replicas: 0 }, ["main: 0 x 100"]],
    ["an autoscaler", { template: POD, scaling: { minReplicas: 2, maxReplicas: 4 } }, ["main: 2 x 100"]],
    ["an autoscaler without a minimum", { template: POD, scaling: { maxReplicas: 4 } }, ["main: 1 x 100"]],
    ["workers without a size", { template: POD, worker: POD }, ["main: 1 x 100", "worker: 0 x 100"]],
    [
      "a pipeline",
      { template: POD, worker: POD, replicas: 2, parallelism: { pipeline: 3, tensor: 8 } },
      ["main: 2 x 100", "worker: 4 x 100"],
    ],
    ["workers alone", { worker: POD, replicas: 2, parallelism: { pipeline: 3 } }, ["worker: 6 x 100"]],
    [
      "data ranks before a pipeline, rounded down",
      { worker: POD, parallelism: { data: 15, dataLocal: 4, pipeline: 9 } },
      ["worker: 3 x 100"],
    ],
    ["fewer data ranks than a node has", { worker: POD, parallelism: { data: 2, dataLocal: 8 } }, ["worker: 1 x 100"]],
    ["data ranks of one node", { worker: POD, parallelism: { data: 4 } }, ["worker: 4 x 100"]],
    ["a size without workers", { template: POD, parallelism: { data: 8 } }, ["main: 1 x 100"]],
    [
      "prefill apart",
      { template: POD, prefill: { template: POD, worker: POD, replicas: 3, parallelism: { pipeline: 2 } } },
      ["main: 1 x 100", "prefill: 3 x 100", "prefill-worker: 3 x 100"],
    ],
    ["a scheduler", { router: { scheduler: { template: POD, replicas: 2 } } }, ["scheduler: 2 x 100"]],
    ["a scheduler of a preset", { router: { scheduler: {} } }, []],
    ["a pool of somebody else's", { router: { scheduler: { template: POD, pool: { ref: { name: "p" } } } } }, []],
  ])("are those of %s", (_, spec, pods) => {
    expect(podsSeen(llmInferenceService, serviceOf(spec))).toEqual(pods);
    expect(podsSeen(llmInferenceService, serviceOf(spec, {}, "v1alpha1"))).toEqual(pods);
  });

  it.each(["true", "True"])("are none while the service is stopped by %s", (stop) => {
    const spec = { template: POD, worker: POD, parallelism: { pipeline: 3 }, router: { scheduler: { template: POD } } };
    const stopped = serviceOf(spec, { annotations: { "serving.kserve.io/stop": stop } });
    expect(seen(llmInferenceService, stopped).pods).toBe(0);
    expect(
      seen(llmInferenceService, serviceOf(spec, { annotations: { "serving.kserve.io/stop": "false" } })).pods,
    ).toBe(4);
  });

  it("have the labels and annotations beside their pod spec, and none of the service", () => {
    const spec = { labels: { a: "part" }, template: POD, prefill: { annotations: { b: "prefill" }, template: POD } };
    const { components } = seen(llmInferenceService, serviceOf(spec, { labels: { c: "service" } }));
    const metadataOf = (component: string) => components.find(({ name }) => name === component)?.instances[0]?.metadata;
    expect(metadataOf("main")).toEqual({ labels: { a: "part" } });
    expect(metadataOf("prefill")).toEqual({ annotations: { b: "prefill" } });
  });
});

describe("the PodGroup of an LLMInferenceService", () => {
  it("is one for all its pods, of which one must start", () => {
    const spec = { template: KAI, worker: KAI, replicas: 2, parallelism: { pipeline: 4 } };
    const [gang, ...more] = gangsOf(llmInferenceService, serviceOf(spec));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-llm-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["main: 2", "worker: 6"]);
  });

  it("does not contain the pods of another scheduler", () => {
    const spec = { template: POD, prefill: { template: KAI } };
    expect(podsOf(gangsOf(llmInferenceService, serviceOf(spec))[0])).toEqual(["prefill: 1"]);
    const [gang] = gangsOf(llmInferenceService, serviceOf(spec), runaiCluster());
    expect(gang?.priorityClass).toBe("very-high");
    expect(podsOf(gang)).toEqual(["main: 1"]);
  });

  it("follows the labels of the service", () => {
    expect(specsOf(llmInferenceService, sample(llmInferenceService, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "inference", minMember: 1 },
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /^it has no pod template/],
    ["null", null, /^it has no pod template/],
    ["an empty template", { template: {} }, /^its pods name no schedulerName/],
    ["a foreign scheduler", { template: { ...POD, schedulerName: "volcano" } }, /^its pods have schedulerName volcano/],
    ["a list", [KAI], /./],
    ["texts for objects", { template: "a", worker: "b", prefill: "c", parallelism: "d" }, /./],
    [
      "a prototype",
      JSON.parse('{"__proto__": {"template": {"schedulerName": "kai-scheduler"}}}'),
      /^it has no pod template/,
    ],
  ])("is not made of %s", (_, spec, reason) => {
    expect(reasonOf(llmInferenceService, serviceOf(spec))).toMatch(reason);
  });

  it("is not predicted with the skip mark, and accepts huge numbers", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    expect(reasonOf(llmInferenceService, serviceOf({ template: KAI }, { annotations }))).toBe(EXTERNAL);
    const many = serviceOf({ worker: KAI, replicas: 100_000, parallelism: { data: 10_000 } });
    expect(podsOf(gangsOf(llmInferenceService, many)[0])).toEqual(["worker: 1000000000"]);
  });
});

describe("the status of an LLMInferenceService", () => {
  const is = (type: string, status: string, reason = "") => ({ type, status, reason });

  it.each<[string, unknown, readonly string[]]>([
    ["nothing", undefined, []],
    ["no conditions", { conditions: null }, []],
    ["new", { conditions: [is("Ready", "Unknown")] }, ["Initializing"]],
    ["ready", { conditions: [is("WorkloadsReady", "True"), is("Ready", "True")] }, ["Running"]],
    [
      "coming up",
      {
        conditions: [
          is("WorkloadsReady", "False", "MinimumReplicasUnavailable"),
          is("Ready", "False", "MinimumReplicasUnavailable"),
        ],
      },
      ["Initializing"],
    ],
    [
      "no such configuration",
      { conditions: [is("PresetsCombined", "False", "ConfigNotFound"), is("Ready", "False", "ConfigNotFound")] },
      ["Failed"],
    ],
    [
      "no gateway",
      { conditions: [is("WorkloadsReady", "True"), is("RouterReady", "False", "X"), is("Ready", "False", "X")] },
      ["Degraded"],
    ],
    [
      "a LeaderWorkerSet that comes up",
      { conditions: [is("WorkerWorkloadReady", "False", "Progressing"), is("Ready", "False", "Progressing")] },
      ["Initializing"],
    ],
    [
      "a LeaderWorkerSet that lost a group",
      { conditions: [is("WorkloadsReady", "False", "AllGroupsReady"), is("Ready", "False", "AllGroupsReady")] },
      ["Degraded"],
    ],
    [
      "a deadline that passed",
      { conditions: [is("WorkloadsReady", "False"), is("Ready", "False", "ProgressDeadlineExceeded")] },
      ["Failed"],
    ],
    ["stopped", { conditions: [is("MainWorkloadReady", "False", "Stopped"), is("Ready", "False", "Stopped")] }, []],
  ])("%s", (_, status, matched) => {
    expect(seen(llmInferenceService, { ...serviceOf({}), status }).status?.matched).toEqual(matched);
  });
});
