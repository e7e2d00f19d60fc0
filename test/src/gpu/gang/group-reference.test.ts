import { expect, it } from "vitest";
import { groupReference } from "../../../../src/gpu/gang/group-reference.ts";

const referenceOf = (spec: unknown) => groupReference({ spec } as Parameters<typeof groupReference>[0]);

it.each([undefined, null, {}, [], "x", { schedulingGroup: null }, { schedulingGroup: { podGroupName: "" } }])(
  "finds no group in %j",
  (spec) => {
    expect(referenceOf(spec)).toBeUndefined();
  },
);

it("finds the PodGroup of a pod, and in Kubernetes 1.35 the group of its Workload", () => {
  expect(referenceOf({ schedulingGroup: { podGroupName: "train" } })).toEqual({ kind: "PodGroup", name: "train" });
  const workloadRef = { name: "train", podGroup: "workers", podGroupReplicaKey: "0" };
  expect(referenceOf({ workloadRef })).toEqual({
    kind: "Workload",
    name: "train",
    part: { group: "workers", replica: "0" },
  });
  expect(referenceOf({ workloadRef: { name: "train" } })).toEqual({
    kind: "Workload",
    name: "train",
    part: { group: "", replica: "" },
  });
  expect(referenceOf({ workloadRef, schedulingGroup: { podGroupName: "g" } })).toEqual({ kind: "PodGroup", name: "g" });
});
