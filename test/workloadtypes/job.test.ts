import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { job } from "../../workloadtypes/index.ts";
import { cluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

function jobOf(spec: Readonly<Record<string, unknown>>, minimum?: string): KubeObject {
  const annotations = minimum === undefined ? {} : { "kai.scheduler/batch-min-member": minimum };
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "run", annotations },
    spec: { template: template(), ...spec },
  };
}

describe("the PodGroup of a Job", () => {
  it("waits for one pod, whatever parallelism is", () => {
    const [gang] = gangsOf(job, jobOf({ parallelism: 6, completions: 6 }));
    expect(gang).toMatchObject({ min: 1, priorityClass: "train", queue: "fallback" });
    expect(gang).not.toHaveProperty("tree");
    expect(podsOf(gang)).toEqual(["job: 6"]);
    expect(gang?.pods[0]?.template).toEqual(template());
  });

  it("waits for as many pods as the annotation", () => {
    expect(specsOf(job, jobOf({ parallelism: 6 }, "2"))).toEqual([
      { queue: "fallback", priorityClassName: "train", minMember: 2 },
    ]);
    expect(gangsOf(job, jobOf({}, "+3"))[0]?.min).toBe(3);
  });

  it.each(["two", "", "1.0", "2 ", "0x2", "1e1", "99999999999"])("is not made for %o pods", (minimum) => {
    expect(reasonOf(job, jobOf({}, minimum))).toBe(
      `annotation kai.scheduler/batch-min-member must be an integer number of pods; got ${JSON.stringify(minimum)}`,
    );
  });

  it("is refused with a minimum that the cluster's PodGroup does not take", () => {
    const zero =
      "annotation kai.scheduler/batch-min-member requires 0 pods, but a PodGroup of this cluster needs at least 1";
    expect(reasonOf(job, jobOf({}, "0"), cluster({ version: "0.17.0" }))).toBe(zero);
    expect(gangsOf(job, jobOf({}, "0"), cluster({ version: "0.18.0" }))[0]?.min).toBe(0);
    expect(reasonOf(job, jobOf({}, "-1"), cluster({ version: "0.18.0" }))).toMatch(/requires -1 pods/);
  });

  it.each([
    [{}, 1],
    [{ parallelism: 4 }, 4],
    [{ parallelism: 4, completions: 2 }, 2],
    [{ completions: 9 }, 1],
    [{ parallelism: 0 }, 0],
    [{ parallelism: null, completions: null }, 1],
    [{ parallelism: "4", completions: 2 }, 2],
  ])("counts the pods at once of %o", (spec, count) => {
    expect(podsOf(gangsOf(job, jobOf(spec))[0])).toEqual([`job: ${count}`]);
  });

  it("follows the labels and annotations of a full sample", () => {
    expect(specsOf(job, sample(job, "full-shared-gpu.yaml"))).toEqual([
      {
        queue: "team-nlp",
        priorityClassName: "build",
        preemptibility: "preemptible",
        minMember: 1,
        topologyConstraint: { topology: "data-centre", requiredTopologyLevel: "example.com/rack" },
        preemptionDelay: "30s",
      },
    ]);
    const [gang] = gangsOf(job, sample(job, "full-shared-gpu.yaml"));
    expect([gang?.nodePool, gang?.labels?.user]).toEqual(["h100", "ada"]);
    expect(specsOf(job, sample(job, "search-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "build-preemptible", minMember: 2 },
    ]);
  });
});

describe("the status of a Job", () => {
  const condition = (type: string, status = "True") => ({ type, status });
  const statusOf = (status: unknown) => seen(job, { ...jobOf({}), status }).status?.matched;

  it.each<[string, unknown, readonly string[]]>([
    ["not started", {}, []],
    ["started, no pod ready", { startTime: "2026-01-01T00:00:00Z", active: 1 }, ["Initializing"]],
    ["a pod ready", { startTime: "2026-01-01T00:00:00Z", active: 1, ready: 1 }, ["Running"]],
    [
      "resumed",
      { startTime: "2026-01-01T00:00:00Z", ready: 1, conditions: [condition("Suspended", "False")] },
      ["Running"],
    ],
    ["suspended", { conditions: [condition("Suspended")] }, []],
    [
      "decided to fail, a pod still ready",
      { ready: 1, startTime: "x", conditions: [condition("FailureTarget")] },
      ["Failed"],
    ],
    ["failed", { conditions: [condition("FailureTarget"), condition("Failed")] }, ["Failed"]],
    ["decided to succeed", { ready: 1, conditions: [condition("SuccessCriteriaMet")] }, ["Completed"]],
    ["complete", { startTime: "x", conditions: [condition("Complete")] }, ["Completed"]],
  ])("%s", (_, status, matched) => {
    expect(statusOf(status)).toEqual(matched);
  });
});
