import { expect, test } from "vitest";
import { boundedRetries as rule } from "../../../policies/lifecycle/bounded-retries.ts";
import { podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "../gpu/repair.ts";
import { found, job } from "./trainings.ts";

const told = (object: object) => found(rule, object).map(({ path, message }) => [path, message]);
const kubeflow = (spec: object, kind = "PyTorchJob") => ({
  apiVersion: "kubeflow.org/v1",
  kind,
  metadata: { name: "a" },
  spec,
});
const replicas = (restartPolicy: unknown, runPolicy?: object) =>
  kubeflow({ runPolicy, pytorchReplicaSpecs: { Worker: { replicas: 2, restartPolicy, template: podTemplate() } } });

test.each(podKinds)("passes a plain $name", (kind) => {
  expect(found(rule, kind.wrap(podTemplate({ spec: { restartPolicy: "OnFailure" } })))).toEqual([]);
});

test.each(ODD.map((value) => [value]))("never fails on %j", (value) => {
  expect(found(rule, job({ spec: { backoffLimit: value } }))).toEqual([]);
  expect(found(rule, kubeflow({ runPolicy: value, pytorchReplicaSpecs: value }))).toEqual([]);
  const jobSet = { apiVersion: "jobset.x-k8s.io/v1alpha2", kind: "JobSet", metadata: { name: "a" } };
  expect(found(rule, { ...jobSet, spec: { failurePolicy: value, replicatedJobs: value } })).toEqual([]);
  expect(found(rule, { ...kubeflow({}), spec: value })).toEqual([]);
});

test("finds too many retries at their line", () => {
  expect(found(rule, job({ spec: { backoffLimit: 1000 } }))).toMatchObject([
    {
      rule: "LIFECYCLE-005",
      severity: "warning",
      message: "backoffLimit is 1000, above the maximum of 10",
      path: "/spec/backoffLimit",
      expected: "0 to 10",
      received: "1000",
    },
  ]);
});

test.each([
  [0, 0],
  [6, 0],
  [10, 0],
  [11, 1],
  [-1, 1],
  ["1000", 0],
])("of the backoffLimit %j it tells %i", (backoffLimit, count) => {
  expect(found(rule, job({ spec: { backoffLimit } }))).toHaveLength(count);
});

test("the most retries are an option", () => {
  expect(found(rule, job({ spec: { backoffLimit: 11 } }), { options: { maximum: 20 } })).toEqual([]);
  expect(found(rule, job({ spec: { backoffLimit: 1 } }), { options: { maximum: 0 } })).toHaveLength(1);
});

test("finds retries in each kind's own place", () => {
  const cron = { schedule: "0 1 * * *", jobTemplate: { spec: { ...job().spec, backoffLimit: 99 } } };
  expect(told({ apiVersion: "batch/v1", kind: "CronJob", metadata: { name: "a" }, spec: cron })[0]?.[0]).toBe(
    "/spec/jobTemplate/spec/backoffLimit",
  );
  expect(told(kubeflow({ runPolicy: { backoffLimit: 99 } }))[0]?.[0]).toBe("/spec/runPolicy/backoffLimit");
  const jobSet = {
    failurePolicy: { maxRestarts: 99 },
    replicatedJobs: [
      { name: "a", template: { spec: { template: podTemplate() } } },
      { name: "b", template: { spec: { backoffLimit: 99, template: podTemplate() } } },
    ],
  };
  expect(
    told({ apiVersion: "jobset.x-k8s.io/v1alpha2", kind: "JobSet", metadata: { name: "a" }, spec: jobSet }).map(
      ([path]) => path,
    ),
  ).toEqual(["/spec/failurePolicy/maxRestarts", "/spec/replicatedJobs/1/template/spec/backoffLimit"]);
  const training = { name: { value: "a" }, image: { value: "a" }, backoffLimit: { value: 99 } };
  expect(
    told({ apiVersion: "run.ai/v2alpha1", kind: "TrainingWorkload", metadata: { name: "a" }, spec: training }),
  ).toEqual([["/spec/backoffLimit/value", "backoffLimit is 99, above the maximum of 10"]]);
});

test.each([
  ["Always", 'the pods of a Job have the restartPolicy "Always", which Kubernetes rejects'],
  ["never", 'the pods of a Job have the restartPolicy "never", which Kubernetes rejects'],
  [undefined, "the pods of a Job have no restartPolicy, and Kubernetes rejects the default Always"],
])("finds a Job with the restartPolicy %j", (restartPolicy, message) => {
  expect(told(job({ pod: { restartPolicy } }))).toEqual([["/spec/template/spec/restartPolicy", message]]);
});

test("checks the jobs of a JobSet, which sets a missing policy", () => {
  const jobSet = (restartPolicy: unknown) => ({
    apiVersion: "jobset.x-k8s.io/v1alpha2",
    kind: "JobSet",
    metadata: { name: "a" },
    spec: {
      replicatedJobs: [{ name: "a", template: { spec: { template: podTemplate({ spec: { restartPolicy } }) } } }],
    },
  });
  expect(told(jobSet(undefined))).toEqual([]);
  expect(told(jobSet("Always"))).toEqual([
    [
      "/spec/replicatedJobs/0/template/spec/template/spec/restartPolicy",
      'the pods of a JobSet have the restartPolicy "Always", which Kubernetes rejects',
    ],
  ]);
});

test("finds replicas that always restart, or have an unknown policy", () => {
  const path = "/spec/pytorchReplicaSpecs/Worker/restartPolicy";
  expect(told(replicas("Always"))).toEqual([[path, "Worker always restarts, and no backoffLimit ends the restarts"]]);
  expect(told(replicas("Always", { backoffLimit: 3 }))).toEqual([]);
  expect(told(replicas("always"))).toEqual([
    [path, 'Worker has the restartPolicy "always", which the operator does not support'],
  ]);
  for (const policy of ["OnFailure", "Never", "ExitCode", undefined, null]) expect(told(replicas(policy))).toEqual([]);
});

test("finds a group of which one pod is restarted alone", () => {
  const group = (size: unknown, restartPolicy: unknown) => ({
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: { name: "a" },
    spec: { leaderWorkerTemplate: { size, restartPolicy, workerTemplate: podTemplate() } },
  });
  expect(told(group(4, "None"))).toEqual([
    [
      "/spec/leaderWorkerTemplate/restartPolicy",
      "the restartPolicy None restarts one pod of a group alone, and the others wait for the old pod",
    ],
  ]);
  expect(told(group(4, "Default"))).toHaveLength(1);
  expect(told(group(4, "RecreateGroupOnPodRestart"))).toEqual([]);
  expect(told(group(4, undefined))).toEqual([]);
  expect(told(group(1, "None"))).toEqual([]);
  expect(told(group(undefined, "None"))).toEqual([]);
});

test("other groups with kinds of these names are left alone", () => {
  const other = {
    apiVersion: "batch.volcano.sh/v1alpha1",
    kind: "Job",
    metadata: { name: "a" },
    spec: { backoffLimit: 99 },
  };
  expect(told(other)).toEqual([]);
});

test("leaves a restartPolicy of another type to GITOPS-042", () => {
  for (const restartPolicy of [0, [], {}, false]) expect(told(job({ pod: { restartPolicy } }))).toEqual([]);
});
