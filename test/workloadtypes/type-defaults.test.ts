import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import type { GroupingContext, TypeDefaults, WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { cronJob, deployment, job, rayCluster } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { template } from "./gangs.ts";

type Table = Readonly<Record<string, TypeDefaults>>;

function contextOf(table: Table | undefined, on = cluster()): GroupingContext {
  if (table === undefined) return { cluster: on, queue: "q" };
  return { cluster: on, queue: "q", typeDefaults: (group, kind) => table[`${kind}.${group}`] };
}

function steered(kind: WorkloadKind, object: KubeObject, context: GroupingContext) {
  const grouping = kind.predictGangs(object, context);
  if ("reason" in grouping) throw new Error(grouping.reason);
  return grouping.gangs.map(({ priorityClass, preemptibility }) => [priorityClass, preemptibility]);
}

const labelled = (labels: Readonly<Record<string, string>>) => ({ labels });

function jobOf(owner: object = {}, pod?: Readonly<Record<string, unknown>>, spec = {}): KubeObject {
  const metadata = { name: "run", ...owner };
  return { apiVersion: "batch/v1", kind: "Job", metadata, spec: { template: template(pod, spec) } };
}

const build = { priorityClass: "build" };
const evictable: TypeDefaults = { priorityClass: "build", preemptibility: "preemptible" };

describe("the defaults of a kind in the podgrouper's ConfigMap", () => {
  it.each<[string, Table | undefined, readonly unknown[]]>([
    ["no table", undefined, ["train", undefined]],
    ["an empty table", {}, ["train", undefined]],
    ["another kind of the group", { "CronJob.batch": build }, ["train", undefined]],
    ["the kind in another group", { "Job.example.com": build }, ["train", undefined]],
    ["the kind", { "Job.batch": build }, ["build", undefined]],
    ["the kind with a preemptibility", { "Job.batch": evictable }, ["build", "preemptible"]],
    ["a class that the cluster lacks", { "Job.batch": { priorityClass: "typo" } }, ["train", undefined]],
    ["no class", { "Job.batch": { priorityClass: "" } }, ["train", undefined]],
    ["an inherited name of objects", { "Job.batch": { priorityClass: "constructor" } }, ["train", undefined]],
    [
      "a class that the cluster lacks, and a preemptibility",
      { "Job.batch": { priorityClass: "typo", preemptibility: "non-preemptible" } },
      ["train", "non-preemptible"],
    ],
  ])("counts with %s", (_, table, expected) => {
    expect(steered(job, jobOf(), contextOf(table))).toEqual([expected]);
  });

  it.each<[string, KubeObject, readonly unknown[]]>([
    ["a label of the workload", jobOf(labelled({ priorityClassName: "inference" })), ["inference", "preemptible"]],
    ["a label of the pod", jobOf({}, labelled({ priorityClassName: "inference" })), ["inference", "preemptible"]],
    ["the class of the pod", jobOf({}, undefined, { priorityClassName: "inference" }), ["inference", "preemptible"]],
    [
      "a preemptibility of the workload",
      jobOf(labelled({ "kai.scheduler/preemptibility": "non-preemptible" })),
      ["build", "non-preemptible"],
    ],
    [
      "a preemptibility of the pod",
      jobOf({}, labelled({ "kai.scheduler/preemptibility": "non-preemptible" })),
      ["build", "non-preemptible"],
    ],
  ])("comes after %s", (_, object, expected) => {
    expect(steered(job, object, contextOf({ "Job.batch": evictable }))).toEqual([expected]);
  });

  it.each<[string, KubeObject]>([
    ["a named class that does not exist", jobOf(labelled({ priorityClassName: "typo" }))],
    [
      "a class of the pod behind a label that names none",
      jobOf(labelled({ priorityClassName: "typo" }), undefined, { priorityClassName: "inference" }),
    ],
    ["a preemptibility that is none", jobOf(labelled({ "kai.scheduler/preemptibility": "sometimes" }))],
  ])("comes before the default of the plug-in, and takes over from %s", (_, object) => {
    expect(steered(job, object, contextOf({ "Job.batch": evictable }))).toEqual([["build", "preemptible"]]);
  });

  it("takes precedence over the default of a plug-in of its own", () => {
    const object = { ...jobOf(), apiVersion: "apps/v1", kind: "Deployment" };
    expect(steered(deployment, object, contextOf({}))).toEqual([["inference", undefined]]);
    const table: Table = { "Deployment.apps": { priorityClass: "train", preemptibility: "preemptible" } };
    expect(steered(deployment, object, contextOf(table))).toEqual([["train", "preemptible"]]);
  });

  it("are those of the object that the podgrouper groups by, such as the Job of a CronJob", () => {
    const spec = { jobTemplate: { spec: { template: template() } } };
    const object: KubeObject = { apiVersion: "batch/v1", kind: "CronJob", metadata: { name: "nightly" }, spec };
    expect(steered(cronJob, object, contextOf({ "CronJob.batch": build }))).toEqual([["train", undefined]]);
    expect(steered(cronJob, object, contextOf({ "Job.batch": build }))).toEqual([["build", undefined]]);
  });

  it("gives way to a label of Ray's own", () => {
    const object = (labels: Readonly<Record<string, string>>): KubeObject => ({
      apiVersion: "ray.io/v1",
      kind: "RayCluster",
      metadata: { name: "ray", labels },
      spec: { headGroupSpec: { template: template() } },
    });
    const context = contextOf({ "RayCluster.ray.io": evictable });
    expect(steered(rayCluster, object({}), context)).toEqual([["build", "preemptible"]]);
    const labels = { "ray.io/priority-class-name": "inference" };
    expect(steered(rayCluster, object(labels), context)).toEqual([["inference", "preemptible"]]);
  });

  it("counts on a Run:ai cluster before the platform's default", () => {
    const on = runaiCluster({ schedulerName: "kai-scheduler" });
    expect(steered(job, jobOf(), contextOf({}, on))).toEqual([["high", undefined]]);
    expect(steered(job, jobOf(), contextOf({ "Job.batch": { priorityClass: "low" } }, on))).toEqual([
      ["low", undefined],
    ]);
  });

  it("reads the third preemptibility on Run:ai from 3.0 on", () => {
    const labels = { "kai.scheduler/preemptibility": "semi-preemptible" };
    const pod = labelled({ "kai.scheduler/preemptibility": "preemptible" });
    const on = (version: string) => runaiCluster({ schedulerName: "kai-scheduler", version });
    const found = (cluster: ReturnType<typeof on>) =>
      steered(job, jobOf(labelled(labels), pod), contextOf({}, cluster));
    expect(found(on("3.0"))).toEqual([["high", "semi-preemptible"]]);
    expect(found(on("2.26"))).toEqual([["high", "preemptible"]]);
  });

  it("are ignored if the object has neither version nor kind", () => {
    const object = { metadata: { name: "a" }, spec: { template: template() } } as unknown as KubeObject;
    expect(steered(job, object, contextOf({ "Job.batch": build }))).toEqual([["train", undefined]]);
  });
});
