import { describe, expect, test } from "vitest";
import { noHostNamespaces } from "../../../policies/security/no-host-namespaces.ts";
import { noHostNetwork } from "../../../policies/security/no-host-network.ts";
import { noHostPath } from "../../../policies/security/no-host-path.ts";
import { noPrivilegedContainer } from "../../../policies/security/no-privileged-container.ts";
import { platformDaemonSets as rule } from "../../../policies/security/platform-daemon-sets.ts";
import { check } from "../../helpers/policies.ts";
import { daemonSetYaml, ODD_VALUES, podYaml } from "./pods.ts";

const IMAGE = "nvcr.io/nvidia/k8s-device-plugin:v0.17.1";
/** A version that is gone, which nothing in the catalogue describes. */
const UNREACHED = "apps/v1beta2";
const meta = { name: "nvidia-device-plugin-daemonset", namespace: "kube-system" };
const plugin = (image: unknown = IMAGE, changes: object = {}) => ({
  containers: [{ name: "plugin", image, securityContext: { privileged: true } }],
  ...changes,
});

test.each(ODD_VALUES)("a DaemonSet with the spec %j has no rights", (spec) => {
  const object = { apiVersion: "apps/v1", kind: "DaemonSet", metadata: { name: "a" }, spec };
  expect(check(rule, JSON.stringify(object))).toEqual([]);
  expect(check(rule, JSON.stringify({ ...object, spec: { template: spec } }))).toEqual([]);
});

test("a DaemonSet without rights over the node passes", () => {
  const volumes = [{ name: "logs", hostPath: { path: "/var/log" } }];
  expect(check(rule, daemonSetYaml({ name: "a" }, { containers: [{ name: "a" }], volumes }))).toEqual([]);
});

test("other kinds are left to the rules about pods", () => {
  expect(check(rule, podYaml(plugin()))).toEqual([]);
  expect(check(rule, daemonSetYaml(meta, plugin("evil")).replace("apps/v1", "example.com/v1"))).toEqual([]);
});

test("a DaemonSet of an unknown owner that no Resource Interface reaches has one finding, with all of its rights", () => {
  const spec = plugin("example.com/agent:1", {
    hostNetwork: true,
    hostPID: true,
    hostIPC: true,
    volumes: [{ name: "root", hostPath: { path: "/" } }],
  });
  const yaml = daemonSetYaml({ name: "agent", namespace: "team-nlp" }, spec, UNREACHED);
  const findings = check(rule, yaml);
  expect(findings).toMatchObject([
    {
      rule: "SEC-016",
      severity: "error",
      message:
        "DaemonSet agent in namespace team-nlp is not a DaemonSet of the platform, but runs the privileged container plugin on every node",
      path: "/spec/template/spec/containers/0/securityContext/privileged",
    },
  ]);
  expect(findings[0]?.related?.map(({ message, path }) => [message, path])).toEqual([
    ["it also sets hostNetwork", "/spec/template/spec/hostNetwork"],
    ["it also sets hostPID", "/spec/template/spec/hostPID"],
    ["it also sets hostIPC", "/spec/template/spec/hostIPC"],
    ["it also mounts / of the node", "/spec/template/spec/volumes/0/hostPath/path"],
  ]);
  expect(yaml.split("\n")[(findings[0]?.location?.line ?? 0) - 1]?.trim()).toBe("privileged: true");
});

test("a foreign DaemonSet that is like none of the platform's is left to the rules about pods", () => {
  const yaml = daemonSetYaml({ name: "agent", namespace: "kube-system" }, plugin("example.com/agent:1"));
  expect(check(rule, yaml)).toEqual([]);
  expect(check(noPrivilegedContainer, yaml)).toHaveLength(1);
});

