import { describe, expect, it } from "vitest";
import { linkedPodGroup as rule } from "../../../policies/gang/linked-pod-group.ts";
import { check } from "../../helpers/policies.ts";
import { job, linked, NAMES, organization, places, podGroup, SKIP, template, yaml } from "./manifests.ts";

const POD = "/spec/template";
const NAME = `Job/run ${POD}/metadata/annotations/pod-group-name`;
const LEAF = `Job/run ${POD}/metadata/labels/kai.scheduler~1subgroup-name`;
const group = podGroup({ queue: "q", minMember: 1 });
const tree = podGroup({
  queue: "q",
  subGroups: [{ name: "a", minMember: 1 }, { name: "b" }, { name: "c", parent: "b", minMember: 1 }],
});
const named = { metadata: { annotations: SKIP }, spec: { template: template({ annotations: NAMES }) } };
const cronJob = { apiVersion: "batch/v1", kind: "CronJob", metadata: { name: "run", namespace: "n" } };
const jobSet = { ...cronJob, apiVersion: "jobset.x-k8s.io/v1alpha2", kind: "JobSet" };
const jobsOf = (...templates: readonly object[]) => ({
  ...jobSet,
  spec: { replicatedJobs: templates.map((each, index) => ({ name: `job-${index}`, replicas: 1, template: each })) },
});
const leaf = (name: string) => linked({ labels: { "kai.scheduler/subgroup-name": name } });

describe("linked-pod-group", () => {
  it.each([undefined, null, {}, "x"])("ignores a Job with the spec %j", (spec) => {
    expect(check(rule, yaml(group, { ...job({}), spec }))).toEqual([]);
  });

  it("finds pods that the podgrouper moves to its own group", () => {
    expect(check(rule, yaml(group, job({ template: template({ annotations: NAMES }) })))).toMatchObject([
      {
        rule: "GANG-011",
        severity: "error",
        object: { kind: "Job", name: "run" },
        path: "/spec/template/metadata/annotations/pod-group-name",
        location: { line: 3 },
        message:
          "pods of Job run name PodGroup g without annotation kai.scheduler/skip-podgrouper: the podgrouper silently moves them to a group of its own and g without them",
        expected: 'kai.scheduler/skip-podgrouper: "true"',
        related: [{ message: "the PodGroup", object: { kind: "PodGroup", name: "g" }, path: "/metadata/name" }],
      },
    ]);
  });

  it.each<[string, readonly object[], readonly string[]]>([
    ["the mark on the pods", [group, job({ template: linked() })], []],
    ["the mark on the Job", [group, job({ template: template({ annotations: NAMES }) }, { annotations: SKIP })], []],
    [
      "the mark on the Jobs of a CronJob",
      [group, { ...cronJob, spec: { schedule: "@daily", jobTemplate: named } }],
      [],
    ],
    ["the mark on the Jobs of a JobSet", [group, jobsOf(named)], []],
    [
      "the mark on one Job of two in a JobSet",
      [group, jobsOf(named, { ...named, metadata: {} })],
      ["JobSet/run /spec/replicatedJobs/1/template/spec/template/metadata/annotations/pod-group-name"],
    ],
    ["no mark", [group, job({ template: template({ annotations: NAMES }) })], [NAME]],
    ["no name", [group, job({ template: template({ annotations: SKIP }) })], [NAME]],
    ["no group", [job({ template: linked() })], [NAME]],
    [
      "a group of another namespace",
      [podGroup({ queue: "q" }, { namespace: "m" }), job({ template: linked() })],
      [NAME],
    ],
    ["a leaf", [tree, job({ template: leaf("a") })], []],
    ["a leaf further down", [tree, job({ template: leaf("c") })], []],
    ["no leaf", [tree, job({ template: linked() })], [LEAF]],
    ["a subgroup of subgroups", [tree, job({ template: leaf("b") })], [LEAF]],
    ["no such subgroup", [tree, job({ template: leaf("d") })], [LEAF]],
    ["a leaf of a flat group", [group, job({ template: leaf("a") })], [LEAF]],
    [
      "another scheduler",
      [group, job({ template: linked({ spec: { schedulerName: "volcano" } }) })],
      [`Job/run ${POD}/spec/schedulerName`],
    ],
    ["nothing of it at all", [job({})], []],
    [
      "a label that the podgrouper leaves",
      [job({ template: template({ labels: { "kai.scheduler/subgroup-name": "a" } }) })],
      [LEAF],
    ],
  ])("%s", (_, objects, expected) => {
    expect(places(check(rule, yaml(...objects)))).toEqual(expected);
  });

  it("finds the skip annotation on a KAI version without it", () => {
    const on = (version: string) => check(rule, yaml(organization({ version }), group, job({ template: linked() })));
    expect(on("0.15.0")).toEqual([]);
    expect(places(on("0.14.9"))).toEqual([`Job/run ${POD}/metadata/annotations/kai.scheduler~1skip-podgrouper`]);
  });

  it("accepts a pod without an owner and without the annotation", () => {
    const pod = {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "p", namespace: "n", annotations: NAMES },
      spec: template().spec,
    };
    expect(check(rule, yaml(group, pod))).toEqual([]);
    expect(places(check(rule, yaml(pod)))).toEqual(["Pod/p /metadata/annotations/pod-group-name"]);
  });
});
