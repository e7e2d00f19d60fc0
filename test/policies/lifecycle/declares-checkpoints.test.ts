import { describe, expect, test } from "vitest";
import { declaresCheckpoints as rule } from "../../../policies/lifecycle/declares-checkpoints.ts";
import { check, checkPod, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "../gpu/repair.ts";
import { found, GPU, type JobParts, job } from "./trainings.ts";

const count = (parts: JobParts) => found(rule, job(parts)).length;
const claim = { volumes: [{ name: "out", persistentVolumeClaim: { claimName: "out" } }] };
const mounted = (mount: object = {}) => ({ ...GPU, volumeMounts: [{ name: "out", mountPath: "/out", ...mount }] });

const trainings = podKinds.filter(({ name }) => name !== "LeaderWorkerSet");
describe.each(trainings)("$name", (kind) => {
  const restartPolicy = "Never";

  test.each(ODD.map((value) => [value]))("passes without GPUs, with the volumes %j", (value) => {
    expect(checkPod(rule, kind, podTemplate({ spec: { volumes: value, restartPolicy } }))).toEqual([]);
  });

  test("finds a preemptible training with GPUs", () => {
    expect(checkPod(rule, kind, podTemplate({ container: GPU, spec: { restartPolicy } }))).toMatchObject([
      {
        rule: "LIFECYCLE-001",
        severity: "warning",
        message: "the workload is preemptible, but shows no sign of checkpoints",
        path: "/metadata/annotations/muster.dev~1checkpoint",
        received: "none",
      },
    ]);
  });

  test("passes with an argument", () => {
    const container = { ...GPU, args: ["--checkpoint-dir", "/out"] };
    expect(checkPod(rule, kind, podTemplate({ container, spec: { restartPolicy } }))).toEqual([]);
  });
});

test.each<[string, JobParts]>([
  ["an annotation of the workload", { annotations: { "muster.dev/checkpoint": "s3://models/llama" } }],
  ["an annotation of the pods", { podMeta: { annotations: { "example.com/checkpoint-path": "/out" } } }],
  ["an argument", { container: { ...GPU, args: ["train.py", "--save_steps=100"] } }],
  ["a command", { container: { ...GPU, command: ["sh", "-c", "python train.py --resume-from latest"] } }],
  ["a variable", { container: { ...GPU, env: [{ name: "CKPT_DIR", value: "/out" }] } }],
  ["a writable claim", { pod: claim, container: mounted() }],
  ["a network volume", { pod: { volumes: [{ name: "out", nfs: { server: "a", path: "/" } }] }, container: mounted() }],
])("passes with %s", (_, parts) => {
  expect(count(parts)).toBe(0);
});

test.each<[string, JobParts]>([
  ["nothing", {}],
  ["an annotation that denies it", { annotations: { "muster.dev/checkpoint": "false" } }],
  ["a claim that is mounted to read", { pod: claim, container: mounted({ readOnly: true }) }],
  ["a claim that is not mounted", { pod: claim }],
  [
    "a claim that is read-only",
    {
      pod: { volumes: [{ name: "out", persistentVolumeClaim: { claimName: "out", readOnly: true } }] },
      container: mounted(),
    },
  ],
  ["a volume of the pod itself", { pod: { volumes: [{ name: "out", emptyDir: {} }] }, container: mounted() }],
  ["a folder of the node", { pod: { volumes: [{ name: "out", hostPath: { path: "/out" } }] }, container: mounted() }],
  ["arguments that are no texts", { container: { ...GPU, args: [1, null, { checkpoint: 1 }] } }],
])("finds a job with %s", (_, parts) => {
  expect(count(parts)).toBe(1);
});

test.each<[string, number, JobParts]>([
  ["a preemptible class", 1, { labels: { priorityClassName: "train" } }],
  ["a non-preemptible class", 0, { labels: { priorityClassName: "build" } }],
  ["a label that says so", 0, { labels: { "kai.scheduler/preemptibility": "non-preemptible" } }],
  [
    "a label beside a class",
    1,
    { labels: { "kai.scheduler/preemptibility": "preemptible", priorityClassName: "build" } },
  ],
  ["another scheduler", 0, { pod: { schedulerName: "default-scheduler" } }],
  ["no GPUs", 0, { container: {} }],
  ["a part of a GPU", 1, { container: {}, podMeta: { annotations: { "gpu-fraction": "0.5" } } }],
])("with %s it tells %i", (_, expected, parts) => {
  expect(count(parts)).toBe(expected);
});

test("the labels of a workload in a committed group decide whether it is preemptible", () => {
  const podMeta = { annotations: { "pod-group-name": "g", "kai.scheduler/skip-podgrouper": "true" } };
  expect(count({ podMeta })).toBe(0);
  expect(count({ podMeta, labels: { priorityClassName: "train" } })).toBe(1);
  expect(count({ podMeta, pod: { priorityClassName: "train" } })).toBe(1);
  expect(count({ podMeta, labels: { priorityClassName: "unknown" } })).toBe(0);
  expect(count({ podMeta, labels: { priorityClassName: "build" } })).toBe(0);
  expect(count({ podMeta, labels: { "kai.scheduler/preemptibility": "preemptible" } })).toBe(1);
});

test("a service saves nothing", () => {
  const yaml = (kind: string) => `
apiVersion: apps/v1
kind: ${kind}
metadata: {name: chat, labels: {priorityClassName: train}}
spec: {template: {spec: {schedulerName: kai-scheduler, containers: [{name: a, resources: {limits: {nvidia.com/gpu: 1}}}]}}}
`;
  expect(check(rule, yaml("Deployment"))).toEqual([]);
  expect(check(rule, yaml("StatefulSet"))).toEqual([]);
});

test("one rank that saves is enough", () => {
  const replica = (args: readonly string[]) => ({
    replicas: 1,
    template: podTemplate({ container: { ...GPU, name: "pytorch", args } }),
  });
  const pytorch = (...master: readonly string[]) => ({
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "train", namespace: "team-nlp" },
    spec: { pytorchReplicaSpecs: { Master: replica(master), Worker: replica([]) } },
  });
  expect(found(rule, pytorch())).toHaveLength(1);
  expect(found(rule, pytorch("--ckpt=/out"))).toEqual([]);
});

