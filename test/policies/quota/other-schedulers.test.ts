import { expect, test } from "vitest";
import { rules } from "../../../policies/index.ts";
import { account } from "../../../src/gpu/index.ts";
import { gangsOfSet, quotaOfSet } from "../../../src/rules/index.ts";
import { check, setOf } from "../../helpers/policies.ts";

/** A gang of KAI in a queue that does not exist, a PodGroup that is too large, and a Queue without a parent. */
const objects = (scheduler: string) => `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: lab, scheduler: ${scheduler}}]
---
apiVersion: batch/v1
kind: Job
metadata:
  name: train
  namespace: ml
  labels: {kai.scheduler/queue: missing, kai.scheduler/node-pool: none}
  annotations: {kai.scheduler/batch-min-member: "9"}
spec:
  parallelism: 2
  completions: 2
  template: {spec: {schedulerName: default-scheduler, restartPolicy: Never, containers: [{name: main, image: "example.com/t:1", resources: {limits: {nvidia.com/gpu: 1}}}]}}
---
apiVersion: scheduling.run.ai/v2alpha2
kind: PodGroup
metadata: {name: gang, namespace: ml}
spec: {minMember: 9, queue: missing}
---
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: team}
spec: {parentQueue: nowhere, resources: {gpu: {quota: 1, limit: 1}}}
`;
const KAI = /^(?:GANG|QUOTA)-/;
const found = (scheduler: string) =>
  check(rules, objects(scheduler)).flatMap(({ rule }) => (KAI.test(rule) ? [rule] : []));

test("the rules about KAI's gangs and queues are silent in a cluster of another scheduler", () => {
  expect(found("kai").length).toBeGreaterThan(3);
  expect(found("kueue")).toEqual([]);
  expect(found("volcano")).toEqual([]);
});

test("no queue or pool of KAI is counted there", () => {
  const set = setOf(objects("kueue"));
  expect(gangsOfSet(set)).toEqual([]);
  const { rows, unattributed } = account(quotaOfSet(set));
  expect(rows).toEqual([]);
  expect(unattributed.map(({ workload }) => workload.object.metadata.name)).toEqual(["train"]);
});
