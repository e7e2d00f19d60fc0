import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { rayJob } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function jobOf(rayClusterSpec: unknown, spec: Fields = {}, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "ray.io/v1",
    kind: "RayJob",
    metadata: { name: "tune", namespace: "team-a", ...metadata },
    spec: { entrypoint: "python a.py", rayClusterSpec, ...spec },
  };
}

const group = (groupName: unknown, fields: Fields = {}) => ({ groupName, template: template(), ...fields });
const clusterSpec = (workerGroupSpecs: unknown = undefined) => ({
  headGroupSpec: { template: template() },
  workerGroupSpecs,
});

describe("the PodGroup of a RayJob", () => {
  it("is that of its cluster, in the name of the job", () => {
    const groups = [group("a", { replicas: 3, minReplicas: 1 }), group("b", { replicas: 2, numOfHosts: 2 })];
    const [gang, ...others] = gangsOf(rayJob, jobOf(clusterSpec(groups), {}, { uid: "u" }));
    expect(others).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-tune-u", namespace: "team-a", min: 6, priorityClass: "train" });
    expect(gang?.tree).toEqual([
      { name: "headgroup", min: 1 },
      { name: "a", min: 1 },
      { name: "b", min: 4 },
    ]);
    expect(podsOf(gang)).toEqual(["head: 1 @ headgroup", "worker: 3 @ a", "worker: 4 @ b"]);
    expect(gang?.annotations?.["kai.scheduler/top-owner-metadata"]).toContain("kind: RayJob\n");
  });

  it("leaves the submitter out", () => {
    const [gang] = gangsOf(rayJob, jobOf(clusterSpec(), { submitterPodTemplate: template() }));
    expect([gang?.min, podsOf(gang)]).toEqual([1, ["head: 1 @ headgroup"]]);
  });

  it.each([[undefined], [null]])("is not known where the cluster is %o", (spec) => {
    expect(reasonOf(rayJob, jobOf(spec, { clusterSelector: { "ray.io/cluster": "shared" } }))).toBe(
      "spec.rayClusterSpec is missing, so the podgrouper takes the numbers of another RayCluster object",
    );
  });

  it.each([[{}], [[]], ["a"], [1]])("is not made for a cluster that is %o, whose pods have no scheduler", (spec) => {
    expect(reasonOf(rayJob, jobOf(spec))).toMatch(/^its pods name no schedulerName/);
  });

  it("is not predicted if a group has more minReplicas than replicas, and the reason names the group", () => {
    const reason = reasonOf(rayJob, jobOf(clusterSpec([group("a", { replicas: 1, minReplicas: 2 })])));
    expect(reason).toMatch(/^spec\.rayClusterSpec\.workerGroupSpecs\[0\] has 1 replica and 2 minReplicas/);
    expect(reasonOf(rayJob, jobOf(clusterSpec({ a: 1 })))).toBe("spec.rayClusterSpec.workerGroupSpecs must be a list");
  });

  it("gets queue and priority from the job before the head", () => {
    const labels = { "kai.scheduler/queue": "mine", "ray.io/priority-class-name": "build" };
    expect(gangsOf(rayJob, jobOf(clusterSpec(), {}, { labels }))[0]).toMatchObject({
      queue: "mine",
      priorityClass: "build",
    });
  });

  it("is predicted for pods without a scheduler and with a queue label only if there is no submitter pod", () => {
    const bare = { headGroupSpec: { template: { spec: { containers: [{ name: "a" }] } } } };
    const labels = { "kai.scheduler/queue": "mine" };
    const object = (submissionMode?: string) => jobOf(bare, { submissionMode }, { labels });
    expect(gangsOf(rayJob, object("HTTPMode"))).toHaveLength(1);
    for (const mode of ["K8sJobMode", "", undefined]) {
      expect(reasonOf(rayJob, object(mode))).toMatch(/^its pods name no schedulerName/);
    }
    const old = { ...object("HTTPMode"), apiVersion: "ray.io/v1alpha1" };
    expect(reasonOf(rayJob, old)).toMatch(/^its pods name no schedulerName/);
  });

  it("has a submitter pod that never starts, unless that names a subgroup or another scheduler", () => {
    const problemsOf = (submitterPodTemplate: unknown, spec: Fields = {}, on = cluster()) => {
      const object = jobOf(clusterSpec(), { submitterPodTemplate, ...spec });
      return (rayJob.predictGangs(object, { cluster: on, queue: "fallback" }).problems ?? []).map(({ code }) => code);
    };
    const inLeaf = (leaf: string) => template({ labels: { "kai.scheduler/subgroup-name": leaf } });
    expect(problemsOf(template())).toEqual(["pod-in-no-subgroup"]);
    expect(problemsOf(inLeaf("absent"))).toEqual(["pod-in-no-subgroup"]);
    expect(problemsOf(inLeaf("headgroup"))).toEqual([]);
    expect(problemsOf(template({}, { schedulerName: "default-scheduler" }))).toEqual([]);
    expect(problemsOf(template({}, { schedulerName: undefined }))).toEqual([]);
    expect(problemsOf(template({ annotations: { "kai.scheduler/skip-podgrouper": "true" } }))).toEqual([]);
    expect(problemsOf(template(), { submissionMode: "HTTPMode" })).toEqual([]);
    expect(problemsOf(undefined)).toEqual([]);
    expect(problemsOf(template(), {}, runaiCluster())).toEqual([]);
  });

  it("is of a low priority on Run:ai", () => {
    const bare = { headGroupSpec: { template: { spec: { containers: [{ name: "a" }] } } } };
    expect(gangsOf(rayJob, jobOf(bare), runaiCluster())[0]?.priorityClass).toBe("low");
  });

  it("has every setting of the full sample", () => {
    expect(specsOf(rayJob, sample(rayJob, "full-gpu.yaml"), cluster())).toEqual([
      {
        queue: "team-nlp",
        priorityClassName: "train",
        minMember: 5,
        subGroups: [
          { name: "headgroup", minMember: 1 },
          { name: "elastic", minMember: 2 },
          { name: "wide", minMember: 2 },
        ],
      },
    ]);
  });
});