test("reads the claims and the command line of a Run:ai workload", () => {
  const training = (fields: object) => ({
    apiVersion: "run.ai/v2alpha1",
    kind: "TrainingWorkload",
    metadata: { name: "train", namespace: "runai-team-nlp", labels: { "kai.scheduler/preemptibility": "preemptible" } },
    spec: { name: { value: "train" }, image: { value: "a" }, gpuDevices: { value: 8 }, ...fields },
  });
  expect(found(rule, training({}))).toHaveLength(1);
  expect(found(rule, training({ arguments: { value: "train.py --save-interval 100" } }))).toEqual([]);
  expect(found(rule, training({ pvcs: { items: { out: { value: { claimName: "out", path: "/out" } } } } }))).toEqual(
    [],
  );
  expect(found(rule, training({ pvcs: { items: { out: { value: { readOnly: true } } } } }))).toHaveLength(1);
  expect(found(rule, training({ pvcs: { items: "out" }, arguments: 1 }))).toHaveLength(1);
});

test("what a CronJob starts trains too, and so does a pod that runs once", () => {
  const cron = { schedule: "0 1 * * *", jobTemplate: { spec: job().spec } };
  expect(found(rule, { apiVersion: "batch/v1", kind: "CronJob", metadata: { name: "a" }, spec: cron })).toHaveLength(1);
  const pod = (restartPolicy: string) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a", namespace: "team-nlp" },
    spec: { schedulerName: "kai-scheduler", restartPolicy, containers: [{ name: "a", ...GPU }] },
  });
  expect(found(rule, pod("Never"))).toHaveLength(1);
  expect(found(rule, pod("Always"))).toEqual([]);
});
