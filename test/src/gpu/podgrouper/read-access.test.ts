import { describe, expect, it } from "vitest";
import { mayRead, predictWithReadAccess } from "../../../../src/gpu/podgrouper/read-access.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";

const INFERENCE = ["serving.kserve.io", "InferenceService"] as const;

describe("mayRead", () => {
  it("reads the kinds of KAI's chart by default", () => {
    expect(mayRead(cluster(), "kubeflow.org", "PyTorchJob")).toBe(true);
    expect(mayRead(cluster(), "", "Pod")).toBe(true);
    expect(mayRead(cluster(), "", "ReplicationController")).toBe(false);
    expect(mayRead(cluster(), "apps", "DaemonSet")).toBe(false);
    expect(mayRead(cluster(), ...INFERENCE)).toBe(false);
    expect(mayRead(cluster(), "constructor", "toString")).toBe(false);
    expect(mayRead(cluster(), "apps", "toString")).toBe(false);
  });

  it("reads JobSets from 0.13 on", () => {
    expect(mayRead(cluster({ version: "0.12.23" }), "jobset.x-k8s.io", "JobSet")).toBe(false);
    expect(mayRead(cluster({ version: "0.13.0" }), "jobset.x-k8s.io", "JobSet")).toBe(true);
  });

  it("reads Dynamo's graphs and Run:ai's wrappers from 0.18 on", () => {
    const added = [
      ["nvidia.com", "DynamoGraphDeployment"],
      ["run.ai", "WorkloadRunner"],
      ["nvidia.com", "DynamoComponentDeployment"],
    ] as const;
    const readable = (version: string) => added.map(([group, kind]) => mayRead(cluster({ version }), group, kind));
    expect(readable("0.17.2")).toEqual([false, false, false]);
    expect(readable("0.18.0")).toEqual([true, true, false]);
  });

  it("reads all kinds, or those of a list beside the chart's", () => {
    expect(mayRead(cluster({ podGrouper: { reads: "all" } }), ...INFERENCE)).toBe(true);
    const listed = cluster({ podGrouper: { reads: ["serving.kserve.io/InferenceService", "ReplicationController"] } });
    expect(mayRead(listed, ...INFERENCE)).toBe(true);
    expect(mayRead(listed, "", "ReplicationController")).toBe(true);
    expect(mayRead(listed, "apps", "Deployment")).toBe(true);
    expect(mayRead(listed, "apps", "DaemonSet")).toBe(false);
    expect(mayRead(runaiCluster(), "apps", "DaemonSet")).toBe(true);
  });
});

describe("predictWithReadAccess", () => {
  const kind = workloadTypes.find((each) => each.kind === "DaemonSet");
  const object = {
    apiVersion: "apps/v1",
    kind: "DaemonSet",
    metadata: { name: "agent", labels: { "kai.scheduler/queue": "a" } },
    spec: { template: { spec: { schedulerName: "kai-scheduler", containers: [{ name: "main" }] } } },
  };
  const predict = (reads: boolean, more: object = {}) =>
    kind &&
    predictWithReadAccess(
      kind,
      { ...object, ...more },
      { cluster: cluster(), queue: "default-queue", reads: () => reads },
    );

  it("groups by the kind itself where the podgrouper may read it", () => {
    expect(predict(true)).toMatchObject({ gangs: [{ queue: "a" }] });
    expect(predict(true)).not.toHaveProperty("problems");
  });

  it("groups each pod by itself, and shows the missing rule, where it may not", () => {
    const grouping = predict(false);
    expect(grouping).toMatchObject({ gangs: [{ queue: "default-queue", priorityClass: "train", min: 1 }] });
    expect(grouping?.problems).toEqual([
      {
        code: "owner-unread",
        severity: "warning",
        path: "",
        message:
          "the podgrouper of cluster east may not read objects of kind DaemonSet, so it groups the pods by the last owner that it may read, and ignores labels and annotations of the DaemonSet",
        fix: 'bind a ClusterRole with the rule {apiGroups: ["apps"], resources: [daemonsets], verbs: [get, list, watch]} to the podgrouper\'s service account, and add apps/DaemonSet to podGrouper.reads of the cluster in muster.yaml',
      },
    ]);
  });

  it("reports no problem for pods of another scheduler, and for an owned object", () => {
    const foreign = { spec: { template: { spec: { containers: [{ name: "main" }] } } } };
    expect(predict(false, foreign)).not.toHaveProperty("problems");
    const owned = { metadata: { name: "agent", ownerReferences: [{ kind: "Agent", name: "x" }] } };
    expect(predict(false, owned)).toEqual({ reason: "its pods are grouped for the Agent x that owns it" });
  });
});
