import { describe, expect, test } from "vitest";
import { socketInterfaceExists as rule } from "../../../policies/network/socket-interface-exists.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

const env = (value: unknown, name = "NCCL_SOCKET_IFNAME") => ({ env: [{ name, value }] });

describe.each(podKinds)("$name", (kind) => {
  test.each([[undefined], [null], [{}], ["text"], [[null, 7, { name: 1 }]]])("passes with env %j", (value) => {
    expect(checkPod(rule, kind, podTemplate({ container: { env: value } }))).toEqual([]);
  });

  test.each(["eth0", "eth", "=eth0", "^lo,docker0", "^docker", "", " ", "eth0,net1"])("passes with %j", (value) => {
    expect(checkPod(rule, kind, podTemplate({ container: env(value) }))).toEqual([]);
  });

  test("finds an interface that the pod has not, at its line", () => {
    const template = podTemplate({ container: env("net1") });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "NET-002",
        severity: "warning",
        message: 'container main sets NCCL_SOCKET_IFNAME to "net1", but the pod has only eth0',
        path: kind.at("/spec/containers/0/env/0/value"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("value: net1");
  });
});

const pod = (value: string, { annotation = "", spec = "", name = "NCCL_SOCKET_IFNAME" } = {}) => `
apiVersion: v1
kind: Pod
metadata: {name: a, annotations: {${annotation}}}
spec: {${spec}containers: [{name: a, env: [{name: ${name}, value: "${value}"}]}]}
`;

test.each([
  ["net1", "k8s.v1.cni.cncf.io/networks: fabric"],
  ["net2", "k8s.v1.cni.cncf.io/networks: 'a, team/b'"],
  ["ib0", "k8s.v1.cni.cncf.io/networks: fabric@ib0"],
  ["rdma0", `k8s.v1.cni.cncf.io/networks: '[{"name": "a", "interface": "rdma0"}]'`],
  ["net1", `k8s.v1.cni.cncf.io/networks: '[{"name": "a"}]'`],
  ["anything", "k8s.v1.cni.cncf.io/networks: '[broken'"],
  ["eth1", `networking.gke.io/interfaces: '[{"interfaceName": "eth0"}, {"interfaceName": "eth1"}]'`],
])("%s is there by %s", (value, annotation) => {
  expect(check(rule, pod(value, { annotation }))).toEqual([]);
});

test.each([
  ["net2", "k8s.v1.cni.cncf.io/networks: fabric"],
  ["=net", "k8s.v1.cni.cncf.io/networks: fabric"],
  ["net1", "k8s.v1.cni.cncf.io/networks: ''"],
  ["^eth0", ""],
  ["docker0", ""],
  ["ib0", ""],
])("%s is not there by %s", (value, annotation) => {
  expect(check(rule, pod(value, { annotation }))).toHaveLength(1);
});

test("interfaces of the node's network, or of a claim, are unknown", () => {
  expect(check(rule, pod("ib0", { spec: "hostNetwork: on, " }))).toEqual([]);
  expect(check(rule, pod("^ib0", { spec: "hostNetwork: on, " }))).toEqual([]);
  expect(check(rule, pod("ib0", { spec: "resourceClaims: [{name: nic}], " }))).toEqual([]);
});

test("Gloo requires complete names", () => {
  expect(check(rule, pod("eth", { name: "GLOO_SOCKET_IFNAME" }))).toHaveLength(1);
  expect(check(rule, pod("eth0", { name: "GLOO_SOCKET_IFNAME" }))).toEqual([]);
});

test("lo is enough for one pod, and too little for a gang", () => {
  expect(check(rule, pod("lo"))).toEqual([]);
  const [, pytorchJob] = podKinds;
  if (pytorchJob === undefined) throw new Error("no PyTorchJob");
  const message = 'container main sets NCCL_SOCKET_IFNAME to "lo", which does not reach the pods on other nodes';
  for (const spec of [{}, { hostNetwork: true }]) {
    expect(checkPod(rule, pytorchJob, podTemplate({ container: env("lo"), spec }))).toMatchObject([{ message }]);
    expect(checkPod(rule, pytorchJob, podTemplate({ container: env("lo,eth0"), spec }))).toEqual([]);
  }
});

test("the last of two variables counts, and one with a source elsewhere is unknown", () => {
  const two = (last: string) =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, env: [{name: NCCL_SOCKET_IFNAME, value: ib0}, ${last}]}]}\n`;
  expect(check(rule, two("{name: NCCL_SOCKET_IFNAME, value: eth0}"))).toEqual([]);
  expect(check(rule, two("{name: NCCL_SOCKET_IFNAME, valueFrom: {configMapKeyRef: {name: a, key: b}}}"))).toEqual([]);
  expect(check(rule, two("{name: NCCL_SOCKET_IFNAME, value: ib1}"))).toMatchObject([
    { path: "/spec/containers/0/env/1/value" },
  ]);
});
