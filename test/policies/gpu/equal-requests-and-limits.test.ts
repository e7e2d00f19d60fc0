import { describe, expect, test } from "vitest";
import { equalRequestsAndLimits as rule } from "../../../policies/gpu/equal-requests-and-limits.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD, repairedPod } from "./repair.ts";

const asking = (resources: unknown) => podTemplate({ container: { resources } });
const GPU = "nvidia.com/gpu";
const PLACE = "/spec/containers/0/resources/requests/nvidia.com~1gpu";

describe.each(podKinds)("$name", (kind) => {
  test.each(ODD.map((value) => [value]))("passes with the resources %j", (value) => {
    expect(checkPod(rule, kind, asking(value))).toEqual([]);
    expect(checkPod(rule, kind, asking({ requests: value, limits: value }))).toEqual([]);
  });

  test("finds a request without a limit at its line, and repairs it", () => {
    const template = asking({ requests: { cpu: 1, [GPU]: 2 } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "GPU-001",
        severity: "error",
        message: "container main requests 2 nvidia.com/gpu without a limit",
        path: kind.at(PLACE),
        expected: "a limit of 2",
        received: "no limit",
        edits: [{ op: "set", path: kind.at("/spec/containers/0/resources/limits"), value: { [GPU]: 2 } }],
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("nvidia.com/gpu: 2");
    expect(repairedPod(rule, kind, template)).toEqual([]);
  });

  test("adds the limit to those that are there", () => {
    const template = asking({ requests: { [GPU]: "1" }, limits: { memory: "1Gi" } });
    expect(checkPod(rule, kind, template)[0]?.edits).toEqual([
      { op: "set", path: kind.at("/spec/containers/0/resources/limits/nvidia.com~1gpu"), value: "1" },
    ]);
    expect(repairedPod(rule, kind, template)).toEqual([]);
  });

  test("finds a limit that differs, and leaves the choice to people", () => {
    const [finding] = checkPod(rule, kind, asking({ requests: { [GPU]: 2 }, limits: { [GPU]: 4 } }));
    expect(finding).toMatchObject({
      message: "container main requests 2 nvidia.com/gpu with a limit of 4",
      path: kind.at(PLACE),
      expected: "the limit of 4",
      received: "2",
    });
    expect(finding?.edits).toBeUndefined();
  });

  test("finds init, sidecar and ephemeral containers", () => {
    const container = (name: string) => ({ name, resources: { requests: { [GPU]: 1 } } });
    const spec = {
      initContainers: [container("setup"), { ...container("proxy"), restartPolicy: "Always" }],
      ephemeralContainers: [container("debug")],
    };
    expect(checkPod(rule, kind, podTemplate({ spec })).map(({ message }) => message)).toEqual([
      "ephemeral container debug requests 1 nvidia.com/gpu without a limit",
      "init container setup requests 1 nvidia.com/gpu without a limit",
      "sidecar container proxy requests 1 nvidia.com/gpu without a limit",
    ]);
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");

test.each([
  ["limits alone", { limits: { [GPU]: 2 } }],
  ["equal numbers", { requests: { [GPU]: 2 }, limits: { [GPU]: 2 } }],
  ["number and text", { requests: { [GPU]: "2" }, limits: { [GPU]: 2 } }],
  ["other spellings of one amount", { requests: { [GPU]: "2000m" }, limits: { [GPU]: "2" } }],
  ["CPU, which may be overcommitted", { requests: { cpu: 1 } }],
  ["a resource of Kubernetes itself", { requests: { "requests.nvidia.com/gpu": 1, "node.kubernetes.io/a": 1 } }],
  ["a key that only Dynamo reads", { requests: { gpu: 1 } }],
  ["an invalid quantity, which another rule reports", { requests: { [GPU]: "two" }, limits: { [GPU]: 2 } }],
  ["null, which requests nothing", { requests: { [GPU]: null } }],
])("passes %s", (_, resources) => {
  expect(checkPod(rule, kind, asking(resources))).toEqual([]);
});

test.each([
  ["another vendor's GPU", { requests: { "amd.com/gpu": 1 } }],
  ["an RDMA device", { requests: { "rdma/hca": 1 } }],
  ["a MIG device", { requests: { "nvidia.com/mig-1g.5gb": 1 } }],
  ["a request of 0", { requests: { [GPU]: 0 } }],
  ["a limit of null", { requests: { [GPU]: 1 }, limits: { [GPU]: null } }],
  ["limits that are null", { requests: { [GPU]: 1 }, limits: null }],
])("finds %s", (_, resources) => {
  expect(checkPod(rule, kind, asking(resources))).toHaveLength(1);
  expect(repairedPod(rule, kind, asking(resources))).toEqual([]);
});

test("reads a request of null as 0", () => {
  const [finding, ...more] = checkPod(rule, kind, asking({ requests: { [GPU]: null }, limits: { [GPU]: 1 } }));
  expect(more).toEqual([]);
  expect(finding?.message).toBe("container main requests 0 nvidia.com/gpu with a limit of 1");
});

test("reads a hexadecimal number as Kubernetes does", () => {
  const yaml = (limit: string) => `
apiVersion: v1
kind: Pod
metadata: {name: a}
spec: {containers: [{name: a, resources: {requests: {nvidia.com/gpu: 16}, limits: {nvidia.com/gpu: ${limit}}}}]}
`;
  expect(check(rule, yaml("0x10"))).toEqual([]);
  expect(check(rule, yaml("0x11"))).toHaveLength(1);
});

test("accepts Dynamo's own key in a DynamoGraphDeployment", () => {
  const findings = check(
    rule,
    `
apiVersion: nvidia.com/v1alpha1
kind: DynamoGraphDeployment
metadata: {name: chat}
spec:
  services:
    Worker:
      componentType: worker
      replicas: 1
      resources: {requests: {gpu: "1"}}
      extraPodSpec: {mainContainer: {image: "example.com/server:1"}}
`,
  );
  expect(findings.map(({ message }) => message)).toEqual([
    'container main requests "1" nvidia.com/gpu without a limit',
  ]);
});
