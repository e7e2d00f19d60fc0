import { describe, expect, it } from "vitest";
import type { CountedGang } from "../../../../src/gpu/quota/counted-gang.ts";
import { NO_STEP } from "../../../../src/gpu/quota/first-step.ts";
import { type GangDemand, gangDemand } from "../../../../src/gpu/quota/gang-demand.ts";
import { podCounts } from "../../../../src/gpu/quota/member-counts.ts";
import { podCounter } from "../../../../src/gpu/quota/pod-counter.ts";
import { preemptionOf } from "../../../../src/model/organization/preemption.ts";
import { cluster } from "../../../helpers/organization.ts";
import { gangOf, pods, simpleGang, workload } from "./builders.ts";

const EAST = cluster({
  nodePools: [{ name: "default" }, { name: "h100", gpu: { type: "H100", memory: 81_920, perNode: 8 } }],
});

function demandOf(counted: CountedGang): GangDemand {
  return gangDemand(counted, EAST, podCounter([EAST]));
}

function gpusOf(counted: CountedGang) {
  const { minimum, minimumActive, declared, maximum, potential, isInactive } = demandOf(counted);
  return {
    minimum: minimum.gpu,
    minimumActive: minimumActive.gpu,
    declared: declared.gpu,
    maximum: maximum.gpu,
    potential: potential.gpu,
    isInactive,
  };
}

describe("gangDemand", () => {
  it("of a gang without pods is nothing", () => {
    const { members: _, ...demand } = demandOf(gangOf(workload("none", [])));
    const none = { gpu: 0, cpu: 0, memory: 0 };
    expect(demand).toEqual({
      minimum: none,
      minimumActive: none,
      extra: { minimum: NO_STEP.extra, declared: NO_STEP.extra, maximum: NO_STEP.extra },
      first: NO_STEP,
      declared: none,
      maximum: none,
      potential: none,
      memoryMiB: 0,
      isInactive: false,
      shape: [],
      preemptibility: "preemptible",
      priority: 50,
      knownClass: false,
      by: "priority",
    });
  });

  it("counts the minimum, all pods and all resources", () => {
    const owner = workload("train", [pods("worker", 4, { gpu: 8, cpu: "32", memory: "256Gi" })]);
    const { minimum, declared, maximum, potential } = demandOf(gangOf(owner, { min: 2 }));
    expect(minimum).toEqual({ gpu: 1600, cpu: 64_000, memory: 512 * 2 ** 30 });
    expect(declared).toEqual({ gpu: 3200, cpu: 128_000, memory: 1024 * 2 ** 30 });
    expect(maximum).toEqual(declared);
    expect(potential).toEqual({ gpu: 0, cpu: 0, memory: 0 });
  });

  it("counts what an autoscaler may add in the maximum alone", () => {
    const owner = workload("serve", [pods("predictor", 1, { gpu: 2 }, { maximum: 8 })]);
    expect(gpusOf(gangOf(owner))).toEqual({
      minimum: 200,
      minimumActive: 200,
      declared: 200,
      maximum: 1600,
      potential: 0,
      isInactive: false,
    });
  });

  it("leaves what several gangs share to the account", () => {
    const owner = workload("serve", [pods("pod", 2, { gpu: 1 }, { maximum: 8 })]);
    const one = pods("pod", 1, { gpu: 1 });
    expect(gpusOf(gangOf(owner, {}, [{ workload: owner, pods: one }])).maximum).toBe(100);
  });

  it("a suspended workload requests nothing now, and shows its later requests", () => {
    const owner = workload("train", [pods("worker", 4, { gpu: 8 }, { maximum: 6 })], { suspended: true });
    expect(gpusOf(gangOf(owner, { min: 4 }))).toEqual({
      minimum: 0,
      minimumActive: 3200,
      declared: 0,
      maximum: 0,
      potential: 4800,
      isInactive: true,
    });
  });

  it("a workload at zero replicas shows one pod of each instance", () => {
    const owner = workload("serve", [pods("leader", 0, { gpu: 1 }), pods("worker", 0, { gpu: 8 })]);
    expect(gpusOf(gangOf(owner, { min: 1 }))).toEqual({
      minimum: 0,
      minimumActive: 100,
      declared: 0,
      maximum: 0,
      potential: 900,
      isInactive: true,
    });
  });

  it("an empty component of a workload that runs shows nothing", () => {
    const owner = workload("ray", [pods("head", 1, { gpu: 1 }), pods("worker", 0, { gpu: 8 })]);
    expect(gpusOf(gangOf(owner))).toMatchObject({ declared: 100, potential: 0, isInactive: false });
  });

  it("keeps GPU memory apart where the node pool's GPU is not known, and converts it where it is", () => {
    const ask = { gpuMemory: "20480" };
    expect(demandOf(simpleGang("a", 3, ask))).toMatchObject({ memoryMiB: 61_440, declared: { gpu: 0 } });
    const converted = demandOf(simpleGang("a", 3, ask, { nodePool: "h100" }));
    expect(converted).toMatchObject({ memoryMiB: 0, declared: { gpu: 78 } });
  });

  it("multiplies fractions after rounding them", () => {
    expect(gpusOf(simpleGang("a", 8, { fraction: "0.125" }))).toMatchObject({ minimum: 104, declared: 104 });
  });

  it("lost pods are declared, but the gang does not wait for them", () => {
    const owner = workload("train", [pods("a", 1, { gpu: 8 }), pods("b", 1, { gpu: 1 })]);
    const [a, b] = owner.pods.map((own) => ({ workload: owner, pods: own }));
    if (a === undefined || b === undefined) throw new Error("two members");
    const demand = demandOf(gangOf(owner, { min: 1 }, [a, { ...b, lost: true }]));
    expect(demand.minimum.gpu).toBe(800);
    expect(demand.declared.gpu).toBe(900);
  });

  it("counts with the GPU keys of the kind and the claims of the namespace", () => {
    const own = { "example.com/gpu": "2" };
    const spec = {
      containers: [{ name: "main", resources: { limits: own } }],
      resourceClaims: [{ name: "gpu", resourceClaimTemplateName: "one" }],
    };
    const owner = workload("claims", [pods("worker", 1, {}, { template: { spec } })]);
    const request = { exactly: { deviceClassName: "gpu.nvidia.com" } };
    const one = { spec: { spec: { devices: { requests: [request] } } } };
    const asked: string[] = [];
    const count = podCounter([EAST], {
      gpuKeys: (group, kind) => (`${group}/${kind}` === "batch/Job" ? ["example.com/gpu"] : undefined),
      claimTemplates: (...place) => {
        asked.push(place.join("/"));
        return new Map([["one", one]]);
      },
    });
    expect(gangDemand(gangOf(owner), EAST, count).declared.gpu).toBe(300);
    expect(gangDemand(gangOf(owner), EAST, count).declared.gpu).toBe(300);
    expect(asked).toEqual(["east/team-nlp"]);
  });
});

