import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { inferenceService } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { attributed } from "./attribution.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function serviceOf(spec: unknown, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "serving.kserve.io/v1beta1",
    kind: "InferenceService",
    metadata: { name: "llm", namespace: "team-a", ...metadata },
    spec,
  } as KubeObject;
}

const KAI = { schedulerName: "kai-scheduler" };
const gpus = (count: unknown) => ({ resources: { limits: { "nvidia.com/gpu": count } } });
const templateOf = (spec: unknown, metadata: Fields = {}) =>
  seen(inferenceService, serviceOf(spec, metadata)).components.find(({ name }) => name === "predictor")?.instances[0]
    ?.podTemplate;

describe("the pods of an InferenceService", () => {
  it("begin with the model server, completed by the container of its name, and have no field of the service", () => {
    const predictor = {
      ...KAI,
      minReplicas: 2,
      maxReplicas: 3,
      timeout: 5,
      labels: { a: "component" },
      annotations: { b: "component" },
      model: { modelFormat: { name: "x" }, storageUri: "s3://x", runtime: "r", args: ["-v"], ...gpus(1) },
      containers: [
        { name: "sidecar", image: "s" },
        { name: "kserve-container", image: "i", args: ["-q"] },
      ],
      volumes: [{ name: "v" }],
      hostNetwork: true,
    };
    expect(templateOf({ predictor }, { labels: { a: "service", c: "service" } })).toEqual({
      metadata: { labels: { a: "component", c: "service" }, annotations: { b: "component" } },
      spec: {
        ...KAI,
        hostNetwork: true,
        volumes: [{ name: "v" }],
        containers: [
          { name: "kserve-container", image: "i", args: ["-v"], ...gpus(1) },
          { name: "sidecar", image: "s" },
        ],
      },
    });
  });

  it.each([
    "sklearn",
    "xgboost",
    "tensorflow",
    "pytorch",
    "triton",
    "onnx",
    "huggingface",
    "pmml",
    "lightgbm",
    "paddle",
  ])("are found under the framework %s", (framework) => {
    expect(podsSeen(inferenceService, serviceOf({ predictor: { [framework]: gpus(2) } }))).toEqual([
      "predictor: 1 x 200",
    ]);
  });

  it("are of the framework beside a model, which KServe replaces", () => {
    const predictor = { model: gpus(1), paddle: gpus(2), sklearn: gpus(4) };
    expect(podsSeen(inferenceService, serviceOf({ predictor }))).toEqual(["predictor: 1 x 400"]);
  });

  it.each([
    [{ sklearn: gpus(1) }, { sklearn: { storageUri: "a" } }, 0],
    [{ sklearn: gpus(1) }, { model: { storageUri: "a" } }, 100],
    [{ model: gpus(1) }, { model: gpus(2) }, 200],
    [{ model: gpus(1) }, { sklearn: gpus(2) }, 200],
    [{ sklearn: gpus(1) }, { model: gpus(2) }, 200],
  ])("of a canary of %o are those of %o", (predictor, own, count) => {
    const canary = [{ trafficPercent: 10, predictor: { name: "b", ...own } }];
    expect(podsSeen(inferenceService, serviceOf({ predictor, canary }))).toContain(`canary/b: 1 x ${count}`);
  });

  it.each<[string, Fields, readonly string[]]>([
    ["none without a minimum", {}, ["predictor: 1 x 0"]],
    ["one with a minimum of 0", { minReplicas: 0 }, ["predictor: 1 x 0"]],
    ["as many as the minimum", { minReplicas: 3 }, ["predictor: 3 x 0"]],
    ["no bound at a maximum of 0", { maxReplicas: 0 }, ["predictor: 1 x 0"]],
  ])("are %s", (_, predictor, pods) => {
    expect(podsSeen(inferenceService, serviceOf({ predictor: { model: {}, ...predictor } }))).toEqual(pods);
  });

  it.each<[string, Fields, readonly Fields[], readonly string[]]>([
    ["none", { minReplicas: 4 }, [], ["predictor: 4 x 100"]],
    [
      "a share",
      { minReplicas: 4 },
      [{ trafficPercent: 30, predictor: { name: "b", model: {} } }],
      ["canary/b: 2 x 100", "predictor: 2 x 100"],
    ],
    [
      "a share of one",
      {},
      [{ trafficPercent: 10, predictor: { name: "b", model: {} } }],
      ["canary/b: 1 x 100", "predictor: 1 x 100"],
    ],
    [
      "no share",
      { minReplicas: 2 },
      [{ trafficPercent: 0, predictor: { name: "b", model: {} } }],
      ["canary/b: 1 x 100", "predictor: 2 x 100"],
    ],
    [
      "a minimum and other GPUs",
      { minReplicas: 2 },
      [
        { trafficPercent: 5, predictor: { name: "b", minReplicas: 2, model: gpus(3) } },
        { trafficPercent: 50, predictor: { name: "c", model: gpus(0) } },
      ],
      ["canary/b: 2 x 300", "canary/c: 1 x 0", "predictor: 1 x 100"],
    ],
  ])("are those of canaries with %s, and the rest of the predictor's", (_, predictor, canary, pods) => {
    const service = serviceOf({ predictor: { model: gpus(1), ...predictor }, canary });
    expect(podsSeen(inferenceService, service)).toEqual(pods);
  });

  it("of a canary have the fields of the predictor where the canary has none, and no workers", () => {
    const predictor = {
      ...KAI,
      model: { args: ["-v"], ...gpus(1) },
      workerSpec: {},
      labels: { a: "stable", b: "stable" },
    };
    const own = { name: "v2", model: { args: ["-q"] }, labels: { a: "canary" }, containers: [{ name: "side" }] };
    const service = serviceOf({ predictor, canary: [{ trafficPercent: 10, predictor: own }] });
    const canary = seen(inferenceService, service).components.find(({ name }) => name === "canary");
    expect(canary?.instances.map(({ id, podTemplate }) => ({ id, podTemplate }))).toEqual([
      {
        id: "v2",
        podTemplate: {
          metadata: { labels: { a: "canary", b: "stable" }, annotations: {} },
          spec: { ...KAI, containers: [{ name: "kserve-container", args: ["-q"], ...gpus(1) }, { name: "side" }] },
        },
      },
    ]);
  });

  it("of a canary have no containers where it has neither a model nor containers, since KServe rejects it", () => {
    const canary = [{ trafficPercent: 10, predictor: { name: "b", minReplicas: 1 } }];
    const service = serviceOf({ predictor: { model: {} }, canary });
    const [instance] =
      seen(inferenceService, service).components.find(({ name }) => name === "canary")?.instances ?? [];
    expect(instance?.podTemplate).toEqual({ metadata: { labels: {}, annotations: {} }, spec: { containers: [] } });
  });

  it.each<[string, string | undefined, Fields]>([
    ["the predictor", "isvc.llm-predictor", { component: "predictor" }],
    ["a canary", "isvc.llm-v2-predictor", { component: "canary", instance: "v2" }],
    ["a worker", "isvc.llm-predictor-worker", { component: "worker" }],
    ["the predictor in serverless mode", undefined, { component: "predictor" }],
  ])("with the labels of %s belong to it", (_, app, expected) => {
    const service = serviceOf({
      predictor: { model: {}, workerSpec: {} },
      canary: [{ trafficPercent: 10, predictor: { name: "v2" } }],
    });
    const labels = { component: "predictor", "serving.kserve.io/inferenceservice": "llm", ...(app && { app }) };
    expect(attributed(inferenceService, service, labels)).toEqual({ pod: { pod: "pod", ...expected }, issues: [] });
  });

  it.each(["true", "True", "TRUE"])("are none while the service is stopped by %s", (stop) => {
    const annotations = { "serving.kserve.io/stop": stop };
    const spec = {
      predictor: { model: {}, workerSpec: { pipelineParallelSize: 4 } },
      transformer: { minReplicas: 2 },
      canary: [{ trafficPercent: 10, predictor: { name: "b", minReplicas: 2 } }],
    };
    expect(podsSeen(inferenceService, serviceOf(spec, { annotations }))).toEqual([
      "worker: 0 x 100",
      "canary/b: 0 x 0",
      "predictor: 0 x 100",
      "transformer: 0 x 0",
    ]);
    const off = { "serving.kserve.io/stop": "false" };
    expect(seen(inferenceService, serviceOf(spec, { annotations: off })).pods).toBe(8);
  });

  it.each<[string, number, number, unknown, unknown, readonly string[]]>([
    ["workers only", 2, 8, undefined, 4, ["worker: 3 x 400", "predictor: 1 x 400"]],
    ["workers only, with a rest", 3, 3, undefined, 4, ["worker: 2 x 400", "predictor: 1 x 100"]],
    ["workers enough for all", 1, 4, undefined, "8", ["worker: 0 x 0", "predictor: 1 x 400"]],
    ["both", 2, 8, 8, 4, ["worker: 3 x 400", "predictor: 1 x 800"]],
    ["a head enough for all", 1, 8, "8", "4", ["worker: 0 x 0", "predictor: 1 x 800"]],
    ["the head only", 2, 2, 2, undefined, ["worker: 2 x 100", "predictor: 1 x 200"]],
    ["nobody", 3, 1, undefined, undefined, ["worker: 2 x 100", "predictor: 1 x 100"]],
  ])("over several nodes: GPUs are asked for by %s", (_, pipeline, tensor, head, worker, pods) => {
    const predictor = {
      model: head === undefined ? {} : gpus(head),
      workerSpec: {
        pipelineParallelSize: pipeline,
        tensorParallelSize: tensor,
        ...(worker === undefined ? {} : { containers: [{ name: "worker-container", ...gpus(worker) }] }),
      },
    };
    expect(podsSeen(inferenceService, serviceOf({ predictor }))).toEqual(pods);
  });

  it.each<[string, unknown, string]>([
    ["containers that are no list", { predictor: { containers: 3 } }, "RI-131"],
    ["a model that is a text", { predictor: { model: "bert" } }, "RI-006"],
    ["a predictor that is a list", { predictor: [] }, "RI-006"],
  ])("are not made up for %s", (_, spec, rule) => {
    expect(seen(inferenceService, serviceOf(spec)).issues.map((issue) => issue.rule)).toContain(rule);
    expect(podsSeen(inferenceService, serviceOf(spec))).toEqual([]);
  });
});

