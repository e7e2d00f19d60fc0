import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kaiPodGroup } from "../../src/gpu/gang/kai.ts";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { leavesOf } from "../../src/model/workload/gang.ts";
import { leaderWorkerSet as lws } from "../../workloadtypes/index.ts";
import { schemaProblems } from "../helpers/crd-schema.ts";
import { cluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function setOf(group: Fields, spec: Fields = {}, annotations: Fields = {}): KubeObject {
  return {
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: {
      name: "serve",
      namespace: "team-a",
      annotations: { ...annotations } as Readonly<Record<string, string>>,
    },
    spec: { leaderWorkerTemplate: { workerTemplate: template(), ...group }, ...spec },
  };
}

describe("the PodGroups of a LeaderWorkerSet", () => {
  it("are one per replica, each with a leader and its workers", () => {
    const gangs = gangsOf(lws, setOf({ size: 4 }, { replicas: 2 }));
    expect(gangs.map(({ name }) => name)).toEqual([
      "pg-serve-uid-unknown-until-applied-group-0",
      "pg-serve-uid-unknown-until-applied-group-1",
    ]);
    for (const gang of gangs) {
      expect(gang).toMatchObject({ min: 4, priorityClass: "train", queue: "fallback" });
      expect(gang.tree).toEqual([
        { name: "leader", min: 1 },
        { name: "workers", min: 3 },
      ]);
      expect(podsOf(gang)).toEqual(["leader: 1 @ leader", "worker: 3 @ workers"]);
    }
  });

  it("are made for the defaults of the API as well: one replica of one pod", () => {
    const [gang, ...more] = gangsOf(lws, setOf({}));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ min: 1, tree: [{ name: "leader", min: 1 }] });
    expect(podsOf(gang)).toEqual(["leader: 1 @ leader"]);
  });

  it("are none without replicas", () => {
    expect(gangsOf(lws, setOf({ size: 2 }, { replicas: 0 }))).toEqual([]);
  });

  it("wait for the leader alone at first when workers start after it", () => {
    const [gang] = gangsOf(lws, sample(lws, "leader-ready-gpu.yaml"));
    expect(gang).toMatchObject({ min: 1, tree: [{ name: "leader", min: 1 }] });
    expect(podsOf(gang)).toEqual(["leader: 1 @ leader", "worker: 2 @ workers"]);
  });

  it("take the leader's template where it has one of its own", () => {
    const leader = template({ labels: { "kai.scheduler/queue": "leaders" } });
    const worker = template({ labels: { "kai.scheduler/queue": "workers" } });
    expect(gangsOf(lws, setOf({ size: 2, leaderTemplate: leader, workerTemplate: worker }))[0]?.queue).toBe("leaders");
    expect(gangsOf(lws, setOf({ size: 2, workerTemplate: worker }))[0]?.queue).toBe("workers");
  });

  it("leave out pods with the skip mark, which the group then waits for in vain", () => {
    const skipped = template({ annotations: { "kai.scheduler/skip-podgrouper": "true" } });
    const [gang] = gangsOf(lws, setOf({ size: 3, leaderTemplate: template(), workerTemplate: skipped }));
    expect([gang?.min, podsOf(gang)]).toEqual([3, ["leader: 1 @ leader"]]);
    expect(reasonOf(lws, setOf({ size: 3, workerTemplate: skipped }))).toBe(EXTERNAL);
  });

  it.each<[Fields, Fields, string]>([
    [{ size: 0 }, {}, "spec.leaderWorkerTemplate.size must be an integer number of pods, 1 or more"],
    [{ size: "2" }, {}, "spec.leaderWorkerTemplate.size must be an integer number of pods, 1 or more"],
    [{ size: 2 }, { replicas: -1 }, "spec.replicas must be an integer, 0 or more"],
    [{ size: 2 }, { replicas: 10_001 }, "10001 replicas make as many PodGroups; at most 10000 are listed"],
    [{ size: 2 }, { startupPolicy: "Later" }, 'spec.startupPolicy must be LeaderCreated or LeaderReady; got "Later"'],
  ])("are not made of %o, %o", (group, spec, reason) => {
    expect(reasonOf(lws, setOf(group, spec))).toBe(reason);
  });
});

