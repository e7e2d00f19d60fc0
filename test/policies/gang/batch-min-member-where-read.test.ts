import { describe, expect, it } from "vitest";
import { batchMinMemberWhereRead as rule } from "../../../policies/gang/batch-min-member-where-read.ts";
import { check } from "../../helpers/policies.ts";
import { job, leaderWorkerSet, organization, places, template, yaml } from "./manifests.ts";

const KEY = "kai.scheduler/batch-min-member";
const AT = "/metadata/annotations/kai.scheduler~1batch-min-member";
const said = (value: string) => ({ annotations: { [KEY]: value } });

function jobSet(own: object, replicated: object, pod = template()) {
  const replicatedJobs = [{ name: "a", replicas: 1, template: { metadata: replicated, spec: { template: pod } } }];
  return {
    apiVersion: "jobset.x-k8s.io/v1alpha2",
    kind: "JobSet",
    metadata: { name: "set", namespace: "n", ...own },
    spec: { replicatedJobs },
  };
}

describe("batch-min-member-where-read", () => {
  it.each([undefined, null, {}, "x"])("ignores a Job with the spec %j", (spec) => {
    expect(check(rule, yaml({ ...job({}), spec }))).toEqual([]);
  });

  it("finds an annotation that KAI ignores", () => {
    expect(check(rule, yaml(job({ template: template(said("2")) })))).toMatchObject([
      {
        rule: "GANG-010",
        severity: "warning",
        path: `/spec/template${AT}`,
        message: `KAI ignores ${KEY} on a pod template`,
        received: '"2"',
      },
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    ["on a Job", job({}, said("2")), []],
    ["on a JobSet", jobSet(said("1"), {}), []],
    ["on a replicated Job", jobSet({}, said("4")), []],
    ["0", job({}, said("0")), [`Job/run ${AT}`]],
    ["half a pod", job({}, said("1.5")), [`Job/run ${AT}`]],
    ["no number", job({}, said("all")), [`Job/run ${AT}`]],
    ["no number on a replicated Job", jobSet({}, said("x")), [`JobSet/set /spec/replicatedJobs/0/template${AT}`]],
    ["more than the replicated Jobs", jobSet(said("2"), {}), [`JobSet/set ${AT} W`]],
    [
      "on the pods of a replicated Job",
      jobSet({}, {}, template(said("2"))),
      [`JobSet/set /spec/replicatedJobs/0/template/spec/template${AT} W`],
    ],
    [
      "on another kind",
      { ...leaderWorkerSet({}, 2), metadata: { name: "serve", namespace: "n", ...said("2") } },
      [`LeaderWorkerSet/serve ${AT} W`],
    ],
    [
      "by another name",
      job({}, { annotations: { "kai.scheduler/min-member": "2" } }),
      ["Job/run /metadata/annotations/kai.scheduler~1min-member W"],
    ],
  ])("%s", (_, object, expected) => {
    expect(places(check(rule, yaml(object)))).toEqual(expected);
  });

  it.each([
    ["0.17.2", "2", [`Deployment/web ${AT} W`]],
    ["0.18.0", "2", []],
    ["0.18.0", "0", [`Deployment/web ${AT}`]],
  ])("on a Deployment of KAI %s with %j", (version, value, expected) => {
    const web = {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "web", namespace: "n", ...said(value) },
      spec: { replicas: 2, template: template() },
    };
    expect(places(check(rule, yaml(organization({ version }), web)))).toEqual(expected);
  });

  it("on a StatefulSet, by either name", () => {
    const set = (key: string) => ({
      apiVersion: "apps/v1",
      kind: "StatefulSet",
      metadata: { name: "s", namespace: "n", annotations: { [key]: "8" } },
      spec: { replicas: 8, podManagementPolicy: "Parallel", template: template() },
    });
    for (const key of [KEY, "kai.scheduler/min-member"]) {
      expect(check(rule, yaml(set(key)))).toMatchObject([{ message: `KAI ignores ${key} on a StatefulSet` }]);
    }
  });

  it("on a CronJob and on its Job template", () => {
    const cronJob = {
      apiVersion: "batch/v1",
      kind: "CronJob",
      metadata: { name: "nightly", namespace: "n", ...said("2") },
      spec: { schedule: "@daily", jobTemplate: { metadata: said("2"), spec: { template: template() } } },
    };
    expect(places(check(rule, yaml(cronJob)))).toEqual([
      `CronJob/nightly ${AT} W`,
      `CronJob/nightly /spec/jobTemplate${AT} W`,
    ]);
  });
});
