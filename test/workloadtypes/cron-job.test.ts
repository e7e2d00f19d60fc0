import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { cronJob } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function cronJobOf(job: Fields, metadata: Fields = {}, jobMetadata: unknown = {}): KubeObject {
  return {
    apiVersion: "batch/v1",
    kind: "CronJob",
    metadata: { name: "nightly", ...metadata },
    spec: { schedule: "0 2 * * *", jobTemplate: { metadata: jobMetadata, spec: { template: template(), ...job } } },
  };
}

const skip = { annotations: { "kai.scheduler/skip-podgrouper": "true" } };

describe("the PodGroup of a CronJob", () => {
  it("is that of the Job of one run", () => {
    const [gang, ...more] = gangsOf(cronJob, cronJobOf({ parallelism: 4 }, { uid: "u", namespace: "team-a" }));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({
      name: "pg-nightly-generated-uid-unknown-until-applied",
      namespace: "team-a",
      min: 1,
      priorityClass: "train",
    });
    expect(gang?.annotations).toEqual({
      "kai.scheduler/top-owner-metadata":
        "name: nightly-generated\nuid: uid-unknown-until-applied\ngroup: batch\nversion: v1\nkind: Job\n",
    });
    expect(podsOf(gang)).toEqual(["cronjob: 4"]);
    expect(gang?.pods[0]?.template).toEqual(template());
  });

  it("is steered by the job template and never by the CronJob itself", () => {
    const labels = (queue: string) => ({ labels: { "kai.scheduler/queue": queue } });
    expect(gangsOf(cronJob, cronJobOf({}, labels("a"), labels("b")))[0]).toMatchObject({ queue: "b" });
    expect(gangsOf(cronJob, cronJobOf({}, labels("a")))[0]).toMatchObject({ queue: "fallback", labels: {} });
    expect(gangsOf(cronJob, cronJobOf({}, labels("a"), null))[0]?.queue).toBe("fallback");
  });

  it("waits for one pod, whatever the annotation of a Job is", () => {
    const annotations = { "kai.scheduler/batch-min-member": "4" };
    const [gang] = gangsOf(cronJob, cronJobOf({ parallelism: 4 }, { annotations }, { annotations }));
    expect(gang?.min).toBe(1);
    expect(gang?.annotations).toMatchObject(annotations);
  });

  it("is a committed one with the skip mark on any of the three objects", () => {
    expect(reasonOf(cronJob, cronJobOf({}, skip))).toBe(EXTERNAL);
    expect(reasonOf(cronJob, cronJobOf({}, {}, skip))).toBe(EXTERNAL);
    expect(reasonOf(cronJob, cronJobOf({ template: template(skip) }))).toBe(EXTERNAL);
    expect(gangsOf(cronJob, cronJobOf({}, skip), cluster({ version: "0.14.0" }))).toHaveLength(1);
  });

  it("follows the labels and annotations of a full sample", () => {
    expect(specsOf(cronJob, sample(cronJob, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "build", minMember: 1 },
    ]);
    expect(gangsOf(cronJob, sample(cronJob, "full-gpu.yaml"))[0]?.nodePool).toBe("h100");
    expect(reasonOf(cronJob, sample(cronJob, "minimal-cpu.yaml"))).toMatch(/name no schedulerName/);
    const [gang] = gangsOf(cronJob, sample(cronJob, "minimal-cpu.yaml"), runaiCluster());
    expect(gang?.priorityClass).toBe("very-high");
  });

  it.each<[Fields, number]>([
    [{}, 1],
    [{ parallelism: 4, completions: 2 }, 2],
    [{ completions: 9 }, 1],
    [{ parallelism: 0 }, 0],
    [{ parallelism: null, completions: null }, 1],
    [{ parallelism: "4", completions: 2.5 }, 1],
    [{ parallelism: 2 ** 31 - 1 }, 2 ** 31 - 1],
  ])("counts the pods at once of %o", (job, count) => {
    expect(podsOf(gangsOf(cronJob, cronJobOf(job))[0])).toEqual([`cronjob: ${count}`]);
  });

  it.each([
    undefined,
    null,
    "daily",
    [],
    { jobTemplate: null },
    { jobTemplate: { spec: "x" } },
    JSON.parse('{"__proto__": {"jobTemplate": {}}}'),
  ])("is none for the spec %o", (spec) => {
    expect(reasonOf(cronJob, { ...cronJobOf({}), spec } as KubeObject)).toMatch(/schedulerName/);
  });
});

describe("the pods of a CronJob", () => {
  it.each<[Fields, readonly string[]]>([
    [{}, ["cronjob: 1 x 0"]],
    [{ parallelism: 4, completions: 2 }, ["cronjob: 2 x 0"]],
    [{ completions: 9 }, ["cronjob: 1 x 0"]],
    [{ template: null }, []],
  ])("of %o", (job, pods) => {
    expect(podsSeen(cronJob, cronJobOf(job))).toEqual(pods);
  });
});

describe("the status of a CronJob", () => {
  const run = { kind: "Job", name: "nightly-1" };
  const time = "2026-01-01T02:00:00Z";

  it.each<[string, Fields, unknown, readonly string[]]>([
    ["not applied", {}, undefined, []],
    ["never run", {}, {}, ["Initializing"]],
    ["never run and suspended", { suspend: true }, {}, []],
    ["in its first run", {}, { active: [run], lastScheduleTime: time }, ["Running"]],
    ["in two runs", {}, { active: [run, run], lastScheduleTime: time, lastSuccessfulTime: time }, ["Running"]],
    ["suspended in a run", { suspend: true }, { active: [run], lastScheduleTime: time }, ["Running"]],
    ["between runs", {}, { lastScheduleTime: time, lastSuccessfulTime: time }, []],
    ["without a success", {}, { active: [], lastScheduleTime: time }, []],
  ])("%s", (_, spec, status, matched) => {
    const object = cronJobOf({});
    const all = { ...object, spec: { ...(object.spec as Fields), ...spec }, status };
    expect(seen(cronJob, all).status?.matched).toEqual(matched);
  });
});