describe("the PodGroup of an InferenceService", () => {
  it("is one for all its pods, of which one must start", () => {
    const spec = { predictor: { ...KAI, model: {}, minReplicas: 2 }, transformer: { ...KAI, containers: [{}] } };
    const [gang, ...more] = gangsOf(inferenceService, serviceOf(spec));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-llm-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["predictor: 2", "transformer: 1"]);
  });

  it("does not contain the components of another scheduler", () => {
    const spec = { predictor: { ...KAI, model: {} }, transformer: { containers: [{}] } };
    expect(podsOf(gangsOf(inferenceService, serviceOf(spec))[0])).toEqual(["predictor: 1"]);
    expect(podsOf(gangsOf(inferenceService, serviceOf({ predictor: { model: {} } }), runaiCluster())[0])).toEqual([
      "predictor: 1",
    ]);
  });

  it("follows the labels of the service and of its components", () => {
    expect(specsOf(inferenceService, sample(inferenceService, "full-gpu.yaml"))).toEqual([
      { queue: "team-risk", priorityClassName: "inference", minMember: 1 },
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /^it has no pod template/],
    ["null", null, /^it has no pod template/],
    ["an empty predictor", { predictor: {} }, /^its pods name no schedulerName/],
    [
      "a foreign scheduler",
      { predictor: { schedulerName: "volcano", model: {} } },
      /^its pods have schedulerName volcano/,
    ],
    ["lists for objects", { predictor: [], transformer: [] }, /./],
    [
      "a prototype",
      JSON.parse('{"predictor": {"__proto__": {"schedulerName": "kai-scheduler"}}}'),
      /name no schedulerName/,
    ],
  ])("is not made of %s", (_, spec, reason) => {
    expect(reasonOf(inferenceService, serviceOf(spec))).toMatch(reason);
  });

  it("is not made against the mark", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    expect(reasonOf(inferenceService, serviceOf({ predictor: { ...KAI, model: {} } }, { annotations }))).toBe(EXTERNAL);
  });
});

