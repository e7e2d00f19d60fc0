import { describe, expect, test } from "vitest";
import { ownQueue as rule } from "../../../policies/quota/own-queue.ts";
import { check } from "../../helpers/policies.ts";

const quotas = "quotas: [{cluster: east, gpu: {deserved: 8, limit: 16}, cpu: unlimited, memory: unlimited}]";
const ORGANIZATION = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
departments: [{name: research, ${quotas.replace("deserved: 8", "deserved: 16")}}]
projects:
  - {name: nlp, department: research, clusters: [east], ${quotas}}
  - {name: vision, department: research, clusters: [east], ${quotas}}
  - {name: free, department: research, clusters: [east]}
---
`;
const QUEUE = `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: own}
spec: {resources: {gpu: {quota: -1, limit: -1}, cpu: {quota: -1, limit: -1}, memory: {quota: -1, limit: -1}}}
---
`;
const pod = (namespace: string, queue: string, more = "") => `apiVersion: v1
kind: Pod
metadata: {name: p, namespace: ${namespace}, labels: {${queue === "" ? "" : `kai.scheduler/queue: ${queue}`}}}
spec: {schedulerName: kai-scheduler, containers: [{name: m, image: "a:1", resources: {limits: {nvidia.com/gpu: 1}}}]}
${more}`;
const found = (yaml: string) => check(rule, yaml).map(({ path, message }) => `${path}: ${message}`);

describe("passes", () => {
  test.each([
    ORGANIZATION + pod("nlp", "nlp"),
    // QUOTA-001 reports these.
    ORGANIZATION + pod("nlp", "nothing"),
    ORGANIZATION + pod("nlp", ""),
    ORGANIZATION + pod("nlp", "research"),
    ORGANIZATION + pod("elsewhere", "nlp"),
    ORGANIZATION + pod("free", "nlp"),
    QUEUE + pod("nlp", "own"),
    ORGANIZATION + QUEUE,
  ])("%#", (yaml) => {
    expect(found(yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("the queue of another project", () => {
    expect(check(rule, ORGANIZATION + pod("nlp", "vision"))).toMatchObject([
      {
        severity: "warning",
        path: "/metadata/labels/kai.scheduler~1queue",
        message: "the Pod is in the namespace of project nlp, but in queue vision, of project vision",
        expected: "nlp",
        received: "vision",
        fix: "name the queue of the project, nlp",
      },
    ]);
  });

  test("a queue that only a manifest defines", () => {
    expect(found(ORGANIZATION + QUEUE + pod("nlp", "own"))).toEqual([
      "/metadata/labels/kai.scheduler~1queue: the Pod is in the namespace of project nlp, but in queue own, which muster.yaml does not define",
    ]);
  });

  test("a PodGroup", () => {
    const group =
      "apiVersion: scheduling.run.ai/v2alpha2\nkind: PodGroup\nmetadata: {name: g, namespace: nlp}\nspec: {minMember: 1, queue: vision}\n";
    expect(found(ORGANIZATION + group)).toEqual([
      "/spec/queue: the PodGroup is in the namespace of project nlp, but in queue vision, of project vision",
    ]);
  });

  test("a workload with several gangs once", () => {
    const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: d, namespace: nlp, labels: {kai.scheduler/queue: vision}}
spec: {replicas: 3, template: {spec: {schedulerName: kai-scheduler, containers: [{name: m, image: "a:1"}]}}}
`;
    expect(found(ORGANIZATION + deployment)).toHaveLength(1);
  });
});
