import { describe, expect, it } from "vitest";
import { gangOfJob, gangOfSpec } from "../../../../src/gpu/native/job-gang.ts";
import { podGroupOfJob } from "../../../../src/gpu/native/job-pod-group.ts";
import { assumedOrganization } from "../../../../src/model/organization/assumed.ts";

const [cluster] = assumedOrganization().clusters;
const job = (spec: unknown, metadata: object = {}) => ({
  apiVersion: "batch/v1",
  kind: "Job",
  metadata: { name: "train", namespace: "n", ...metadata },
  spec,
});
const gang = (policy: unknown, more: object = {}) => ({ scheduling: { schedulingPolicy: policy }, ...more });

describe("the gang of a Job", () => {
  it.each([undefined, null, {}, gang(null), gang({}), gang({ basic: {} }), { scheduling: {} }])(
    "is none in %j",
    (spec) => {
      expect(gangOfSpec(spec)).toBeUndefined();
      expect(gangOfJob(job(spec), cluster)).toBeUndefined();
    },
  );

  it.each([
    [gang({ gang: { minCount: 2 } }, { parallelism: 4 }), { min: 2, isSet: true }],
    [gang({ gang: {} }, { parallelism: 4 }), { min: 4, isSet: false }],
    [gang({ gang: {} }, { parallelism: 0 }), { min: 1, isSet: false }],
    [gang({ gang: {} }), { min: 1, isSet: false }],
  ])("of %j is %j", (spec, expected) => {
    expect(gangOfJob(job(spec), cluster)).toEqual(expected);
  });

  it("is made by no controller for a Job of another owner, of pods with a group, and before 1.37", () => {
    const spec = gang({ gang: {} }, { parallelism: 4 });
    expect(gangOfJob(job(spec, { ownerReferences: [{ kind: "JobSet", controller: true }] }), cluster)).toBeUndefined();
    expect(gangOfJob(job(spec, { ownerReferences: [{ kind: "ConfigMap" }] }), cluster)).toEqual({
      min: 4,
      isSet: false,
    });
    const named = { ...spec, template: { spec: { schedulingGroup: { podGroupName: "g" } } } };
    expect(gangOfJob(job(named), cluster)).toBeUndefined();
    expect(cluster && gangOfJob(job(spec), { ...cluster, kubernetes: "1.36" })).toBeUndefined();
    expect(gangOfJob({ ...job(spec), apiVersion: "batch.volcano.sh/v1alpha1" }, cluster)).toBeUndefined();
  });

  it("becomes a PodGroup with the settings of the Job", () => {
    expect(podGroupOfJob(job({}), 4)).toEqual({
      apiVersion: "scheduling.k8s.io/v1beta1",
      kind: "PodGroup",
      metadata: { name: "train-uid-unknown-until-applied-train-pgt-0", namespace: "n" },
      spec: {
        workloadRef: { workloadName: "train-uid-unknown-until-applied", templateName: "train-pgt-0" },
        schedulingPolicy: { gang: { minCount: 4 } },
      },
    });
    const scheduling = { disruptionMode: { all: {} }, schedulingConstraints: null };
    const spec = { scheduling, template: { spec: { priorityClassName: "train" } } };
    expect(podGroupOfJob(job(spec), 1).spec).toMatchObject({
      disruptionMode: { all: {} },
      priorityClassName: "train",
      schedulingPolicy: { gang: { minCount: 1 } },
    });
    expect(podGroupOfJob(job(spec), 1).spec).not.toHaveProperty("schedulingConstraints");
  });
});
