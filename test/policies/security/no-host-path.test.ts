import { describe, expect, test } from "vitest";
import { noHostPath as rule } from "../../../policies/security/no-host-path.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD_VALUES, podYaml } from "./pods.ts";

const volume = (path: unknown) => ({ volumes: [{ name: "v", hostPath: { path } }] });
const messages = (path: unknown, options: Readonly<Record<string, unknown>> = {}) =>
  check(rule, podYaml(volume(path)), { options }).map(({ message }) => message);

describe.each(podKinds)("$name", (kind) => {
  test("passes with other volumes", () => {
    const volumes = [
      { name: "shm", emptyDir: { medium: "Memory" } },
      { name: "data", persistentVolumeClaim: { claimName: "data" } },
    ];
    expect(checkPod(rule, kind, podTemplate({ spec: { volumes } }))).toEqual([]);
  });

  test("finds the root of the node at its line", () => {
    const template = podTemplate({ spec: volume("/") });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-004",
        severity: "error",
        message: "volume v mounts / of the node, which gives control of the node",
        path: kind.at("/spec/volumes/0/hostPath/path"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("path: /");
  });

  test("finds every volume", () => {
    const volumes = [
      { name: "a", hostPath: { path: "/data" } },
      { name: "b", emptyDir: {} },
      { name: "c", hostPath: { path: "/etc", type: "Directory" } },
    ];
    expect(checkPod(rule, kind, podTemplate({ spec: { volumes } })).map(({ message }) => message)).toEqual([
      "volume a mounts /data of the node",
      "volume c mounts /etc of the node, which gives control of the node",
    ]);
  });
});

test.each(ODD_VALUES)("volumes %j count as no volumes", (volumes) => {
  expect(check(rule, podYaml({ volumes }))).toEqual([]);
});

test.each([[null], ["/etc"], [[]], [1]])("hostPath %j does not count as a host path", (hostPath) => {
  expect(check(rule, podYaml({ volumes: [{ name: "v", hostPath }] }))).toEqual([]);
});

test.each([[undefined], [null], [1], [{}]])("a hostPath with the path %j is one all the same", (path) => {
  const [finding, ...others] = check(rule, podYaml(volume(path)));
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ message: "volume v is a path of the node", path: "/spec/volumes/0/hostPath" });
});

test.each([[undefined], [null], [1]])("a volume with the name %j has no name in the message", (name) => {
  expect(check(rule, podYaml({ volumes: [{ name, hostPath: { path: "/data" } }] }))).toMatchObject([
    { message: "volume without a name mounts /data of the node", path: "/spec/volumes/0/hostPath/path" },
  ]);
});

describe("paths that give the node away", () => {
  test.each([
    ["/", "/"],
    ["", "/"],
    ["//", "/"],
    ["/..", "/"],
    ["/etc", "/etc"],
    ["/etc/", "/etc"],
    ["/etc/kubernetes/pki", "/etc/kubernetes/pki"],
    ["/tmp/../etc", "/etc"],
    ["//etc//passwd", "/etc/passwd"],
    ["/./root", "/root"],
    ["etc", "/etc"],
    ["/root/.ssh", "/root/.ssh"],
    ["/root/.kube/cache", "/root/.kube/cache"],
    ["/root/bin", "/root/bin"],
    ["/root/models/../.ssh", "/root/.ssh"],
    ["/var", "/var"],
    ["/var/lib", "/var/lib"],
    ["/var/lib/kubelet", "/var/lib/kubelet"],
    ["/var/log/pods", "/var/log/pods"],
    ["/var/lib/kubelet/device-plugins", "/var/lib/kubelet/device-plugins"],
    ["/var/lib/kubelet/pod-resources", "/var/lib/kubelet/pod-resources"],
    ["/var/run/docker.sock", "/run/docker.sock"],
    ["/run/docker.sock", "/run/docker.sock"],
    ["/var/run", "/run"],
    ["/run/containerd/containerd.sock", "/run/containerd/containerd.sock"],
    ["/var/run/crio/crio.sock", "/run/crio/crio.sock"],
    ["/dev", "/dev"],
    ["/proc", "/proc"],
    ["/sys", "/sys"],
    ["/sys/class/infiniband", "/sys/class/infiniband"],
    ["/usr/bin", "/usr/bin"],
  ])("%j", (path, shown) => {
    expect(messages(path)).toEqual([`volume v mounts ${shown} of the node, which gives control of the node`]);
  });
});

describe("devices that a plug-in allocates", () => {
  test.each(["/dev/infiniband", "/dev/infiniband/uverbs0", "/dev/nvidia0", "/dev/nvidiactl", "/dev//nvidia-uvm"])(
    "%s",
    (path) => {
      expect(messages(path)[0]).toMatch(
        /, with devices that the pod cannot open unless a device plug-in allocates them$/,
      );
    },
  );
});

describe("files", () => {
  test.each(["/data", "/mnt/nvme", "/etcetera", "/varnish", "/home/user", "/devices", "/etc/localtime", "/models"])(
    "%s",
    (path) => {
      expect(messages(path)).toEqual([`volume v mounts ${path} of the node`]);
      expect(check(rule, podYaml(volume(path)))[0]?.severity).toBe("warning");
    },
  );

  test("shared memory has another way", () => {
    expect(check(rule, podYaml(volume("/dev/shm")))[0]?.fix).toBe("use an emptyDir with medium Memory");
  });
});

describe("option allowed", () => {
  const options = { allowed: ["/mnt/nvme/", "/"] };

  test("lets folders of files through, with all below", () => {
    expect(messages("/mnt/nvme", options)).toEqual([]);
    expect(messages("/mnt/nvme/cache", options)).toEqual([]);
    expect(messages("/data", { allowed: ["/mnt/nvme"] })).toHaveLength(1);
    expect(messages("/mnt/nvme2", { allowed: ["/mnt/nvme"] })).toHaveLength(1);
    expect(messages("/mnt/nvme/../x", { allowed: ["/mnt/nvme"] })).toHaveLength(1);
  });

  test("never what gives the node away", () => {
    expect(messages("/etc", options)).toHaveLength(1);
    expect(messages("/dev/nvidia0", options)).toHaveLength(1);
  });
});

test.each(["/root/models", "/root/.cache/huggingface", "/root/binaries"])("%s in the home of root has data", (path) => {
  expect(check(rule, podYaml({ volumes: [{ name: "v", hostPath: { path } }] }))).toMatchObject([
    { severity: "warning", message: `volume v mounts ${path} of the node` },
  ]);
});
