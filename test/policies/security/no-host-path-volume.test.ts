import { describe, expect, test } from "vitest";
import { noHostPathVolume as rule } from "../../../policies/security/no-host-path-volume.ts";
import { check } from "../../helpers/policies.ts";

const volume = (spec: unknown, kind = "PersistentVolume", apiVersion = "v1") =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec: ${JSON.stringify(spec) ?? "null"}\n`;
const found = (spec: unknown, options: Readonly<Record<string, unknown>> = {}) =>
  check(rule, volume(spec), { options }).map(({ path, message }) => `${path}: ${message}`);

test.each([
  undefined,
  null,
  {},
  [],
  "text",
  { hostPath: null },
  { hostPath: "/" },
  { local: [] },
  { nfs: { path: "/" } },
])("%j is not a path of a node", (spec) => {
  expect(found(spec)).toEqual([]);
});

describe("a local volume", () => {
  test.each(["/mnt/disks/ssd0", "/var/lib/models", "/data", "/dev/shm"])("at %s is a disk", (path) => {
    expect(found({ local: { path } })).toEqual([]);
  });

  test.each([
    "/",
    "/etc",
    "/var/run/docker.sock",
    "/mnt/../etc",
    "/var/lib/kubelet/pods",
    "/dev/sda",
    "/dev/nvme0n1",
    "/dev/mem",
  ])("at %s gives control of the node", (path) => {
    const [finding = "", ...others] = found({ local: { path } });
    expect(others).toEqual([]);
    expect(finding).toMatch(/^\/spec\/local\/path: the volume is \/.* of its node, which gives control of the node, /);
  });
});

test.each(["/dev/sdb", "/dev/vdc1", "/dev/nvme1n1"])("a local volume may be the disk %s", (path) => {
  expect(check(rule, volume({ local: { path } }))).toMatchObject([
    {
      severity: "warning",
      message: `the volume is ${path} of its node, and every pod that claims it mounts it`,
    },
  ]);
});

describe("a hostPath volume", () => {
  test("is reported anywhere, at its place", () => {
    expect(check(rule, volume({ hostPath: { path: "/data" } }))).toMatchObject([
      {
        rule: "SEC-021",
        severity: "warning",
        path: "/spec/hostPath/path",
        message: "the volume is /data of its node, and every pod that claims it mounts it",
        location: { line: 4 },
      },
    ]);
    expect(found({ hostPath: { path: "/" } })).toEqual([
      "/spec/hostPath/path: the volume is / of its node, which gives control of the node, and every pod that claims it mounts it",
    ]);
    expect(found({ hostPath: {} })).toEqual([
      "/spec/hostPath: the volume is a path of its node, and every pod that claims it mounts it",
    ]);
  });

  test("passes in an allowed folder, unless it gives control of the node", () => {
    const options = { allowed: ["/data", "/etc"] };
    expect(found({ hostPath: { path: "/data/models" } }, options)).toEqual([]);
    expect(found({ hostPath: { path: "/database" } }, options)).toHaveLength(1);
    expect(found({ hostPath: { path: "/etc/x" } }, options)).toHaveLength(1);
  });
});

test("other kinds pass", () => {
  expect(check(rule, volume({ hostPath: { path: "/" } }, "StorageClass", "storage.k8s.io/v1"))).toEqual([]);
  expect(check(rule, volume({ hostPath: { path: "/" } }, "PersistentVolume", "example.com/v1"))).toEqual([]);
});
