import { describe, expect, test } from "vitest";
import { restrictedVolumeTypes as rule } from "../../../policies/security/restricted-volume-types.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD_VALUES, podYaml } from "./pods.ts";

const nfs = { name: "data", nfs: { server: "nfs.example.com", path: "/" } };

describe.each(podKinds)("$name", (kind) => {
  test("finds it at its line", () => {
    const template = podTemplate({ spec: { volumes: [{ name: "tmp", emptyDir: {} }, nfs] } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-027",
        severity: "warning",
        message: "volume data has the type nfs, so the pod itself chooses its storage",
        path: kind.at("/spec/volumes/1/nfs"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("nfs:");
  });
});

test.each([
  "configMap",
  "csi",
  "downwardAPI",
  "emptyDir",
  "ephemeral",
  "hostPath",
  "image",
  "persistentVolumeClaim",
  "projected",
  "secret",
])("accepts %s", (type) => expect(check(rule, podYaml({ volumes: [{ name: "a", [type]: {} }] }))).toEqual([]));

test.each([
  "awsElasticBlockStore",
  "azureDisk",
  "azureFile",
  "cephfs",
  "cinder",
  "fc",
  "flexVolume",
  "gitRepo",
  "glusterfs",
  "iscsi",
  "portworxVolume",
  "rbd",
])("finds %s", (type) => expect(check(rule, podYaml({ volumes: [{ name: "a", [type]: {} }] }))).toHaveLength(1));

test("accepts the types of its option, and leaves an unknown type to K8S-001", () => {
  expect(check(rule, podYaml({ volumes: [nfs] }), { options: { allowed: ["nfs"] } })).toEqual([]);
  expect(check(rule, podYaml({ volumes: [nfs] }), { options: { allowed: ["iscsi"] } })).toHaveLength(1);
  expect(check(rule, podYaml({ volumes: [{ name: "a", nfss: {} }] }))).toEqual([]);
});

test.each(ODD_VALUES)("survives %j", (value) => {
  expect(check(rule, podYaml({ volumes: value }))).toEqual([]);
  expect(check(rule, podYaml({ volumes: [value] }))).toEqual([]);
});
