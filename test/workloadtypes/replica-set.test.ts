import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { replicaSet } from "../../workloadtypes/index.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function setOf(spec: Fields, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "apps/v1",
    kind: "ReplicaSet",
    metadata: { name: "flow", ...metadata },
    spec: { template: template(), ...spec },
  };
}

describe("the PodGroup of a ReplicaSet", () => {
  it("is one for all pods and waits for one of them", () => {
    const [gang, ...more] = gangsOf(replicaSet, setOf({ replicas: 3 }));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-flow-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["replicaset: 3"]);
  });

  it("is that of its owner where it has one", () => {
    const owned = (...ownerReferences: readonly unknown[]) => setOf({}, { ownerReferences });
    expect(reasonOf(replicaSet, owned({ apiVersion: "apps/v1", kind: "Deployment", name: "web" }))).toBe(
      "its pods are grouped for the Deployment web that owns it",
    );
    expect(reasonOf(replicaSet, owned(null))).toBe("its pods are grouped for the object without a name that owns it");
    expect(gangsOf(replicaSet, setOf({}, { ownerReferences: "web" }))).toHaveLength(1);
    expect(gangsOf(replicaSet, owned())).toHaveLength(1);
  });

  it("follows the labels of a full sample", () => {
    expect(specsOf(replicaSet, sample(replicaSet, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "build-preemptible", minMember: 1 },
    ]);
    expect(gangsOf(replicaSet, sample(replicaSet, "full-gpu.yaml"))[0]?.labels?.user).toBe("ada");
  });

  it("does not exist for pods of another scheduler or with the skip mark", () => {
    expect(reasonOf(replicaSet, sample(replicaSet, "minimal-cpu.yaml"))).toMatch(/name no schedulerName/);
    const skip = { annotations: { "kai.scheduler/skip-podgrouper": "true" } };
    expect(reasonOf(replicaSet, setOf({ template: template(skip) }))).toBe(EXTERNAL);
  });

  it.each<[unknown, number]>([
    [undefined, 1],
    [null, 1],
    ["3", 1],
    [1e300, 1],
    [-1, 0],
    [0, 0],
  ])("counts %o replicas as %i pods", (replicas, count) => {
    expect(podsOf(gangsOf(replicaSet, setOf({ replicas }))[0])).toEqual([`replicaset: ${count}`]);
  });

  it.each([undefined, null, 7, [], { template: null }, JSON.parse('{"__proto__": {"template": {}}}')])(
    "is none for the spec %o",
    (spec) => {
      expect(reasonOf(replicaSet, { ...setOf({}), spec } as KubeObject)).toMatch(/schedulerName/);
    },
  );
});

describe("the status of a ReplicaSet", () => {
  const failing = [{ type: "ReplicaFailure", status: "True", reason: "FailedCreate" }];

  it.each<[string, unknown, unknown, readonly string[]]>([
    ["not seen by the controller", 3, undefined, []],
    ["not counted yet", 3, {}, []],
    ["without pods", 3, { replicas: 0 }, ["Initializing"]],
    ["none ready", 3, { replicas: 3, readyReplicas: 0 }, ["Initializing"]],
    ["some made, some ready", 3, { replicas: 2, readyReplicas: 1 }, ["Initializing"]],
    ["all ready", 3, { replicas: 3, readyReplicas: 3 }, ["Running"]],
    ["some lost", 3, { replicas: 3, readyReplicas: 2 }, ["Degraded"]],
    ["one ready by default", undefined, { replicas: 1, readyReplicas: 1 }, ["Running"]],
    ["scaled to nothing", 0, { replicas: 0 }, ["Running"]],
    ["refused its pods", 3, { replicas: 0, conditions: failing }, ["Degraded"]],
    ["refused more pods", 3, { replicas: 2, readyReplicas: 2, conditions: failing }, ["Degraded"]],
    [
      "no longer refused",
      3,
      { replicas: 3, readyReplicas: 3, conditions: [{ type: "ReplicaFailure", status: "False" }] },
      ["Running"],
    ],
  ])("%s", (_, replicas, status, matched) => {
    expect(seen(replicaSet, { ...setOf({ replicas }), status }).status?.matched).toEqual(matched);
  });
});
