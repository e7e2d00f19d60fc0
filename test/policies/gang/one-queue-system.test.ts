import { expect, test } from "vitest";
import { oneQueueSystem as rule } from "../../../policies/gang/one-queue-system.ts";
import { check } from "../../helpers/policies.ts";

const job = (scheduler: string, labels = "{kueue.x-k8s.io/queue-name: team}") => `
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: ${labels}}
spec: {template: {spec: {schedulerName: ${scheduler}, containers: [{name: main}]}}}
`;
const cluster = (fields: string) => `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: lab, ${fields}}]
---`;

test.each([
  ["default-scheduler", job("default-scheduler")],
  ["another scheduler", job("my-kai-scheduler")],
  ["no queue of Kueue", job("kai-scheduler", "{kai.scheduler/queue: team}")],
  ["a null label", job("kai-scheduler", "{kueue.x-k8s.io/queue-name: null}")],
  ["the scheduler of a cluster with Kueue", cluster("scheduler: kueue, schedulerName: volcano") + job("volcano")],
])("is silent about %s", (_, yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test.each(["kai-scheduler", "runai-scheduler", "runai-scheduler-h100", "volcano"])("reports %s", (scheduler) => {
  expect(check(rule, job(scheduler))).toMatchObject([
    {
      severity: "warning",
      path: "/spec/template/spec/schedulerName",
      message: `Kueue admits Job train in queue team, and ${scheduler} then decides again: its pods can stay pending while they hold the quota of Kueue`,
    },
  ]);
  expect(check(rule, cluster("scheduler: kueue") + job(scheduler))).toHaveLength(1);
});

test("names the queue of KAI, and reads the label of the pods of a Deployment and that of the Jobs of a CronJob", () => {
  const both = "{kueue.x-k8s.io/queue-name: team, kai.scheduler/queue: research}";
  expect(check(rule, job("kai-scheduler", both))).toMatchObject([
    { message: expect.stringContaining(" decides again in its own queue research: ") },
  ]);
  const template = (labels: string) =>
    `{metadata: {labels: ${labels}}, spec: {schedulerName: volcano, containers: [{name: main}]}}`;
  const deployment = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: serve, namespace: ml}
spec: {template: ${template("{kueue.x-k8s.io/queue-name: team}")}}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly, namespace: ml}
spec: {jobTemplate: {metadata: {labels: {kueue.x-k8s.io/queue-name: team}}, spec: {template: ${template("{}")}}}}
`;
  expect(check(rule, deployment).map(({ object }) => object?.name)).toEqual(["serve", "nightly"]);
});
