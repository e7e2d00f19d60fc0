import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { pod } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function podOf(metadata: Fields = {}, spec: Fields = {}): KubeObject {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "one", ...metadata },
    spec: { schedulerName: "kai-scheduler", containers: [{ name: "main" }], ...spec },
  };
}

describe("the PodGroup of a Pod", () => {
  it("is one for itself", () => {
    const [gang, ...more] = gangsOf(pod, podOf({ uid: "u-1" }));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-one-u-1", min: 1, priorityClass: "train", queue: "fallback" });
    expect(gang).not.toHaveProperty("tree");
    expect(podsOf(gang)).toEqual(["pod: 1"]);
    expect(gang?.annotations?.["kai.scheduler/top-owner-metadata"]).toBe(
      'name: one\nuid: u-1\ngroup: ""\nversion: v1\nkind: Pod\n',
    );
  });

  it("is that of the application for a pod of Spark", () => {
    const nameOf = (labels: Fields) => gangsOf(pod, podOf({ labels }))[0]?.name;
    expect(gangsOf(pod, sample(pod, "spark-driver-cpu.yaml"))[0]?.name).toBe("spark-5d1f7c0e");
    expect(nameOf({ "spark-app-name": "", "spark-app-selector": "s-1" })).toBe("s-1");
    expect(nameOf({ "spark-app-selector": "s-1" })).toBe("pg-one-uid-unknown-until-applied");
    expect(nameOf({ "spark-app-name": "a" })).toBe("pg-one-uid-unknown-until-applied");
    expect(nameOf({ "spark-app-name": 1, "spark-app-selector": 2 })).toBe("pg-one-uid-unknown-until-applied");
    expect(reasonOf(pod, podOf({ labels: { "spark-app-name": "a", "spark-app-selector": "" } }))).toBe(
      "label spark-app-selector is empty, but the PodGroup has its name",
    );
    expect(reasonOf(pod, podOf({ labels: { "spark-app-name": "a", "spark-app-selector": "App_2" } }))).toBe(
      `label spark-app-selector is the name of the PodGroup, but "App_2" has an upper-case letter and '_'; only lower-case letters, digits, '-' and '.' are allowed`,
    );
  });

  it("is a committed one if the pod names it", () => {
    const annotations = { "pod-group-name": "mine" };
    expect(reasonOf(pod, podOf({ annotations }))).toBe(EXTERNAL);
    expect(reasonOf(pod, podOf({ annotations }), cluster({ version: "0.14.0" }))).toBe(EXTERNAL);
    expect(reasonOf(pod, podOf({ annotations: { "kai.scheduler/skip-podgrouper": "true" } }))).toBe(EXTERNAL);
  });

  it("is that of its owner where it has one", () => {
    const ownerReferences = [{ apiVersion: "batch/v1", kind: "Job", name: "run" }];
    expect(reasonOf(pod, podOf({ ownerReferences }))).toBe("it is grouped for the Job run that owns it");
    expect(reasonOf(pod, podOf({ ownerReferences: [{}] }))).toBe(
      "it is grouped for the object without a name that owns it",
    );
    expect(gangsOf(pod, podOf({ ownerReferences: null }))).toHaveLength(1);
  });

  it("follows the labels and annotations of a full sample", () => {
    expect(specsOf(pod, sample(pod, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "build", minMember: 1, preemptionDelay: "5m" },
    ]);
    expect(gangsOf(pod, sample(pod, "full-gpu.yaml"))[0]?.nodePool).toBe("h100");
    const [gang] = gangsOf(pod, sample(pod, "minimal-cpu.yaml"), runaiCluster());
    expect(gang?.priorityClass).toBe("very-high");
  });

  it("does not exist for a pod of another scheduler", () => {
    expect(reasonOf(pod, sample(pod, "minimal-cpu.yaml"))).toMatch(/name no schedulerName/);
    expect(reasonOf(pod, podOf({}, { schedulerName: "volcano" }))).toMatch(/schedulerName volcano/);
  });

  it.each([undefined, null, "one", [], {}, JSON.parse('{"__proto__": {"schedulerName": "kai-scheduler"}}')])(
    "is none for the spec %o",
    (spec) => {
      expect(reasonOf(pod, { ...podOf(), spec } as KubeObject)).toMatch(/schedulerName/);
    },
  );
});

describe("the status of a Pod", () => {
  const waiting = (reason: string) => ({ containerStatuses: [{}, { state: { waiting: { reason } } }] });

  it.each<[string, unknown, readonly string[]]>([
    ["not seen by anything", undefined, []],
    ["pending", { phase: "Pending" }, ["Initializing"]],
    ["without its image", { phase: "Pending", ...waiting("ImagePullBackOff") }, ["Initializing"]],
    ["running", { phase: "Running", conditions: [{ type: "Ready", status: "True" }] }, ["Running"]],
    ["running, not ready", { phase: "Running", conditions: [{ type: "Ready", status: "False" }] }, ["Running"]],
    ["crashing", { phase: "Running", ...waiting("CrashLoopBackOff") }, ["Degraded"]],
    ["starting its second container", { phase: "Running", ...waiting("ContainerCreating") }, ["Running"]],
    ["done", { phase: "Succeeded" }, ["Completed"]],
    ["failed", { phase: "Failed", reason: "Evicted" }, ["Failed"]],
    ["on a lost node", { phase: "Unknown" }, []],
    ["in a phase that is a number", { phase: 3 }, []],
  ])("%s", (_, status, matched) => {
    expect(seen(pod, { ...podOf(), status }).status?.matched).toEqual(matched);
  });
});
