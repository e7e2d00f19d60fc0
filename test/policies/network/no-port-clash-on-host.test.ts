import { describe, expect, test } from "vitest";
import { noPortClashOnHost as rule } from "../../../policies/network/no-port-clash-on-host.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

// Two pods each: what a Job or a RayCluster has by itself is one.
const several = podKinds.filter(({ name }) => ["PyTorchJob", "JobSet"].includes(name));
const host = { hostNetwork: true };
const port = { ports: [{ containerPort: 29500 }] };

describe.each(several)("$name", (kind) => {
  test.each([
    [{ container: port }],
    [{ spec: host }],
    [{ spec: host, container: { ports: null } }],
    [{ spec: host, container: { ports: ["text", {}, { containerPort: "http" }] } }],
    [{ spec: { hostNetwork: "true" }, container: port }],
    [{ spec: host, container: { env: [{ name: "MASTER_PORT", value: "0" }] } }],
    [{ spec: host, container: { env: [{ name: "MASTER_PORT", value: "$(PORT)" }] } }],
    [{ spec: {}, container: { env: [{ name: "MASTER_PORT", value: "29500" }] } }],
    [{ spec: { ...host, initContainers: [{ name: "setup", ...port }] } }],
  ])("passes with %j", (changes) => {
    expect(checkPod(rule, kind, podTemplate(changes))).toEqual([]);
  });

  test("passes where the pods keep apart", () => {
    const affinity = {
      podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: "kubernetes.io/hostname" }] },
    };
    expect(checkPod(rule, kind, podTemplate({ spec: { ...host, affinity }, container: port }))).toEqual([]);
  });

  test("ignores a host port of 0", () => {
    const container = { ports: [{ containerPort: 80, hostPort: 0 }] };
    expect(checkPod(rule, kind, podTemplate({ container }))).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ spec: host, container })).map(({ path }) => path)).toEqual([
      kind.at("/spec/containers/0/ports/0/containerPort"),
    ]);
  });

  test("finds a port that two pods take, at its line", () => {
    const template = podTemplate({ spec: host, container: port });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "NET-006",
        severity: "error",
        message: "container main uses TCP port 29500 on the network of its node, but 2 pods of the workload do so",
        path: kind.at("/spec/containers/0/ports/0/containerPort"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("- containerPort: 29500");
  });

  test.each([
    [
      { container: { ports: [{ containerPort: 80, hostPort: 8080, protocol: "UDP" }] } },
      "/spec/containers/0/ports/0/hostPort",
    ],
    [{ spec: host, container: { env: [{ name: "MASTER_PORT", value: "29500" }] } }, "/spec/containers/0/env/0/value"],
    [
      { spec: { ...host, initContainers: [{ name: "proxy", restartPolicy: "Always", ...port }] } },
      "/spec/initContainers/0/ports/0/containerPort",
    ],
  ])("finds %j", (changes, path) => {
    expect(checkPod(rule, kind, podTemplate(changes)).map((finding) => finding.path)).toEqual([kind.at(path)]);
  });

  test("reports a port once, even if a variable names it too", () => {
    const container = { ...port, env: [{ name: "MASTER_PORT", value: "29500" }] };
    expect(checkPod(rule, kind, podTemplate({ spec: host, container }))).toHaveLength(1);
  });
});

test("a single pod has no clash; two components with the same port do", () => {
  const replicas = (master: number, worker: number, port: string) => `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: a}
spec:
  pytorchReplicaSpecs:
    Master: {replicas: ${master}, template: {spec: {hostNetwork: yes, containers: [{name: m, ports: [{containerPort: 29500}]}]}}}
    Worker: {replicas: ${worker}, template: {spec: {hostNetwork: yes, containers: [{name: w, ports: [{containerPort: ${port}}]}]}}}
`;
  expect(check(rule, replicas(1, 1, "8080"))).toEqual([]);
  expect(check(rule, replicas(1, 0, "29500"))).toEqual([]);
  expect(check(rule, replicas(1, 1, "29500")).map(({ component }) => component)).toEqual(["master", "worker"]);
  expect(check(rule, replicas(1, 1, "0x733c"))).toHaveLength(2);
});
