import { describe, expect, test } from "vitest";
import { noWeakenedIsolation as rule } from "../../../policies/security/no-weakened-isolation.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { daemonSetYaml, EVERY_ROLE, everyRole, ODD_VALUES, podYaml } from "./pods.ts";

const sysctls = (...names: string[]) => ({ securityContext: { sysctls: names.map((name) => ({ name, value: "1" })) } });

describe.each(podKinds)("$name", (kind) => {
  test("passes without any, and with the defaults", () => {
    expect(checkPod(rule, kind, podTemplate())).toEqual([]);
    const own = {
      procMount: "Default",
      appArmorProfile: { type: "RuntimeDefault" },
      seLinuxOptions: { level: "s0:c1" },
    };
    expect(checkPod(rule, kind, podTemplate({ container: { securityContext: own } }))).toEqual([]);
  });

  test.each([
    ["procMount", "Unmasked", "procMount: Unmasked", "container main can read all of /proc"],
    ["appArmorProfile", { type: "Unconfined" }, "type: Unconfined", "container main turns AppArmor off"],
    [
      "seLinuxOptions",
      { type: "spc_t" },
      "type: spc_t",
      "container main has the SELinux type spc_t, which can reach more of the node than a container",
    ],
  ])("finds %s at its line", (field, value, line, message) => {
    const template = podTemplate({ container: { securityContext: { [field]: value } } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([{ rule: "SEC-024", severity: "error", message }]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe(line);
  });

  test("finds seccomp that is switched off by a container or by the pod, at its line", () => {
    const off = { securityContext: { seccompProfile: { type: "Unconfined" } } };
    const effect = "turns seccomp off, so that it may use every system call";
    for (const [template, message, path] of [
      [podTemplate({ container: off }), `container main ${effect}`, "/spec/containers/0/securityContext"],
      [podTemplate({ spec: off }), `the pod ${effect}`, "/spec/securityContext"],
    ] as const) {
      const findings = checkPod(rule, kind, template);
      expect(findings).toMatchObject([
        { severity: "error", message, path: kind.at(`${path}/seccompProfile/type`), received: "Unconfined" },
      ]);
      for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("type: Unconfined");
    }
    const used = { securityContext: { seccompProfile: { type: "Localhost", localhostProfile: "a.json" } } };
    expect(checkPod(rule, kind, podTemplate({ container: used, spec: used }))).toEqual([]);
  });

  test("finds a sysctl of the node", () => {
    const findings = checkPod(rule, kind, podTemplate({ spec: sysctls("kernel.shm_rmid_forced", "vm.swappiness") }));
    expect(findings).toMatchObject([
      { path: kind.at("/spec/securityContext/sysctls/1/name"), received: "vm.swappiness" },
    ]);
  });
});

test("finds it in a container of any role", () => {
  const found = check(rule, podYaml(everyRole({ securityContext: { procMount: "Unmasked" } })));
  expect(found.map(({ message }) => message.replace(" can read all of /proc", "")).sort()).toEqual(EVERY_ROLE);
});

test.each([
  [{ user: "system_u" }, ["/spec/securityContext/seLinuxOptions/user"]],
  [{ role: "system_r" }, ["/spec/securityContext/seLinuxOptions/role"]],
  [{ type: "container_init_t" }, []],
  [{ type: "container_engine_t", user: "", role: "" }, []],
  [
    { type: "unconfined_t", role: "r" },
    ["/spec/securityContext/seLinuxOptions/role", "/spec/securityContext/seLinuxOptions/type"],
  ],
])("SELinux options %j of a pod", (seLinuxOptions, paths) => {
  const found = check(rule, podYaml({ securityContext: { seLinuxOptions } }));
  expect(found.map(({ path }) => path).sort()).toEqual(paths);
});

test.each([
  ["net.core.somaxconn", 1],
  ["kernel.msgmax", 1],
  ["net.ipv4.tcp_rmem", 0],
  ["net/ipv4/ip_unprivileged_port_start", 0],
  ["net.ipv4.conf.all.forwarding", 1],
])("the sysctl %s gives %i findings", (name, count) => {
  expect(check(rule, podYaml(sysctls(name)))).toHaveLength(count);
});

test("reads the annotation of older clusters", () => {
  const key = "container.apparmor.security.beta.kubernetes.io/main";
  expect(check(rule, podYaml({}, { annotations: { [key]: "unconfined" } }))).toMatchObject([
    { path: "/metadata/annotations/container.apparmor.security.beta.kubernetes.io~1main", received: "unconfined" },
  ]);
  for (const profile of ["runtime/default", "localhost/strict", ""]) {
    expect(check(rule, podYaml({}, { annotations: { [key]: profile } }))).toEqual([]);
  }
});

test("leaves privileged containers to SEC-001 and Windows pods to the API server", () => {
  const securityContext = { privileged: true, procMount: "Unmasked", seLinuxOptions: { type: "spc_t" } };
  expect(check(rule, podYaml({ containers: [{ name: "main", securityContext }] }))).toEqual([]);
  expect(check(rule, podYaml({ os: { name: "windows" }, ...sysctls("kernel.msgmax") }))).toEqual([]);
});

test("accepts a DaemonSet of the platform, and names the option for another one", () => {
  const spec = (image: string) => ({
    containers: [{ name: "main", image, securityContext: { seLinuxOptions: { type: "spc_t" } } }],
  });
  const named = { name: "nvidia-device-plugin", namespace: "kube-system" };
  expect(check(rule, daemonSetYaml(named, spec("nvcr.io/nvidia/k8s-device-plugin:v1")))).toEqual([]);
  const [other] = check(rule, daemonSetYaml({ ...named, name: "other" }, spec("example.com/other:1")));
  expect(other?.fix).toMatch(/option platform$/);
});

test.each(ODD_VALUES)("survives %j", (value) => {
  const securityContext = { seLinuxOptions: value, appArmorProfile: value, sysctls: value };
  const containers = [{ name: "main", image: "example.com/a:1", securityContext: value }];
  expect(check(rule, podYaml({ securityContext, containers }))).toEqual([]);
  expect(check(rule, podYaml({ securityContext: value }))).toEqual([]);
});

test.each([
  ["RuntimeDefault", []],
  ["Unconfined", ["the pod turns seccomp off, so that it may use every system call"]],
])("the seccomp profile %s in the field of a TrainingWorkload", (value, messages) => {
  const yaml = `apiVersion: run.ai/v2alpha1\nkind: TrainingWorkload\nmetadata: {name: a}\nspec: {image: {value: a}, seccompProfileType: {value: ${value}}}\n`;
  expect(check(rule, yaml).map(({ message }) => message)).toEqual(messages);
});
