import { describe, expect, it } from "vitest";
import { type GangRequest, planGang } from "../../../../src/gpu/gang/plan-gang.ts";
import { podGroupName } from "../../../../src/gpu/gang/pod-group-name.ts";
import { batchMinMember, steeringOf } from "../../../../src/model/workload/steering.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";

const request: GangRequest = {
  workload: "sft",
  namespace: "team-a",
  cluster: cluster(),
  queue: "team-a",
  annotations: {},
  pods: { kind: "independent", component: "main", count: 4, min: 1 },
};
const groups = { kind: "leader-and-workers", workers: 2, replicas: 1, leaderReady: false } as const;

describe("planGang", () => {
  it("commits a flat group for independent pods", () => {
    expect(planGang(request)).toEqual({
      mode: "external",
      reason: "its pods are independent, so one is enough to start",
      gang: {
        name: "team-a-sft",
        namespace: "team-a",
        queue: "team-a",
        min: 1,
        pods: [{ component: "main", count: 4 }],
      },
    });
  });

  it("commits a tree for a leader and its workers, and a flat group for a leader alone", () => {
    const plan = planGang({
      ...request,
      pods: groups,
      nodePool: "h100",
      priorityClass: "train",
      preemptibility: "preemptible",
    });
    expect(plan).toEqual({
      mode: "external",
      reason: "its leader and its workers all start together or not at all",
      gang: {
        name: "team-a-sft",
        namespace: "team-a",
        queue: "team-a",
        nodePool: "h100",
        priorityClass: "train",
        preemptibility: "preemptible",
        minChildren: 2,
        tree: [
          { name: "leader", min: 1 },
          { name: "worker", min: 2 },
        ],
        pods: [
          { component: "leader", count: 1, leaf: "leader" },
          { component: "worker", count: 2, leaf: "worker" },
        ],
      },
    });
    const alone = planGang({ ...request, pods: { ...groups, workers: 0 } });
    expect(alone).toMatchObject({ mode: "external", gang: { min: 1, pods: [{ component: "leader", count: 1 }] } });
    expect(alone).not.toHaveProperty("gang.tree");
  });

  it.each<[Partial<GangRequest>, RegExp]>([
    [{ cluster: runaiCluster() }, /Run:ai cluster/],
    [{ cluster: cluster({ version: "0.14.9" }) }, /^KAI 0\.14\.9 has no committed PodGroups, which came with 0\.15$/],
    [{ pods: { ...groups, replicas: 2 } }, /2 replicas are a gang each/],
    [{ pods: { ...groups, replicas: 0 } }, /no replica/],
    [{ pods: { ...groups, leaderReady: true } }, /once their leader is ready/],
    [{ pods: { ...groups, leaderReady: true, workers: 0 } }, /once their leader is ready/],
    [{ pods: groups, annotations: { "kai.scheduler/segment-size": "2" } }, /segment-size/],
  ])("leaves it to the scheduler for %j", (change, reason) => {
    const plan = planGang({ ...request, ...change });
    expect(plan).toEqual({ mode: "predicted", reason: expect.stringMatching(reason) });
  });

  it("does not mind segments of pods that are independent", () => {
    expect(planGang({ ...request, annotations: { "kai.scheduler/segment-size": "2" } }).mode).toBe("external");
  });
});

describe("podGroupName", () => {
  it("carries the namespace, and is cut to fit a label", () => {
    expect(podGroupName("team-a", "sft")).toBe("team-a-sft");
    const long = podGroupName("n".repeat(40), "w".repeat(40));
    expect(long).toHaveLength(63);
    expect(long).toMatch(/^n{40}-w{13}-[0-9a-f]{8}$/);
    expect(podGroupName("n".repeat(40), `${"w".repeat(39)}x`)).not.toBe(long);
  });
});

describe("steeringOf and batchMinMember", () => {
  it("read nothing from nothing", () => {
    expect(steeringOf({})).toEqual({});
    expect(batchMinMember({})).toBeUndefined();
  });

  it("read what the podgrouper reads", () => {
    expect(
      steeringOf({
        "kai.scheduler/topology": "t",
        "kai.scheduler/topology-required-placement": "r",
        "kai.scheduler/topology-preferred-placement": "p",
        "kai.scheduler/preemption-delay": "1s",
        "kai.scheduler/staleness-grace-period": "2s",
        other: "x",
      }),
    ).toEqual({
      topology: { topology: "t", required: "r", preferred: "p" },
      preemptionDelay: "1s",
      stalenessGracePeriod: "2s",
    });
    expect(steeringOf({ "kai.scheduler/topology-required-placement": "r" })).toEqual({ topology: { required: "r" } });
  });

  it.each([
    ["1", 1],
    ["12", 12],
    ["0", "invalid"],
    ["-1", "invalid"],
    ["1.5", "invalid"],
    ["01", "invalid"],
    ["", "invalid"],
    ["9999999999", "invalid"],
  ])("read %j as %j", (text, value) => {
    expect(batchMinMember({ "kai.scheduler/batch-min-member": text })).toBe(value);
  });
});
