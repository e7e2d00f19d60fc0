import { describe, expect, test } from "vitest";
import { gpuPlacement as rule } from "../../../policies/gpu/gpu-placement.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { organization as organizationOf } from "./organizations.ts";
import { ODD } from "./repair.ts";

const GPU = { resources: { limits: { "nvidia.com/gpu": 1 } } };
const TAINT = { key: "nvidia.com/gpu", operator: "Exists", effect: "NoSchedule" };
const tolerating = (tolerations: unknown, spec: object = {}) =>
  podTemplate({ container: GPU, spec: { tolerations, ...spec } });

describe.each(podKinds)("$name", (kind) => {
  test.each(ODD.map((value) => [value]))("passes with the tolerations %j", (value) => {
    expect(checkPod(rule, kind, tolerating(value))).toEqual([]);
  });

  test("finds a toleration alone at its line", () => {
    const template = tolerating([TAINT]);
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "GPU-010",
        severity: "warning",
        message: "the pod tolerates the taint nvidia.com/gpu, but nothing selects the GPU nodes for it",
        path: kind.at("/spec/tolerations/0"),
        expected: "a node pool, a nodeSelector or a required node affinity",
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("- effect: NoSchedule");
  });

  test.each([
    [{ nodeSelector: { "nvidia.com/gpu.product": "NVIDIA-H100-80GB-HBM3" } }],
    [{ nodeSelector: { "kai.scheduler/node-pool": "h100" } }],
    [{ nodeName: "node-1" }],
    [{ resourceClaims: [{ name: "gpu", resourceClaimTemplateName: "h100" }] }],
    [
      {
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [{ matchExpressions: [{ key: "gpu", operator: "Exists" }] }],
            },
          },
        },
      },
    ],
  ])("passes with %j", (spec) => {
    expect(checkPod(rule, kind, tolerating([TAINT], spec))).toEqual([]);
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");

test.each([
  ["every taint", { operator: "Exists" }, "the pod tolerates every taint, but nothing selects the GPU nodes for it"],
  [
    "a value",
    { key: "pool", value: "gpu" },
    "the pod tolerates the taint pool, but nothing selects the GPU nodes for it",
  ],
])("finds %s", (_, toleration, message) => {
  expect(checkPod(rule, kind, tolerating([toleration])).map((finding) => finding.message)).toEqual([message]);
});

test.each([
  ["the state of a node", [{ key: "node.kubernetes.io/not-ready", operator: "Exists" }], {}],
  ["a control plane", [{ key: "node-role.kubernetes.io/control-plane", operator: "Exists" }], {}],
  ["nothing", [{ key: "", operator: "Equal" }], {}],
])("passes a toleration of %s", (_, tolerations, spec) => {
  expect(checkPod(rule, kind, tolerating(tolerations, spec))).toEqual([]);
});

test.each([
  ["an operating system", { nodeSelector: { "kubernetes.io/os": "linux", "kubernetes.io/arch": "amd64" } }],
  ["a wish", { affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1 }] } } }],
])("%s places no GPU pod", (_, spec) => {
  expect(checkPod(rule, kind, tolerating([TAINT], spec))).toHaveLength(1);
});

test("passes pods without GPUs", () => {
  expect(checkPod(rule, kind, podTemplate({ spec: { tolerations: [TAINT] } }))).toEqual([]);
});

const pod = (labels: string) => `
apiVersion: v1
kind: Pod
metadata: {name: train, namespace: team-nlp, labels: {${labels}}, annotations: {muster.dev/cluster: east}}
spec:
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers: [{name: main, resources: {limits: {nvidia.com/gpu: 1}}}]
`;

test("passes with the label of a pool or of a queue of Kueue", () => {
  expect(check(rule, pod(""))).toHaveLength(1);
  expect(check(rule, pod("kai.scheduler/node-pool: h100"))).toEqual([]);
  expect(check(rule, pod("kueue.x-k8s.io/queue-name: team"))).toEqual([]);
});

test("passes where the cluster has one GPU type, and on Run:ai", () => {
  const one = "[{name: h100, gpu: {type: H100, memory: 80Gi, perNode: 8}}]";
  const two =
    "[{name: h100, gpu: {type: H100, memory: 80Gi, perNode: 8}}, {name: a100, gpu: {type: A100, memory: 40Gi, perNode: 4}}]";
  expect(check(rule, organizationOf("kai", one) + pod(""))).toEqual([]);
  expect(check(rule, organizationOf("kai", two) + pod(""))).toHaveLength(1);
  expect(check(rule, organizationOf("runai", two) + pod(""))).toEqual([]);
});
