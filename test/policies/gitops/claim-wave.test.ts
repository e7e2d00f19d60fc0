import { describe, expect, test } from "vitest";
import { claimWave as rule } from "../../../policies/gitops/claim-wave.ts";
import { check } from "../../helpers/policies.ts";

const wave = (value?: number) => (value === undefined ? "" : `argocd.argoproj.io/sync-wave: "${value}"`);
const claim = (value?: number, spec = "{}", namespace = "team") =>
  `apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: data, namespace: ${namespace}, annotations: {${wave(value)}}}\nspec: ${spec}\n---\n`;
const job = (value?: number, name = "train") =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {name: ${name}, namespace: team, annotations: {${wave(value)}}}\nspec: {template: {spec: {containers: [{name: a}], volumes: [{name: a, persistentVolumeClaim: {claimName: data}}]}}}\n---\n`;
const storage = (mode: string) =>
  `apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: fast}\nprovisioner: a\n${mode}\n---\n`;

describe("passes", () => {
  test.each([
    claim() + job(),
    claim(1) + job(1),
    claim(2) + job(1),
    claim() + job(-1),
    claim() + job(1) + job(0, "first"),
    claim(0),
    claim(0, "{}", "other") + job(1),
    claim(0, "{volumeName: pv}") + job(1),
    storage("volumeBindingMode: Immediate") + claim(0, "{storageClassName: fast}") + job(1),
    storage("") + claim(0, "{storageClassName: fast}") + job(1),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("a claim before its workload", () => {
    expect(check(rule, claim() + job(1))).toMatchObject([
      {
        rule: "GITOPS-068",
        severity: "warning",
        object: { kind: "PersistentVolumeClaim" },
        path: "/metadata/annotations/argocd.argoproj.io~1sync-wave",
        message: "PersistentVolumeClaim data is synced before Job train, but may be bound only when its pods use it",
        expected: "1",
      },
    ]);
  });

  test("one of a class that waits for a pod", () => {
    const waiting = storage("volumeBindingMode: WaitForFirstConsumer") + claim(0, "{storageClassName: fast}");
    expect(check(rule, waiting + job(1))).toHaveLength(1);
  });
});
