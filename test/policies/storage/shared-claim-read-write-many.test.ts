import { describe, expect, test } from "vitest";
import { sharedClaimReadWriteMany as rule } from "../../../policies/storage/shared-claim-read-write-many.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";

const claim = (modes: string, namespace = "team-nlp") =>
  `apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: data, namespace: ${namespace}}\nspec: {accessModes: ${modes}}\n---\n`;
const volumes = [{ name: "data", persistentVolumeClaim: { claimName: "data" } }];
const mounting = (spec: object = { volumes }) => podTemplate({ spec: spec as Readonly<Record<string, unknown>> });
const job = (parallelism: number, more = "") =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {name: a, namespace: team-nlp}\nspec: {parallelism: ${parallelism}, completions: 8, template: {spec: {containers: [{name: a}], volumes: [{name: d, persistentVolumeClaim: {claimName: data}}]${more}}}}\n`;

describe.each(podKinds.filter(({ name }) => ["PyTorchJob", "JobSet", "LeaderWorkerSet"].includes(name)))(
  "$name",
  (kind) => {
    test.each(["null", "[]", "text", "[ReadWriteMany]", "[ReadOnlyMany]", "[ReadWriteOnce, ReadWriteMany]"])(
      "passes with %s",
      (modes) => {
        expect(check(rule, claim(modes) + emitYaml(kind.wrap(mounting())))).toEqual([]);
      },
    );

    test.each([
      [undefined],
      [null],
      ["text"],
      [[{ name: "data", emptyDir: {} }]],
      [[null, { persistentVolumeClaim: 7 }]],
    ])("passes with volumes %j", (odd) => {
      expect(check(rule, claim("[ReadWriteOnce]") + emitYaml(kind.wrap(mounting({ volumes: odd }))))).toEqual([]);
    });
  },
);

test("finds a claim of one node that two pods mount, at its name", () => {
  const pytorchJob = podKinds.find(({ name }) => name === "PyTorchJob");
  if (pytorchJob === undefined) throw new Error("no PyTorchJob");
  const findings = check(rule, claim("[ReadWriteOnce]") + emitYaml(pytorchJob.wrap(mounting())));
  expect(findings).toMatchObject([
    {
      rule: "STORAGE-001",
      severity: "error",
      message: "2 pods of PyTorchJob job mount claim data, which is ReadWriteOnce",
      path: pytorchJob.at("/spec/volumes/0/persistentVolumeClaim/claimName"),
      location: { line: 24 },
      related: [
        { object: { kind: "PersistentVolumeClaim", name: "data" }, path: "/spec/accessModes", location: { line: 4 } },
      ],
    },
  ]);
});

test.each([
  [claim("[ReadWriteOnce]") + job(1), 0],
  [claim("[ReadWriteOnce]") + job(2), 1],
  [claim("[ReadWriteOncePod]") + job(2), 1],
  [claim("[ReadWriteOnce]", "other") + job(2), 0],
  [job(2), 0],
])("%#: %i findings", (yaml, count) => {
  expect(check(rule, yaml)).toHaveLength(count);
});

test("finds the second of two claims, where one pod mounts the first", () => {
  const yaml = `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: a, namespace: team-nlp}
spec:
  pytorchReplicaSpecs:
    Master: {replicas: 1, template: {spec: {containers: [{name: m}], volumes: [{name: a, persistentVolumeClaim: {claimName: logs}}]}}}
    Worker: {replicas: 2, template: {spec: {containers: [{name: m}], volumes: [{name: a, persistentVolumeClaim: {claimName: data}}]}}}
`;
  expect(check(rule, claim("[ReadWriteOnce]") + yaml).map(({ path }) => path)).toEqual([
    "/spec/pytorchReplicaSpecs/Worker/template/spec/volumes/0/persistentVolumeClaim/claimName",
  ]);
});

test("counts the pods of all components, and a template that names the claim twice once", () => {
  const pair = (workers: number) => `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: a, namespace: team-nlp}
spec:
  pytorchReplicaSpecs:
    Master: {replicas: 1, template: {spec: &s {containers: [{name: m}], volumes: [{name: a, persistentVolumeClaim: {claimName: data}}, {name: b, persistentVolumeClaim: {claimName: data}}]}}}
    Worker: {replicas: ${workers}, template: {spec: *s}}
`;
  expect(check(rule, claim("[ReadWriteOnce]") + pair(0))).toEqual([]);
  expect(check(rule, claim("[ReadWriteOnce]") + pair(3)).map(({ message }) => message)).toEqual([
    "4 pods of PyTorchJob a mount claim data, which is ReadWriteOnce",
  ]);
});