describe("the status of an InferenceService", () => {
  const is = (type: string, status: string, reason = "") => ({ type, status, reason });
  const loading = (transitionStatus: string) => ({ modelStatus: { transitionStatus } });

  it.each<[string, Fields, readonly string[]]>([
    ["nothing", {}, []],
    ["standard mode, ready", { conditions: [is("PredictorReady", "True"), is("Ready", "True")] }, ["Running"]],
    [
      "standard mode, just started",
      { conditions: [is("PredictorReady", "False", "MinimumReplicasUnavailable"), is("Ready", "False")] },
      ["Initializing"],
    ],
    [
      "standard mode, the model does not load",
      {
        conditions: [is("PredictorReady", "False", "MinimumReplicasUnavailable"), is("Ready", "False")],
        ...loading("BlockedByFailedLoad"),
      },
      ["Failed"],
    ],
    [
      "serverless, coming up",
      { conditions: [is("PredictorReady", "Unknown"), is("Ready", "Unknown")] },
      ["Initializing"],
    ],
    [
      "serverless, revision failed while the model is said to load",
      {
        conditions: [is("PredictorConfigurationReady", "False"), is("PredictorReady", "False"), is("Ready", "False")],
        ...loading("InProgress"),
      },
      ["Failed"],
    ],
    [
      "a newer model does not load",
      { conditions: [is("Ready", "True")], ...loading("BlockedByFailedLoad") },
      ["Degraded"],
    ],
    [
      "no ingress",
      { conditions: [is("PredictorReady", "True"), is("IngressReady", "False"), is("Ready", "False")] },
      ["Degraded"],
    ],
    [
      "stopped",
      { conditions: [is("PredictorReady", "False", "Stopped"), is("Ready", "False"), is("Stopped", "True")] },
      [],
    ],
  ])("%s", (_, status, matched) => {
    expect(seen(inferenceService, { ...serviceOf({}), status }).status?.matched).toEqual(matched);
  });
});