describe("an object that resembles a DaemonSet of the platform, and has rights over the node", () => {
  const second = { name: "evil", image: "example.com/evil:1" };
  const { containers } = plugin();

  test.each<[string, object, object, string, string]>([
    [
      "another namespace",
      { ...meta, namespace: "team-nlp" },
      plugin(),
      "/metadata/namespace",
      "DaemonSet nvidia-device-plugin-daemonset in namespace team-nlp has the name and images of a DaemonSet of the platform, but not its namespace, and has rights over every node",
    ],
    [
      "no namespace",
      { name: meta.name },
      plugin(),
      "/metadata/namespace",
      "DaemonSet nvidia-device-plugin-daemonset without a namespace has the name and images of a DaemonSet of the platform, but not its namespace, and has rights over every node",
    ],
    [
      "another name",
      { ...meta, name: "plugin" },
      plugin(),
      "/metadata/name",
      "DaemonSet plugin in namespace kube-system has the namespace and images of a DaemonSet of the platform, but not its name, and has rights over every node",
    ],
    [
      "another image",
      meta,
      plugin("example.com/nvidia/k8s-device-plugin:v0.17.1"),
      "/metadata/name",
      "DaemonSet nvidia-device-plugin-daemonset in namespace kube-system has the namespace and name of a DaemonSet of the platform, but not its images, and has rights over every node",
    ],
    [
      "the name alone",
      { ...meta, namespace: "team-nlp" },
      plugin("example.com/evil:1"),
      "/metadata/namespace",
      "DaemonSet nvidia-device-plugin-daemonset in namespace team-nlp has the name of a DaemonSet of the platform, but not its namespace and images, and has rights over every node",
    ],
    [
      "an image alone",
      { name: "a", namespace: "b" },
      { containers: [...containers, second] },
      "/metadata/namespace",
      "DaemonSet a in namespace b has an image of a DaemonSet of the platform, but not its namespace and name and images, and has rights over every node",
    ],
  ])("%s", (_, metadata, spec, path, message) => {
    const yaml = daemonSetYaml(metadata, spec);
    const findings = check(rule, yaml);
    expect(findings.map((found) => [found.path, found.message])).toEqual([[path, message]]);
    // Only the rule about pods reports the container itself.
    expect(check([rule, noPrivilegedContainer], yaml).map((found) => [found.rule, found.path])).toEqual(
      expect.arrayContaining([
        ["SEC-016", path],
        ["SEC-001", "/spec/template/spec/containers/0/securityContext/privileged"],
      ]),
    );
    expect(check([rule, noPrivilegedContainer], yaml)).toHaveLength(2);
  });

  test("reports the expected names, and the unknown images", () => {
    const [found] = check(rule, daemonSetYaml(meta, { containers: [...containers, second] }));
    expect(found?.expected).toMatch(/^nvcr\.io\/nvidia\/k8s-device-plugin or /);
    expect(found?.received).toBeUndefined();
    expect(found?.related?.map(({ message, path }) => [message, path])).toEqual([
      ["container evil runs example.com/evil:1", "/spec/template/spec/containers/1/image"],
    ]);
    const [elsewhere] = check(rule, daemonSetYaml({ ...meta, namespace: "team-nlp" }, plugin()));
    expect(elsewhere).toMatchObject({
      expected: "kube-system or gpu-operator or nvidia-device-plugin or nvidia-gpu-operator",
      received: "team-nlp",
    });
    expect(elsewhere?.related ?? []).toEqual([]);
  });

  test("has no finding without rights", () => {
    const spec = { containers: [{ name: "plugin", image: IMAGE }] };
    expect(check(rule, daemonSetYaml({ ...meta, namespace: "team-nlp" }, spec))).toEqual([]);
  });
});

describe.each(["apps/v1", UNREACHED])("%s: an identity is namespace, name and image together", (apiVersion) => {
  test.each([
    [meta, IMAGE],
    [meta, "nvcr.io:443/nvidia/k8s-device-plugin"],
    [meta, `NVCR.io/nvidia/k8s-device-plugin@sha256:${"0".repeat(64)}`],
    [{ name: "nvdp-nvidia-device-plugin", namespace: "nvidia-device-plugin" }, IMAGE],
    [{ name: "nvidia-driver-daemonset", namespace: "gpu-operator" }, "nvcr.io/nvidia/driver:570"],
    [{ name: "dcgm-exporter", namespace: "monitoring" }, "nvcr.io/nvidia/k8s/dcgm-exporter:4"],
    [{ name: "amdgpu-device-plugin-daemonset", namespace: "kube-system" }, "rocm/k8s-device-plugin"],
    [{ name: "kube-multus-ds", namespace: "kube-system" }, "ghcr.io/k8snetworkplumbingwg/multus-cni:v4.1.0-thick"],
    [{ name: "node-exporter", namespace: "monitoring" }, "quay.io/prometheus/node-exporter:v1.9.0"],
  ])("%j with %s passes", (metadata, image) => {
    expect(check(rule, daemonSetYaml(metadata, plugin(image), apiVersion))).toEqual([]);
  });

  test.each([
    ["another namespace", { ...meta, namespace: "team-nlp" }, IMAGE],
    ["no namespace", { name: meta.name }, IMAGE],
    ["another name", { ...meta, name: "nvidia-device-plugin-daemonset-2" }, IMAGE],
    ["the name of another identity", { ...meta, name: "dcgm-exporter" }, IMAGE],
    ["another image", meta, "example.com/nvidia/k8s-device-plugin:v0.17.1"],
    ["a look-alike host", meta, "nvcr.io.example.com/nvidia/k8s-device-plugin:v0.17.1"],
    ["a look-alike path", meta, "nvcr.io/nvidia/k8s-device-plugin2:v0.17.1"],
    ["the host in the path", meta, "example.com/nvcr.io/nvidia/k8s-device-plugin:v0.17.1"],
    ["no image", meta, undefined],
    ["no image reference", meta, "nvcr.io/nvidia/k8s-device-plugin@evil"],
  ])("%s does not", (_, metadata, image) => {
    expect(check(rule, daemonSetYaml(metadata, plugin(image ?? null), apiVersion))).toHaveLength(1);
  });

  test("a second container of another image does not pass beside the right one", () => {
    const { containers } = plugin();
    const second = { name: "evil", image: "example.com/evil:1" };
    const found = (spec: object) => check(rule, daemonSetYaml(meta, spec, apiVersion));
    expect(found({ containers: [...containers, second] })).toHaveLength(1);
    expect(found({ containers, initContainers: [second] })).toHaveLength(1);
  });
});

