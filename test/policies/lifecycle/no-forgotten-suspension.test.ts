import { expect, test } from "vitest";
import { noForgottenSuspension as rule } from "../../../policies/lifecycle/no-forgotten-suspension.ts";
import { podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "../gpu/repair.ts";
import { found, job } from "./trainings.ts";

const told = (object: object) => found(rule, object).map(({ path, message }) => [path, message]);
const deployment = (spec: object) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "chat" },
  spec: { selector: {}, template: podTemplate(), ...spec },
});

test.each(podKinds)("passes a $name that runs", (kind) => {
  expect(found(rule, kind.wrap(podTemplate()))).toEqual([]);
});

test.each([...ODD.filter((value) => value == null), false, 0, ""])("passes the switch %j", (suspend) => {
  expect(told(job({ spec: { suspend } }))).toEqual([]);
});

test("finds a suspended job", () => {
  expect(found(rule, job({ spec: { suspend: true } }))).toMatchObject([
    {
      rule: "LIFECYCLE-008",
      severity: "warning",
      message: "the Job is suspended, so it starts no pods and counts as 0 in every quota",
      path: "/spec/suspend",
      received: "true",
    },
  ]);
});

test("finds the switch of each kind", () => {
  const suspended = (apiVersion: string, kind: string, spec: object) => ({
    apiVersion,
    kind,
    metadata: { name: "a" },
    spec,
  });
  const template = podTemplate();
  expect(
    told(
      suspended("kubeflow.org/v1", "PyTorchJob", {
        runPolicy: { suspend: true },
        pytorchReplicaSpecs: { Worker: { replicas: 2, template } },
      }),
    )[0]?.[0],
  ).toBe("/spec/runPolicy/suspend");
  expect(told(suspended("batch/v1", "CronJob", { suspend: true, jobTemplate: { spec: { template } } }))[0]?.[0]).toBe(
    "/spec/suspend",
  );
});

test("a Job that Kueue starts is suspended on purpose", () => {
  expect(told(job({ spec: { suspend: true }, labels: { "kueue.x-k8s.io/queue-name": "team" } }))).toEqual([]);
});

test("finds a Run:ai workload that is not active", () => {
  const training = (active: unknown) => ({
    apiVersion: "run.ai/v2alpha1",
    kind: "TrainingWorkload",
    metadata: { name: "a" },
    spec: { name: { value: "a" }, image: { value: "a" }, active: { value: active } },
  });
  expect(told(training(false))).toEqual([
    ["/spec/active/value", "the TrainingWorkload is not active, so it starts no pods and counts as 0 in every quota"],
  ]);
  for (const active of [true, null, undefined, "false", 0]) expect(told(training(active))).toEqual([]);
});

test("reports a workload that is scaled to 0, at the count", () => {
  expect(told(deployment({ replicas: 0 }))).toEqual([
    ["/spec/replicas", "the Deployment is scaled to 0, so it starts no pods and counts as 0 in every quota"],
  ]);
  expect(told(job({ spec: { parallelism: 0 } })).map(([path]) => path)).toEqual(["/spec/parallelism"]);
  const pytorch = (master: number, worker: number) => ({
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "a" },
    spec: {
      pytorchReplicaSpecs: {
        Master: { replicas: master, template: podTemplate() },
        Worker: { replicas: worker, template: podTemplate() },
      },
    },
  });
  expect(told(pytorch(0, 0)).map(([path]) => path)).toEqual(["/spec/pytorchReplicaSpecs/Master/replicas"]);
  expect(told(pytorch(1, 0))).toEqual([]);
});

test("passes a scale of 0 that an autoscaler may raise, even to only one pod", () => {
  const elastic = (maxReplicas: number) => ({
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "a" },
    spec: {
      elasticPolicy: { minReplicas: 0, maxReplicas },
      pytorchReplicaSpecs: { Worker: { replicas: 0, template: podTemplate() } },
    },
  });
  expect(told(elastic(1))).toEqual([]);
  expect(told(elastic(0)).map(([path]) => path)).toEqual(["/spec/elasticPolicy/minReplicas"]);
});

test("passes other counts, and objects that are not workloads", () => {
  expect(told(deployment({ replicas: 1 }))).toEqual([]);
  expect(told(deployment({}))).toEqual([]);
  expect(told({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, suspend: true })).toEqual([]);
});