describe("the pods of a RayJob", () => {
  it.each<[unknown, number]>([
    [undefined, 1],
    ["K8sJobMode", 1],
    ["HTTPMode", 0],
    ["SidecarMode", 0],
    ["InteractiveMode", 0],
  ])("submitted in mode %o have %i submitter", (submissionMode, submitters) => {
    const object = jobOf(clusterSpec(), { submissionMode, submitterPodTemplate: template() });
    expect(podsSeen(rayJob, object)).toEqual(["head: 1 x 0", ...(submitters === 1 ? ["submitter: 1 x 0"] : [])]);
    expect(seen(rayJob, object).issues).toEqual([]);
  });

  it("are none, with an issue, if nothing is defined", () => {
    expect(seen(rayJob, jobOf(undefined)).issues.map(({ rule }) => rule)).toEqual(["RI-132"]);
  });
});

describe("the status of a RayJob", () => {
  it.each<[string, unknown, unknown, readonly string[]]>([
    ["nothing yet", undefined, undefined, []],
    ["making the cluster", "Initializing", "", ["Initializing"]],
    ["waiting for somebody to hand the job in", "Waiting", undefined, ["Initializing"]],
    ["handing the job in", "Running", "", ["Initializing"]],
    ["pending in the cluster", "Running", "PENDING", ["Initializing"]],
    ["running", "Running", "RUNNING", ["Running"]],
    ["complete", "Complete", "SUCCEEDED", ["Completed"]],
    ["failed", "Failed", "FAILED", ["Failed"]],
    ["failed by an old operator", "Complete", "FAILED", ["Failed"]],
    ["stopped by hand", "Complete", "STOPPED", ["Failed"]],
    ["invalid", "ValidationFailed", undefined, ["Failed"]],
    ["ended within a running deployment", "Running", "SUCCEEDED", ["Completed"]],
    ["failed within a running deployment", "Running", "FAILED", ["Failed"]],
    ["stopped within a running deployment", "Running", "STOPPED", ["Failed"]],
    ["ended before its deployment failed", "Failed", "FAILED", ["Failed"]],
    ["trying again", "Retrying", "FAILED", ["Initializing"]],
    ["trying again, before the job is handed in", "Retrying", "PENDING", ["Initializing"]],
    ["stopped by a suspension", "Suspending", "STOPPED", []],
    ["suspended", "Suspended", "", []],
    ["being suspended", "Suspending", "RUNNING", []],
  ])("%s", (_, jobDeploymentStatus, jobStatus, matched) => {
    const status = { jobDeploymentStatus, jobStatus };
    expect(seen(rayJob, { ...jobOf(clusterSpec()), status }).status?.matched).toEqual(matched);
  });

  it.each([[7], [["FAILED"]], [{}], [true]])("copes with a job status of %o", (jobStatus) => {
    const { status, issues } = seen(rayJob, {
      ...jobOf(clusterSpec()),
      status: { jobDeploymentStatus: "Running", jobStatus },
    });
    expect([status?.value, issues]).toEqual(["Running", []]);
  });
});

it.each([[{ generateName: "tuning-", name: "tuning-" }], [{ name: "" }], [{ name: "run-$(RUN)" }]])(
  "leaves the name of %o to the API server and to variables",
  (metadata) => {
    const object = {
      apiVersion: "ray.io/v1",
      kind: "RayJob",
      metadata,
      spec: { clusterSelector: { "ray.io/cluster": "a" } },
    };
    expect(rayJob.faults?.(object, false)).toEqual([]);
  },
);
