import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { statefulSet } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function setOf(spec: Fields, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: { name: "store", ...metadata },
    spec: { template: template(), ...spec },
  };
}

describe("the PodGroup of a StatefulSet", () => {
  it("is one for all pods and waits for one of them", () => {
    const [gang, ...more] = gangsOf(statefulSet, setOf({ replicas: 4 }));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-store-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(gang).not.toHaveProperty("tree");
    expect(podsOf(gang)).toEqual(["statefulset: 4"]);
    expect(gang?.pods[0]?.template).toEqual(template());
  });

  it.each<[Fields, number]>([
    [{}, 1],
    [{ replicas: null }, 1],
    [{ replicas: "3" }, 1],
    [{ replicas: 0 }, 0],
    [{ replicas: -4 }, 0],
    [{ replicas: 2 ** 31 - 1 }, 2 ** 31 - 1],
  ])("counts the pods of %o", (spec, count) => {
    expect(podsOf(gangsOf(statefulSet, setOf(spec))[0])).toEqual([`statefulset: ${count}`]);
  });

  it("is not moved by an annotation for its minimum", () => {
    const annotations = { "kai.scheduler/min-member": "3", "kai.scheduler/batch-min-member": "3" };
    expect(gangsOf(statefulSet, setOf({ replicas: 3 }, { annotations }))[0]?.min).toBe(1);
  });

  it("follows the labels of a full sample, and the platform's default on Run:ai", () => {
    expect(specsOf(statefulSet, sample(statefulSet, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "inference", preemptibility: "non-preemptible", minMember: 1 },
    ]);
    const [gang] = gangsOf(statefulSet, sample(statefulSet, "minimal-cpu.yaml"), runaiCluster());
    expect(gang?.priorityClass).toBe("very-high");
  });

  it("does not exist for pods of another scheduler or with the skip mark", () => {
    expect(reasonOf(statefulSet, sample(statefulSet, "minimal-cpu.yaml"))).toMatch(/name no schedulerName/);
    const skip = { annotations: { "kai.scheduler/skip-podgrouper": "true" } };
    expect(reasonOf(statefulSet, setOf({}, skip))).toBe(EXTERNAL);
  });

  it.each([undefined, null, "three", [], {}, { template: null }, JSON.parse('{"__proto__": {"template": {}}}')])(
    "is none for the spec %o",
    (spec) => {
      expect(reasonOf(statefulSet, { ...setOf({}), spec } as KubeObject)).toMatch(/schedulerName/);
    },
  );
});

describe("the status of a StatefulSet", () => {
  const statusOf = (replicas: unknown, status: unknown) =>
    seen(statefulSet, { ...setOf({ replicas }), status }).status?.matched;
  const revision = { currentRevision: "a", updateRevision: "a" };

  it.each<[string, unknown, unknown, readonly string[]]>([
    ["not seen by the controller", 3, undefined, []],
    ["not counted yet", 3, { observedGeneration: 1 }, []],
    ["without pods", 3, { replicas: 0 }, ["Initializing"]],
    ["none ready", 3, { replicas: 3, currentReplicas: 3, ...revision }, ["Initializing"]],
    ["starting in order", 3, { replicas: 2, readyReplicas: 1, ...revision }, ["Initializing"]],
    ["all ready", 3, { replicas: 3, readyReplicas: 3, ...revision }, ["Running"]],
    ["one ready by default", undefined, { replicas: 1, readyReplicas: 1 }, ["Running"]],
    ["scaled to nothing", 0, { replicas: 0 }, ["Running"]],
    ["one lost", 3, { replicas: 3, readyReplicas: 2, ...revision }, ["Degraded"]],
    [
      "one being replaced",
      3,
      { replicas: 3, readyReplicas: 2, currentRevision: "a", updateRevision: "b" },
      ["Initializing"],
    ],
    ["more than wanted", 1, { replicas: 2, readyReplicas: 2, ...revision }, ["Running"]],
  ])("%s", (_, replicas, status, matched) => {
    expect(statusOf(replicas, status)).toEqual(matched);
  });
});
