import { describe, expect, test } from "vitest";
import { isScheduled, podLink, schedulerOf } from "../../../../src/gpu/gang/pod-link.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";

const job = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "a" } };
const ray = {
  apiVersion: "ray.io/v1",
  kind: "RayCluster",
  metadata: { name: "a", labels: { "kai.scheduler/queue": "q" } },
};
const template = (schedulerName?: string, annotations: Readonly<Record<string, string>> = {}) => ({
  metadata: { annotations },
  spec: { schedulerName: schedulerName ?? "", containers: [] },
});
const linked = { "kai.scheduler/skip-podgrouper": "true", "pod-group-name": "g" };

describe("whether the scheduler of a cluster handles pods", () => {
  test("always without a cluster", () => {
    expect(isScheduled(template("volcano"), undefined)).toBe(true);
    expect(podLink(job, template("volcano", linked), undefined)).toEqual({
      kind: "linked",
      podGroup: "g",
      scheduled: true,
    });
  });

  test.each([
    ["kai-scheduler", true, true],
    ["volcano", false, false],
    ["default-scheduler", false, true],
    [undefined, false, true],
    ["", false, true],
  ])("by the name %j", (name, ofJob, ofRay) => {
    expect(isScheduled(template(name), cluster(), job)).toBe(ofJob);
    expect(isScheduled(template(name), cluster(), ray)).toBe(ofRay);
  });

  test("by the name of a node pool on Run:ai", () => {
    const { schedulerName } = runaiCluster();
    expect(isScheduled(template(`${schedulerName}-h100`), runaiCluster())).toBe(true);
    expect(isScheduled(template(`${schedulerName}h100`), runaiCluster())).toBe(false);
    expect(isScheduled(template("kai-scheduler-h100"), cluster())).toBe(false);
    expect(schedulerOf(template(), runaiCluster())).toBe(schedulerName);
    expect(schedulerOf(template(), cluster())).toBe("default-scheduler");
  });
});

describe("the link of pods to a PodGroup", () => {
  const kai = "kai-scheduler";
  const skip = { "kai.scheduler/skip-podgrouper": "true" };
  const name = { "pod-group-name": "g" };

  test.each([
    ["no annotations", template(kai), undefined],
    ["the skip mark alone", template(kai, skip), { kind: "unnamed" }],
    ["the skip mark alone, for another scheduler", template("volcano", skip), undefined],
    ["both", template(kai, linked), { kind: "linked", podGroup: "g", scheduled: true }],
    ["both, for another scheduler", template("volcano", linked), { kind: "linked", podGroup: "g", scheduled: false }],
    ["the name alone", template(kai, name), { kind: "rewritten", podGroup: "g", because: "no-skip" }],
  ])("%s", (_, pods, expected) => {
    expect(podLink(job, pods, cluster())).toEqual(expected);
  });

  test("has the skip mark of an owner between the workload and its pods", () => {
    const between = { metadata: { annotations: skip } };
    const found = { kind: "linked", podGroup: "g", scheduled: true };
    expect(podLink(job, template(kai, name), cluster(), [between])).toEqual(found);
    expect(podLink(job, template(kai), cluster(), [between])).toEqual({ kind: "unnamed" });
    expect(podLink(job, template(kai), cluster(), [{ metadata: {} }])).toBeUndefined();
  });

  test("of a pod with an owner", () => {
    const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } };
    const owned = { ...pod, metadata: { name: "a", ownerReferences: [{ kind: "Job" }] } };
    expect(podLink(pod, template(kai, name), cluster())).toEqual({ kind: "linked", podGroup: "g", scheduled: true });
    expect(podLink(owned, template(kai, name), cluster())).toEqual({ kind: "taken", podGroup: "g" });
  });
});