describe("podCounts", () => {
  it("never has less at most than there are", () => {
    const owner = workload("a", [pods("x", 4, {})]);
    expect(podCounts(owner, pods("x", 4, {}, { maximum: 2 }))).toEqual({ count: 4, maximum: 4, potential: 0 });
  });

  it("of pods whose number may be raised from zero does not count as potential", () => {
    const owner = workload("a", [pods("x", 0, {}, { maximum: 3 })]);
    expect(podCounts(owner, pods("x", 0, {}, { maximum: 3 }))).toEqual({ count: 0, maximum: 3, potential: 0 });
  });
});

describe("preemptionOf", () => {
  const { priorityClasses } = EAST;

  it.each([
    ["train", "preemptible", 50],
    ["build-preemptible", "preemptible", 75],
    ["build", "non-preemptible", 100],
    ["inference", "non-preemptible", 125],
  ])("class %s: %s", (priorityClass, preemptibility, priority) => {
    expect(preemptionOf({ priorityClass }, { priorityClasses })).toEqual({
      preemptibility,
      priority,
      knownClass: true,
      by: "priority",
    });
  });

  it("assumes 50 for a class that is unknown, inherited or not named, and for an unknown cluster", () => {
    const expected = { preemptibility: "preemptible", priority: 50, knownClass: false, by: "priority" };
    expect(preemptionOf({ priorityClass: "inferense" }, EAST)).toEqual(expected);
    expect(preemptionOf({ priorityClass: "constructor" }, EAST)).toEqual(expected);
    expect(preemptionOf({}, EAST)).toEqual(expected);
    expect(preemptionOf({ priorityClass: "inference" }, undefined)).toEqual(expected);
  });

  it("takes the value of the default class for a class that is unknown or not named", () => {
    const classes = { priorityClasses: { ...priorityClasses, gold: 200 }, defaultPriorityClass: "gold" };
    const expected = { preemptibility: "non-preemptible", priority: 200, knownClass: false, by: "priority" };
    expect(preemptionOf({}, classes)).toEqual(expected);
    expect(preemptionOf({ priorityClass: "inferense" }, classes)).toEqual(expected);
    expect(preemptionOf({ priorityClass: "train" }, classes).priority).toBe(50);
  });

  it("follows the preemptibility, whatever the priority", () => {
    expect(preemptionOf({ priorityClass: "inference", preemptibility: "preemptible" }, EAST)).toMatchObject({
      preemptibility: "preemptible",
      priority: 125,
      by: "preemptibility",
    });
    for (const preemptibility of ["semi-preemptible", "non-preemptible"] as const) {
      expect(preemptionOf({ preemptibility }, EAST).preemptibility).toBe(preemptibility);
    }
  });
});
