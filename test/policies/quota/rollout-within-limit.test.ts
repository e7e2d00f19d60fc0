import { describe, expect, test } from "vitest";
import { rolloutWithinLimit as rule } from "../../../policies/quota/rollout-within-limit.ts";
import { check } from "../../helpers/policies.ts";

const unlimited = { quota: -1, limit: -1, overQuotaWeight: 1 };
const queue = (gpu: object, more: object = {}) =>
  JSON.stringify({
    apiVersion: "scheduling.run.ai/v2",
    kind: "Queue",
    metadata: { name: "q" },
    spec: { resources: { gpu: { overQuotaWeight: 1, ...gpu }, cpu: unlimited, memory: unlimited, ...more } },
  });
const labels = { "kai.scheduler/queue": "q" };
const pod = (gpus: number) => ({
  schedulerName: "kai-scheduler",
  containers: [{ name: "main", image: "a:1", resources: { limits: { "nvidia.com/gpu": gpus } } }],
});
const object = (apiVersion: string, kind: string, spec: object, more: object = {}) =>
  JSON.stringify({
    apiVersion,
    kind,
    metadata: { name: "llm", namespace: "lab", labels: { ...labels, ...more } },
    spec,
  });
const deployment = (gpus: number, spec: object = {}, more: object = {}) =>
  object("apps/v1", "Deployment", { selector: {}, ...spec, template: { metadata: { labels }, spec: pod(gpus) } }, more);
const check2 = (...texts: readonly string[]) => check(rule, texts.join("\n---\n"));

describe("silent", () => {
  test.each([
    ["room for one more pod", [queue({ quota: 16, limit: 16 }), deployment(8)]],
    ["no limit", [queue({ quota: -1, limit: -1 }), deployment(8)]],
    ["Recreate", [queue({ quota: 8, limit: 8 }), deployment(8, { strategy: { type: "Recreate" } })]],
    [
      "an old pod ends first",
      [
        queue({ quota: 8, limit: 8 }),
        deployment(8, { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } }),
      ],
    ],
    ["four pods, of which one may end", [queue({ quota: 4, limit: 4 }), deployment(1, { replicas: 4 })]],
    ["pods that do not fit anyway", [queue({ quota: 4, limit: 4 }), deployment(8)]],
    ["no pods", [queue({ quota: 8, limit: 8 }), deployment(8, { replicas: 0 })]],
    [
      "a StatefulSet",
      [
        queue({ quota: 8, limit: 8 }),
        object("apps/v1", "StatefulSet", {
          replicas: 1,
          serviceName: "s",
          selector: {},
          template: { metadata: { labels }, spec: pod(8) },
        }),
      ],
    ],
    [
      "a preemptible pod above the deserved quota",
      [queue({ quota: 8, limit: 16 }), deployment(8, {}, { priorityClassName: "train" })],
    ],
    ["no queue", [deployment(8)]],
  ])("%s", (_, texts) => {
    expect(check2(...texts)).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    [
      "one pod",
      [queue({ quota: 8, limit: 8 }), deployment(8)],
      "/spec",
      "a new pod with 8 GPUs before it ends old ones, and the limit of queue q",
    ],
    ["two pods", [queue({ quota: 9, limit: 9 }), deployment(4, { replicas: 2 })], "/spec", "has room for 1 GPU"],
    [
      "another workload beside it",
      [queue({ quota: 9, limit: 9 }), deployment(4), deployment(4).replace('"llm"', '"other"')],
      "/spec",
      "Deployment llm never ends",
    ],
    [
      "a canary",
      [
        queue({ quota: 8, limit: 8 }),
        object("argoproj.io/v1alpha1", "Rollout", {
          replicas: 1,
          strategy: { canary: {} },
          selector: {},
          template: { metadata: { labels }, spec: pod(8) },
        }),
      ],
      "/spec/strategy",
      "Rollout llm",
    ],
    [
      "the deserved quota of pods that may not be preempted",
      [queue({ quota: 8, limit: 16 }), deployment(8, {}, { priorityClassName: "inference" })],
      "/spec",
      "the deserved quota of queue q",
    ],
  ])("%s", (_, texts, path, message) => {
    expect(check2(...texts)[0]).toMatchObject({ severity: "warning", path, message: expect.stringContaining(message) });
  });
});

describe("the ResourceQuota of a namespace", () => {
  const quota = (hard: object, more: object = {}) =>
    JSON.stringify({
      apiVersion: "v1",
      kind: "ResourceQuota",
      metadata: { name: "gpus", namespace: "lab" },
      spec: { hard, ...more },
    });
  const eight = { "requests.nvidia.com/gpu": "8" };
  const plain = (gpus: number, spec: object = {}) =>
    object("apps/v1", "Deployment", {
      selector: {},
      ...spec,
      template: { spec: { ...pod(gpus), schedulerName: undefined } },
    });

  test.each([
    [
      "one pod",
      [quota(eight), plain(8)],
      "need 8 nvidia.com/gpu before it ends old ones, and ResourceQuota gpus has room for 0",
    ],
    ["two pods", [quota({ "requests.nvidia.com/gpu": 9 }), plain(4, { replicas: 2 })], "has room for 1"],
    ["another workload", [quota(eight), plain(4), plain(4).replace('"llm"', '"other"')], "has room for 0"],
  ])("finds %s", (_, texts, message) => {
    expect(check2(...texts)[0]).toMatchObject({
      severity: "warning",
      path: "/spec",
      message: expect.stringContaining(message),
    });
  });

  test.each([
    ["room for one more", [quota({ "requests.nvidia.com/gpu": 16 }), plain(8)]],
    ["too many pods anyway", [quota({ "requests.nvidia.com/gpu": 4 }), plain(8)]],
    ["Recreate", [quota(eight), plain(8, { strategy: { type: "Recreate" } })]],
    ["a quota of some pods", [quota(eight, { scopes: ["BestEffort"] }), plain(8)]],
    ["another resource", [quota({ "requests.cpu": 8 }), plain(8)]],
    ["another namespace", [quota(eight).replace('"lab"', '"other"'), plain(8)]],
  ])("accepts %s", (_, texts) => {
    expect(check2(...texts)).toEqual([]);
  });
});
