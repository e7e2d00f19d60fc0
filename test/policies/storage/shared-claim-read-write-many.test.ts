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

describe("pods of an Argo workflow", () => {
  const template = (name: string, more = "") =>
    `{name: ${name}, container: {image: a, volumeMounts: [{name: d, mountPath: /d}]}${more}}`;
  const workflow = (main: string, more = "", b = template("b")) =>
    `${claim("[ReadWriteOnce]")}apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nmetadata: {name: w, namespace: team-nlp}\nspec: {entrypoint: main, volumes: [{name: d, persistentVolumeClaim: {claimName: data}}], templates: [{name: main, ${main}}, ${template("a")}, ${b}]${more}}\n`;
  const task = (name: string, more = "") => `{name: ${name}, template: ${name}${more}}`;

  test.each([
    ["steps", `steps: [[${task("a")}], [${task("b")}]]`],
    ["a graph in order", `dag: {tasks: [${task("a")}, ${task("b", ", dependencies: [a]")}]}`],
    ["a graph by results", `dag: {tasks: [${task("a")}, ${task("b", ", depends: 'a.Succeeded || a.Skipped'")}]}`],
    ["a cycle", `dag: {tasks: [${task("a", ", dependencies: [b]")}, ${task("b", ", dependencies: [a]")}]}`],
    ["hostile tasks", "steps: [null, {}, [7, {template: main}]]"],
    ["one pod at a time", `parallelism: 1, steps: [[${task("a")}, ${task("b")}]]`],
  ])("follow each other: %s", (_, main) => {
    expect(check(rule, workflow(main))).toEqual([]);
  });

  test.each([
    ["one group of steps", `steps: [[${task("a")}, ${task("b")}]]`, template("b")],
    ["a graph without an order", `dag: {tasks: [${task("a")}, ${task("b")}]}`, template("b")],
    ["a daemon", `steps: [[${task("b")}], [${task("a")}]]`, template("b", ", daemon: true")],
    [
      "a daemon of a graph",
      `dag: {tasks: [${task("b")}, ${task("a", ", depends: b")}]}`,
      template("b", ", daemon: true"),
    ],
    [
      "a template inside",
      `steps: [[${task("a")}, {name: x, template: c}]]`,
      `{name: c, steps: [[${task("b")}]]}, ${template("b")}`,
    ],
    ["a template that runs itself", `steps: [[${task("a")}, ${task("b")}], [${task("main")}]]`, template("b")],
  ])("run at the same time: %s", (_, main, b) => {
    expect(check(rule, workflow(main, "", b)).map(({ message }) => message)).toEqual([
      "2 pods of Workflow w mount claim data, which is ReadWriteOnce",
    ]);
  });

  test("run one at a time by the workflow", () => {
    expect(check(rule, workflow(`steps: [[${task("a")}, ${task("b")}]]`, ", parallelism: 1"))).toEqual([]);
  });
});
