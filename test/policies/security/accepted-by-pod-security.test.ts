import { describe, expect, test } from "vitest";
import { acceptedByPodSecurity as rule } from "../../../policies/security/accepted-by-pod-security.ts";
import { check } from "../../helpers/policies.ts";

const SAFE =
  "securityContext: {runAsNonRoot: true, allowPrivilegeEscalation: false, seccompProfile: {type: RuntimeDefault}, capabilities: {drop: [ALL]}}";
const container = (fields: string) => `containers: [{name: main, image: a${fields === "" ? "" : `, ${fields}`}}]`;
const namespace = (label: string) =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: lab, labels: {${label}}}\n---\n`;
const level = (name: string) => namespace(`pod-security.kubernetes.io/enforce: ${name}`);
const pod = (spec: string, inNamespace = "lab") =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: ${inNamespace}}\nspec: {${spec}}\n`;
const pyTorchJob = (spec: string) =>
  `apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nmetadata: {name: a, namespace: lab}\nspec: {pytorchReplicaSpecs: {Worker: {replicas: 2, template: {spec: {${spec}}}}}}\n`;

test.each([
  pod("hostNetwork: true"),
  level("privileged") + pod("hostNetwork: true"),
  namespace("pod-security.kubernetes.io/warn: restricted") + pod(container("")),
  level("restricted") + pod(container(""), "other"),
  level("baseline") + pod(container("")),
  level("restricted") + pod(container(SAFE)),
  level("restricted") + pyTorchJob(container(SAFE)),
  level("restricted") +
    pod(
      `securityContext: {runAsNonRoot: true, seccompProfile: {type: Localhost, localhostProfile: a}}, ${container("securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL], add: [NET_BIND_SERVICE]}}")}`,
    ),
  level("restricted") + pod(`os: {name: windows}, ${container("securityContext: {runAsNonRoot: true}")}`),
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

describe("finds", () => {
  test.each([
    [
      level("restricted") + pod(container("")),
      "container main needs runAsNonRoot: true; container main needs allowPrivilegeEscalation: false; container main needs seccompProfile: {type: RuntimeDefault}; container main needs capabilities: {drop: [ALL]}",
    ],
    [level("baseline") + pod(`hostNetwork: true, ${container("")}`), "hostNetwork is true"],
    [
      level("baseline") + pod(`${container("")}, volumes: [{name: node, hostPath: {path: /data}}]`),
      "volume node is a hostPath",
    ],
    [level("baseline") + pod(container("securityContext: {privileged: true}")), "container main is privileged"],
    [
      level("baseline") + pod(container("securityContext: {capabilities: {add: [IPC_LOCK]}}")),
      "adds the capability IPC_LOCK",
    ],
    [
      level("baseline") + pod(container("securityContext: {capabilities: {add: [CAP_CHOWN]}}")),
      "adds the capability CAP_CHOWN",
    ],
    [level("restricted") + pod(container(SAFE.replace("[ALL]", "[CAP_ALL]"))), "needs capabilities: {drop: [ALL]}"],
    [
      level("baseline") + pod(container("livenessProbe: {httpGet: {port: 80, host: 10.0.0.1}}")),
      "has a probe of another host",
    ],
    [level("baseline") + pod(container("ports: [{containerPort: 1, hostPort: 2}]")), "has a hostPort"],
    [level("baseline") + pod(container("securityContext: {procMount: Unmasked}")), "has procMount Unmasked"],
    [level("baseline") + pod(container("securityContext: {seccompProfile: {type: Unconfined}}")), "turns seccomp off"],
    [
      level("baseline") + pod(`${container("")}, securityContext: {sysctls: [{name: kernel.shmmax, value: '1'}]}`),
      "sysctl kernel.shmmax",
    ],
    [
      level("baseline") +
        pod(`${container("")}, securityContext: {sysctls: [{name: kernel/shm_rmid_forced, value: '1'}]}`),
      "sysctl kernel/shm_rmid_forced",
    ],
    [level("baseline") + pod(container("securityContext: {seLinuxOptions: {type: spc_t}}")), "the SELinux type spc_t"],
    [
      level("restricted") + pod(`${container(SAFE)}, volumes: [{name: share, nfs: {server: a, path: /b}}]`),
      "volume share is a nfs",
    ],
    [level("restricted") + pod(`securityContext: {runAsUser: 0}, ${container(SAFE)}`), "runAsUser is 0"],
    [level("restricted") + pyTorchJob(container("")), "container main needs runAsNonRoot"],
  ])("%#", (yaml, message) => {
    expect(check(rule, yaml)).toMatchObject([{ severity: "error", message: expect.stringContaining(message) }]);
  });

  test("the place of the field, also in a custom resource", () => {
    const [finding] = check(rule, level("baseline") + pyTorchJob(container("securityContext: {privileged: true}")));
    expect(finding?.path).toBe(
      "/spec/pytorchReplicaSpecs/Worker/template/spec/containers/0/securityContext/privileged",
    );
    expect(finding?.related?.[0]?.message).toBe("the level of the namespace");
  });
});
