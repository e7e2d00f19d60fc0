import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { daemonSet } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function setOf(spec: Fields, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "apps/v1",
    kind: "DaemonSet",
    metadata: { name: "agent", ...metadata },
    spec: { template: template(), ...spec },
  };
}

describe("the PodGroup of a DaemonSet", () => {
  it("is one for all nodes and waits for one pod", () => {
    const [gang, ...more] = gangsOf(daemonSet, setOf({}));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-agent-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(gang).not.toHaveProperty("tree");
    expect(podsOf(gang)).toEqual(["daemonset: 1"]);
    expect(gang?.pods[0]?.template).toEqual(template());
  });

  it("has one pod, whatever other fields count", () => {
    for (const spec of [{ replicas: 7 }, { replicas: 0 }]) {
      expect(podsOf(gangsOf(daemonSet, setOf(spec))[0])).toEqual(["daemonset: 1"]);
    }
    const counted = { ...setOf({}), status: { desiredNumberScheduled: 40, observedGeneration: 1 } };
    expect(podsOf(gangsOf(daemonSet, counted)[0])).toEqual(["daemonset: 1"]);
    expect(podsSeen(daemonSet, counted)).toEqual(["daemonset: 1 x 0"]);
  });

  it("is that of its owner where it has one", () => {
    const owned = (...ownerReferences: readonly unknown[]) => setOf({}, { ownerReferences });
    expect(reasonOf(daemonSet, owned({ apiVersion: "nvidia.com/v1", kind: "ClusterPolicy", name: "gpu" }))).toBe(
      "its pods are grouped for the ClusterPolicy gpu that owns it",
    );
    expect(reasonOf(daemonSet, owned(null))).toBe("its pods are grouped for the object without a name that owns it");
    expect(gangsOf(daemonSet, setOf({}, { ownerReferences: "gpu" }))).toHaveLength(1);
    expect(gangsOf(daemonSet, owned())).toHaveLength(1);
  });

  it("follows the labels of a full sample, and the platform's default on Run:ai", () => {
    expect(specsOf(daemonSet, sample(daemonSet, "full-gpu.yaml"))).toEqual([
      { queue: "platform", priorityClassName: "build-preemptible", minMember: 1 },
    ]);
    const [gang] = gangsOf(daemonSet, sample(daemonSet, "minimal-cpu.yaml"), runaiCluster());
    expect(gang?.priorityClass).toBe("very-high");
  });

  it("does not exist for pods of another scheduler or with the skip mark", () => {
    expect(reasonOf(daemonSet, sample(daemonSet, "minimal-cpu.yaml"))).toMatch(/name no schedulerName/);
    const foreign = template(undefined, { schedulerName: "default-scheduler" });
    expect(reasonOf(daemonSet, setOf({ template: foreign }))).toMatch(/schedulerName default-scheduler/);
    const skip = { annotations: { "kai.scheduler/skip-podgrouper": "true" } };
    expect(reasonOf(daemonSet, setOf({}, skip))).toBe(EXTERNAL);
    expect(reasonOf(daemonSet, setOf({ template: template(skip) }))).toBe(EXTERNAL);
  });

  it("does not exist on Run:ai outside of projects, unless the pods name its scheduler", () => {
    const on = (spec: Fields) => {
      const object = setOf({ template: { spec: { containers: [{ name: "main" }], ...spec } } });
      return daemonSet.predictGangs(object, { cluster: runaiCluster(), queue: "default-queue" });
    };
    expect(on({})).toEqual({
      reason:
        "its pods name no schedulerName and are in no project's namespace, so runai-scheduler does not schedule them",
    });
    expect(on({ schedulerName: "" })).toEqual(on({}));
    expect(on({ schedulerName: "runai-scheduler" })).toMatchObject({ gangs: [{ queue: "default-queue" }] });
    expect(gangsOf(daemonSet, sample(daemonSet, "minimal-cpu.yaml"), runaiCluster())).toHaveLength(1);
  });

  it.each([undefined, null, 7, "all", [], {}, { template: null }, JSON.parse('{"__proto__": {"template": {}}}')])(
    "is none for the spec %o",
    (spec) => {
      expect(reasonOf(daemonSet, { ...setOf({}), spec } as KubeObject)).toMatch(/schedulerName/);
    },
  );
});

describe("the status of a DaemonSet", () => {
  const onDelete = { updateStrategy: { type: "OnDelete" } };
  /** The numbers of a status as the API shows it: the first four always, the others where they are not 0. */
  const numbers = (wanted: number, current: number, ready: number, others: Fields = {}) => ({
    desiredNumberScheduled: wanted,
    currentNumberScheduled: current,
    numberReady: ready,
    numberMisscheduled: 0,
    observedGeneration: 2,
    ...others,
  });
  const updated = (wanted: number, current: number, ready: number, others: Fields = {}) =>
    numbers(wanted, current, ready, {
      updatedNumberScheduled: current,
      ...(ready > 0 ? { numberAvailable: ready } : {}),
      ...(ready < wanted ? { numberUnavailable: wanted - ready } : {}),
      ...others,
    });

  it.each<[string, Fields, unknown, readonly string[]]>([
    ["of no cluster", {}, undefined, []],
    ["of nothing", {}, {}, []],
    ["with a generation alone", {}, { observedGeneration: 2 }, []],
    ["just made", {}, numbers(0, 0, 0, { observedGeneration: undefined }), ["Initializing"]],
    ["without pods", {}, updated(3, 0, 0), ["Initializing"]],
    ["with some pods", {}, updated(3, 2, 2), ["Initializing"]],
    ["none ready", {}, updated(3, 3, 0), ["Initializing"]],
    ["all ready", {}, updated(3, 3, 3), ["Running"]],
    ["all ready, not for long enough", {}, updated(3, 3, 3, { numberUnavailable: 1 }), ["Initializing"]],
    ["no node fits", {}, updated(0, 0, 0), ["Running"]],
    ["left behind on a node that fits no more", {}, updated(2, 2, 2, { numberMisscheduled: 1 }), ["Running"]],
    ["one lost", {}, updated(3, 3, 2), ["Degraded"]],
    ["one being replaced", {}, updated(3, 3, 2, { updatedNumberScheduled: 1 }), ["Initializing"]],
    ["the first being replaced", {}, updated(3, 3, 2, { updatedNumberScheduled: undefined }), ["Initializing"]],
    ["old pods that serve", onDelete, updated(3, 3, 3, { updatedNumberScheduled: 1 }), ["Running"]],
    ["old pods of which one is lost", onDelete, updated(3, 3, 2, { updatedNumberScheduled: 1 }), ["Degraded"]],
    ["a newer spec not seen yet", {}, updated(3, 3, 3, { observedGeneration: 1 }), ["Initializing"]],
    ["a newer spec not seen yet, one lost", {}, updated(3, 3, 2, { observedGeneration: 1 }), ["Initializing"]],
    ["numbers without a generation", {}, updated(3, 3, 3, { observedGeneration: undefined }), ["Running"]],
  ])("%s", (_, spec, status, matched) => {
    const object = { ...setOf(spec, { generation: 2 }), status };
    expect(seen(daemonSet, object).status?.matched).toEqual(matched);
  });

  it("needs no generation of the object", () => {
    expect(seen(daemonSet, { ...setOf({}), status: updated(3, 3, 3) }).status?.matched).toEqual(["Running"]);
  });
});