test("the identity with most matching parts is the nearest one, whatever the order", () => {
  const identity = (namespace: string, image: string) => ({
    namespaces: [namespace],
    names: ["agent"],
    images: [image],
  });
  const [far, near] = [identity("elsewhere", "example.com/other"), identity("infra", "example.com/other")];
  const agent = daemonSetYaml({ name: "agent", namespace: "infra" }, plugin("example.com/agent:1"));
  for (const platform of [
    [far, near],
    [near, far],
  ]) {
    const [finding, ...others] = check(rule, agent, { options: { platform } });
    expect(others).toEqual([]);
    expect(finding?.message).toContain("has the namespace and name of a DaemonSet of the platform, but not its images");
  }
});

describe("option platform", () => {
  const yaml = (name: string) =>
    daemonSetYaml({ name, namespace: "infra" }, plugin("registry.example.com/a/b:1"), UNREACHED);
  const options = (...names: readonly string[]) => ({
    platform: [{ namespaces: ["infra"], names, images: ["registry.example.com/a/b"] }],
  });

  test("replaces the default", () => {
    expect(check(rule, yaml("agent"), { options: options("agent") })).toEqual([]);
    const ours = daemonSetYaml(meta, plugin(), UNREACHED);
    expect(check(rule, ours, { options: options("agent") })).toHaveLength(1);
    expect(check(rule, ours, { options: { platform: [] } })).toHaveLength(1);
    expect(check(noPrivilegedContainer, daemonSetYaml(meta, plugin()), { options: { platform: [] } })).toHaveLength(1);
  });

  test.each([
    ["*", true],
    ["ag*nt", true],
    ["agent*", true],
    ["*agent", true],
    ["*e*t", true],
    ["a**t", true],
    ["agen*t*", true],
    ["agent*t", false],
    ["*x*", false],
    ["gent", false],
    ["agen", false],
    ["a.ent", false],
    [`${"*a".repeat(200)}`, false],
  ])("the name %s fits agent: %s", (name, fits) => {
    expect(check(rule, yaml("agent"), { options: options(name) })).toHaveLength(fits ? 0 : 1);
  });
});

describe("rules about pods", () => {
  const spec = plugin(IMAGE, {
    hostNetwork: true,
    hostPID: true,
    volumes: [{ name: "plugins", hostPath: { path: "/var/lib/kubelet/device-plugins" } }],
  });
  const rules = [noPrivilegedContainer, noHostPath, noHostNetwork, noHostNamespaces];
  const found = (metadata: object) => check(rules, daemonSetYaml(metadata, spec));

  test("report nothing for the platform's own", () => {
    expect(found(meta)).toEqual([]);
  });

  test("report all other pods, and explain how the platform's own are recognised", () => {
    const findings = found({ ...meta, namespace: "team-nlp" });
    expect(findings.map((finding) => finding.rule).sort()).toEqual(["SEC-001", "SEC-004", "SEC-005", "SEC-006"]);
    for (const { fix } of findings) {
      expect(fix).toMatch(
        /; if the DaemonSet belongs to the platform, add its namespace, name and images to the option platform$/,
      );
    }
  });

  test("do not mention the platform in findings about other kinds", () => {
    for (const { fix } of check(rules, podYaml(spec))) expect(fix).not.toMatch(/platform/);
  });
});

test("an image and a namespace that the operator fills in are those of the platform", () => {
  const open = { ...meta, namespace: "FILLED BY THE OPERATOR" };
  expect(check(noPrivilegedContainer, daemonSetYaml(open, plugin("FILLED BY THE OPERATOR")))).toEqual([]);
  expect(check(noPrivilegedContainer, daemonSetYaml(open, plugin("example.com/agent:1")))).toHaveLength(1);
  // A variable of Flux has a value, which may be any image.
  expect(check(noPrivilegedContainer, daemonSetYaml(meta, plugin("$".concat("{IMAGE}"))))).toHaveLength(1);
  expect(check(noPrivilegedContainer, daemonSetYaml({ ...open, name: "agent" }, plugin("<IMAGE>")))).toHaveLength(1);
});
