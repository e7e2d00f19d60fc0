import { describe, expect, test } from "vitest";
import { sshKeys as rule } from "../../../policies/security/ssh-keys.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { EVERY_ROLE, everyRole, ODD_VALUES, podYaml } from "./pods.ts";

const keys = (source: object = { secret: { secretName: "keys" } }) => ({ volumes: [{ name: "keys", ...source }] });
const mount = (readOnly?: unknown, name = "keys") => ({
  volumeMounts: [{ name, mountPath: "/root/.ssh", ...(readOnly === undefined ? {} : { readOnly }) }],
});
const server = { command: ["/usr/sbin/sshd", "-De"] };
const why = "without keys from a Secret that is mounted read-only";

describe.each(podKinds)("$name", (kind) => {
  test("passes without a server, and with keys", () => {
    expect(checkPod(rule, kind, podTemplate())).toEqual([]);
    const template = podTemplate({ container: { ...server, ...mount(true) }, spec: keys() });
    expect(checkPod(rule, kind, template)).toEqual([]);
  });

  test("finds a server without keys at its line", () => {
    const template = podTemplate({ container: server });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-017",
        severity: "error",
        message: `container main runs an ssh server ${why}`,
        path: kind.at("/spec/containers/0/command/0"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("- /usr/sbin/sshd");
  });

  test("finds its port", () => {
    const template = podTemplate({ container: { ports: [{ containerPort: 80 }, { containerPort: 22 }] } });
    expect(checkPod(rule, kind, template).map(({ path }) => path)).toEqual([kind.at("/spec/containers/0/ports/1")]);
  });

  test("finds it in every role", () => {
    const found = checkPod(rule, kind, podTemplate({ spec: everyRole(server) }));
    expect(found.map(({ message }) => message.replace(/ runs.*/, "")).sort()).toEqual(EVERY_ROLE);
  });
});

const found = (container: object, spec: object = {}) =>
  check(rule, podYaml({ containers: [{ name: "main", ...container }], ...spec })).map(({ message }) => message);

test.each(ODD_VALUES)("%j is survived", (value) => {
  expect(found({ command: value, args: value, ports: value, volumeMounts: value }, { volumes: value })).toEqual([]);
});

describe("commands that start a server", () => {
  test.each([
    ["sshd"],
    ["/usr/sbin/sshd -D"],
    ["mkdir -p /run/sshd; /usr/sbin/sshd"],
    ["service ssh start && sleep infinity"],
    ["/etc/init.d/ssh start"],
    ["(sshd -D &) && python train.py"],
    ["dropbear -F"],
    ["apt-get install -y sshd && sshd -D"],
    ["pkill sshd\n/usr/sbin/sshd"],
  ])("%s", (command) => {
    expect(found({ command: ["sh", "-c", command] })).toEqual([`container main runs an ssh server ${why}`]);
  });

  test.each([
    ["ssh worker-0 hostname"],
    ["cat /home/mpiuser/.sshd_config"],
    ["apt-get install -y openssh-server sshd"],
    ["pkill sshd"],
    ["service ssh stop"],
    ["echo sshdaemon"],
    ["# /usr/sbin/sshd -D\npython train.py # not sshd"],
  ])("but not %s", (command) => {
    expect(found({ command: ["sh", "-c", command] })).toEqual([]);
  });
});

describe("keys", () => {
  test.each([
    [mount(true), keys(), true],
    [mount(true), keys({ projected: { sources: [{ configMap: {} }, { secret: { name: "keys" } }] } }), true],
    [mount(true), keys({ csi: { driver: "secrets-store.csi.k8s.io" } }), true],
    [mount(), keys(), false],
    [mount(false), keys(), false],
    [mount("true"), keys(), false],
    [mount(true, "other"), keys(), false],
    [mount(true), keys({ configMap: { name: "keys" } }), false],
    [mount(true), keys({ emptyDir: {} }), false],
    [mount(true), keys({ projected: { sources: [{ configMap: {} }] } }), false],
    [{}, keys(), false],
  ])("%j of %j are some: %s", (mounts, volumes, expected) => {
    expect(found({ ...server, ...mounts }, volumes)).toHaveLength(expected ? 0 : 1);
  });

  test.each(["PasswordAuthentication=yes", "PasswordAuthentication yes", "permitEmptyPasswords=YES"])(
    "do not help against %s",
    (option) => {
      const container = { command: ["/usr/sbin/sshd", "-De", "-o", option], ...mount(true) };
      expect(found(container, keys())).toEqual(["container main runs an ssh server that accepts passwords"]);
    },
  );
});

test("kubectl exec from a pod", () => {
  expect(found({ command: ["sh", "-c", "kubectl exec worker-0 -- nvidia-smi"] })).toEqual([
    "container main runs commands in other pods with kubectl exec",
  ]);
  expect(found({ command: ["sh", "-c", "kubectl get pods; exec python"] })).toEqual([]);
});

describe("MPIJob, whose operator makes the keys", () => {
  const mpiJob = (launcher: string, worker: string) => `
apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: a}
spec:
  mpiReplicaSpecs:
    Launcher: {replicas: 1, template: {spec: {containers: [{name: launcher, command: [${launcher}]}]}}}
    Worker: {replicas: 2, template: {spec: {containers: [{name: worker, command: [${worker}]}]}}}
`;

  test("workers run a server", () => {
    expect(check(rule, mpiJob("mpirun", "/usr/sbin/sshd"))).toEqual([]);
  });

  test("the launcher does not", () => {
    expect(check(rule, mpiJob("/usr/sbin/sshd", "/usr/sbin/sshd")).map(({ message, path }) => [message, path])).toEqual(
      [
        [
          "container launcher runs an ssh server in the launcher, but only the workers need one",
          "/spec/mpiReplicaSpecs/Launcher/template/spec/containers/0/command/0",
        ],
      ],
    );
  });

  test("nor does a worker take passwords", () => {
    expect(check(rule, mpiJob("mpirun", '/usr/sbin/sshd, "-oPasswordAuthentication=yes"'))).toHaveLength(1);
  });
});

test.each(["apt ", "kubectl ", "sshd_", "service ssh "])("a long command of %j is read to its end", (part) => {
  expect(found({ args: [part.repeat(50_000)] })).toEqual([]);
});
