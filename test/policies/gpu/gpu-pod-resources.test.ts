import { describe, expect, test } from "vitest";
import { gpuPodResources as rule } from "../../../policies/gpu/gpu-pod-resources.ts";
import type { PodMeta } from "../../../src/kernel/base/kubernetes.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "./repair.ts";

const asking = (requests: unknown, limits: object = {}, spec: object = {}) =>
  podTemplate({ container: { resources: { requests, limits: { "nvidia.com/gpu": 1, ...limits } } }, spec });
const GOOD = [{ cpu: 8, memory: "64Gi" }, { memory: "64Gi" }] as const;

describe.each(podKinds)("$name", (kind) => {
  test.each(ODD.map((value) => [value]))("passes without a GPU, with the resources %j", (value) => {
    expect(checkPod(rule, kind, podTemplate({ container: { resources: value } }))).toEqual([]);
  });

  test("passes with requests and an equal limit of memory", () => {
    expect(checkPod(rule, kind, asking(...GOOD))).toEqual([]);
  });

  test("reports a container without requests at its line", () => {
    const template = asking({});
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "GPU-008",
        severity: "warning",
        message: "container main has a GPU and requests neither CPU nor memory",
        path: kind.at("/spec/containers/0/resources/requests/cpu"),
        expected: "requests of cpu and memory",
        received: "no request",
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toContain("requests");
  });

  test("finds a limit of memory that differs", () => {
    const template = asking({ cpu: 1, memory: "6Gi" }, { memory: "32Gi" });
    expect(checkPod(rule, kind, template)).toMatchObject([
      {
        message: 'container main has a GPU and requests "6Gi" of memory with a limit of "32Gi"',
        path: kind.at("/spec/containers/0/resources/limits/memory"),
        expected: 'a limit of "6Gi"',
        received: '"32Gi"',
      },
    ]);
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");
const messages = (...args: Parameters<typeof asking>) =>
  checkPod(rule, kind, asking(...args)).map(({ message }) => message);

test.each([
  [{ cpu: 1 }, {}, ["container main has a GPU and requests no memory"]],
  [{ memory: "1Gi" }, { memory: "1Gi" }, ["container main has a GPU and requests no CPU"]],
  [{ cpu: 1, memory: "1Gi" }, {}, ['container main has a GPU and requests "1Gi" of memory without a limit']],
  [
    { memory: "1Gi" },
    {},
    [
      'container main has a GPU and requests "1Gi" of memory without a limit',
      "container main has a GPU and requests no CPU",
    ],
  ],
  [{ cpu: 1 }, { memory: "1Gi" }, []],
  [{}, { cpu: 1, memory: "1Gi" }, []],
  [{ cpu: 1, memory: "1024Mi" }, { memory: "1Gi" }, []],
  [{ cpu: 1, memory: 1073741824 }, { memory: "1Gi" }, []],
  [{ cpu: 1, memory: null }, { memory: null }, ["container main has a GPU and requests no memory"]],
  [{ cpu: 1, memory: "much" }, { memory: "1Gi" }, []],
])("of requests %j and limits %j it tells %j", (requests, limits, expected) => {
  expect(messages(requests, limits)).toEqual(expected);
});

test("a pod may have requests for all of its containers", () => {
  expect(messages({}, {}, { resources: { requests: { cpu: 1, memory: "1Gi" }, limits: { memory: "1Gi" } } })).toEqual(
    [],
  );
  expect(messages({}, {}, { resources: { requests: { cpu: 1, memory: "1Gi" } } })).toEqual([
    'container main has a GPU and requests "1Gi" of memory without a limit',
  ]);
  expect(messages({ memory: "1Gi" }, {}, { resources: { limits: { cpu: 1, memory: "1Gi" } } })).toHaveLength(1);
});

test("checks the container that gets the part of a GPU, and claims", () => {
  const shared = { annotations: { "gpu-memory": "2000" } } as PodMeta;
  const spec = { containers: [{ name: "a" }, { name: "b" }] };
  expect(checkPod(rule, kind, podTemplate({ metadata: shared, spec })).map(({ message }) => message)).toEqual([
    "container a has a GPU and requests neither CPU nor memory",
  ]);
  const claiming = podTemplate({ container: { resources: { claims: [{ name: "gpu" }] } } });
  expect(checkPod(rule, kind, claiming)).toHaveLength(1);
});

test.each([
  [{ name: "device" }, undefined, 0],
  [{ name: "imex-channel-0" }, "imex-channel-0", 0],
  [{ name: "nics", request: "rdma" }, "migration-nics", 0],
  [{ name: "device", request: "whole-GPU" }, undefined, 1],
  [{ name: "device" }, "single-gpu", 1],
  [{ name: "device" }, "mig-1g.5gb", 1],
  [{ name: 1 }, undefined, 0],
  ["gpu", "single-gpu", 0],
])("takes the claim %j of template %j for a GPU when it says so: %i", (claim, resourceClaimTemplateName, count) => {
  const template = podTemplate({
    container: { resources: { claims: [claim] } },
    spec: { resourceClaims: [{ name: "device", resourceClaimTemplateName }, null] },
  });
  expect(checkPod(rule, kind, template)).toHaveLength(count);
});

test("finds init and sidecar containers with GPUs, and passes helpers without", () => {
  const container = (name: string) => ({ name, resources: { limits: { "amd.com/gpu": 1 } } });
  const spec = {
    initContainers: [container("setup"), { ...container("proxy"), restartPolicy: "Always" }, { name: "download" }],
  };
  expect(checkPod(rule, kind, podTemplate({ spec }))).toHaveLength(2);
});