describe("segments of a LeaderWorkerSet", () => {
  const segmented = (size: number, subGroupSize: number, subGroupPolicyType?: string) =>
    setOf({
      size,
      subGroupPolicy: { subGroupSize, ...(subGroupPolicyType === undefined ? {} : { subGroupPolicyType }) },
    });

  it("have the leader in the first one, as an extra pod if the workers fill all segments", () => {
    const [gang] = gangsOf(lws, segmented(5, 2));
    expect(gang?.tree).toEqual([
      { name: "segment-0", minChildren: 2 },
      { name: "segment-1", min: 2 },
      { name: "leader", min: 1, parent: "segment-0" },
      { name: "workers", min: 2, parent: "segment-0" },
    ]);
    expect(podsOf(gang)).toEqual(["leader: 1 @ leader", "worker: 2 @ workers", "worker: 2 @ segment-1"]);
  });

  it("count the leader as one of the first segment's pods otherwise, and leave the rest to the last", () => {
    const [gang] = gangsOf(lws, segmented(6, 4, "LeaderWorker"));
    expect(gang?.tree).toEqual([
      { name: "segment-0", minChildren: 2 },
      { name: "segment-1", min: 2 },
      { name: "leader", min: 1, parent: "segment-0" },
      { name: "workers", min: 3, parent: "segment-0" },
    ]);
    expect(podsOf(gang)).toEqual(["leader: 1 @ leader", "worker: 3 @ workers", "worker: 2 @ segment-1"]);
  });

  it("are beside the leader when it is excluded", () => {
    expect(specsOf(lws, sample(lws, "full-segmented-gpu.yaml"))).toEqual([
      {
        queue: "team-serving",
        priorityClassName: "train",
        preemptibility: "non-preemptible",
        minMember: 9,
        subGroups: [
          { name: "leader", minMember: 1 },
          ...["segment-0", "segment-1"].map((name) => ({
            name,
            minMember: 4,
            topologyConstraint: { topology: "data-centre", requiredTopologyLevel: "example.com/rack" },
          })),
        ],
        topologyConstraint: { topology: "data-centre", preferredTopologyLevel: "example.com/zone" },
      },
    ]);
  });

  it("of exactly one segment and a leader wait for a worker too many, as KAI makes them", () => {
    const [gang] = gangsOf(lws, segmented(3, 2));
    expect(gang?.tree).toEqual([
      { name: "segment-0", minChildren: 2 },
      { name: "leader", min: 1, parent: "segment-0" },
      { name: "workers", min: 3, parent: "segment-0" },
    ]);
    expect(podsOf(gang)).toEqual(["leader: 1 @ leader", "worker: 2 @ workers"]);
  });

  it("follow the policy, then the set's annotation, then the worker template's", () => {
    const key = "kai.scheduler/segment-size";
    const worker = template({ annotations: { [key]: "4" } });
    const segments = (object: KubeObject) =>
      gangsOf(lws, object)[0]?.tree?.filter(({ name }) => name.startsWith("segment-")).length;
    expect(
      segments(setOf({ size: 9, workerTemplate: worker, subGroupPolicy: { subGroupSize: 2 } }, {}, { [key]: "8" })),
    ).toBe(4);
    expect(segments(setOf({ size: 9, workerTemplate: worker }, {}, { [key]: "8" }))).toBe(1);
    expect(segments(setOf({ size: 9, workerTemplate: worker }))).toBe(2);
  });

  it("count pods below the first segment, and not children, before KAI 0.15", () => {
    expect(gangsOf(lws, segmented(5, 2), cluster({ version: "0.14.0" }))[0]?.tree?.[0]).toEqual({
      name: "segment-0",
      min: 3,
    });
  });

  it.each<[KubeObject, RegExp]>([
    [segmented(5, 1), /subGroupSize must be an integer number of pods, 2 or more$/],
    [segmented(5, 6), /subGroupSize is 6, more than the 5 pods that a group waits for$/],
    [
      setOf({ size: 5, subGroupPolicy: { subGroupSize: 2 } }, { startupPolicy: "LeaderReady" }),
      /segments need LeaderCreated$/,
    ],
    [
      segmented(6, 2, "LeaderExcluded"),
      /^LeaderExcluded needs workers in full segments, and 5 workers are not a multiple of 2$/,
    ],
    [segmented(30_003, 2), /make 15001 subgroups; at most 10000 are made$/],
    [
      setOf({ size: 5 }, {}, { "kai.scheduler/segment-size": "some" }),
      /^annotation kai.scheduler\/segment-size must be/,
    ],
  ])("are refused as KAI refuses them (%#)", (object, reason) => {
    expect(reasonOf(lws, object)).toMatch(reason);
  });

  it("give every pod a leaf, and a PodGroup that its CRD accepts", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 2, max: 40 }),
        fc.boolean(),
        (size, segment, excluded) => {
          fc.pre(segment <= size && (!excluded || (size - 1) % segment === 0));
          const [gang] = gangsOf(lws, segmented(size, segment, excluded ? "LeaderExcluded" : "LeaderWorker"));
          if (gang === undefined) throw new Error("no gang");
          const leaves = leavesOf(gang);
          const inLeaves = new Map(gang.pods.map(({ leaf, count }) => [leaf, count]));
          expect(gang.pods.reduce((sum, { count }) => sum + count, 0)).toBe(size);
          expect([...inLeaves.keys()].toSorted()).toEqual(leaves.map(({ name }) => name).toSorted());
          // But for one segment and its leader, every leaf waits for exactly the pods that it gets.
          if (size !== segment + 1) for (const { name, min } of leaves) expect(inLeaves.get(name)).toBe(min);
          expect(schemaProblems(kaiPodGroup(gang)) ?? []).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("the status of a LeaderWorkerSet", () => {
  const condition = (type: string, status: string) => ({ type, status });
  it.each<[string, readonly unknown[], readonly string[]]>([
    ["new", [condition("Progressing", "True")], ["Initializing"]],
    ["serving", [condition("Available", "True"), condition("Progressing", "False")], ["Running"]],
    ["lost a pod", [condition("Available", "False"), condition("Progressing", "True")], ["Initializing"]],
    [
      "updating",
      [condition("Available", "False"), condition("Progressing", "True"), condition("UpdateInProgress", "True")],
      ["Initializing"],
    ],
  ])("%s", (_, conditions, matched) => {
    expect(seen(lws, { ...setOf({}), status: { conditions } }).status?.matched).toEqual(matched);
  });
});
