import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { runaiJob } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, template } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function jobOf(spec: Fields): KubeObject {
  const metadata = { name: "trials", namespace: "runai-team-a" };
  return { apiVersion: "run.ai/v1", kind: "RunaiJob", metadata, spec: { template: template(), ...spec } };
}

describe("the PodGroups of a RunaiJob", () => {
  it("are one for each pod that runs at once", () => {
    const gangs = gangsOf(runaiJob, jobOf({ parallelism: 3, completions: 2 }));
    expect(gangs.map(({ name }) => name)).toEqual([
      "pg-trials-0-uid-unknown-until-applied",
      "pg-trials-1-uid-unknown-until-applied",
    ]);
    expect(gangs[0]).toMatchObject({ min: 1, priorityClass: "train", queue: "fallback" });
    expect(podsOf(gangs[0])).toEqual(["runaijob: 1"]);
    expect(gangsOf(runaiJob, jobOf({}))).toHaveLength(1);
    expect(gangsOf(runaiJob, jobOf({ parallelism: 0 }))).toEqual([]);
  });

  it("have the labels of the job", () => {
    const [gang] = gangsOf(runaiJob, sample(runaiJob, "full-gpu.yaml"), runaiCluster());
    expect(gang).toMatchObject({ queue: "team-cv", labels: { user: "ada" } });
  });

  it("are not made of invalid numbers, in too great a number, or for another scheduler", () => {
    expect(reasonOf(runaiJob, jobOf({ parallelism: "2" }))).toBe(
      "spec.parallelism and spec.completions must be integers",
    );
    expect(reasonOf(runaiJob, jobOf({ parallelism: 10_001 }))).toMatch(/at most 10000 are listed$/);
    expect(reasonOf(runaiJob, jobOf({ template: { spec: {} } }))).toMatch(/^its pods name no schedulerName/);
  });
});

describe("the status of a RunaiJob", () => {
  it.each([
    [{ active: 1 }, "Running"],
    [{ conditions: [{ type: "Complete", status: "True" }] }, "Completed"],
    [{ conditions: [{ type: "Failed", status: "True" }] }, "Failed"],
    [{}, "Undefined"],
  ])("%j is %s", (status, value) => {
    expect(seen(runaiJob, { ...jobOf({}), status }).status?.value).toBe(value);
  });
});
