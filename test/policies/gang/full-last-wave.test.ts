import { describe, expect, it } from "vitest";
import { fullLastWave as rule } from "../../../policies/gang/full-last-wave.ts";
import { check } from "../../helpers/policies.ts";
import { job, linked, places, podGroup, template, yaml } from "./manifests.ts";

const gang = (min: number) => ({ annotations: { "kai.scheduler/batch-min-member": String(min) } });
const waves = (parallelism: number, completions: unknown, min = parallelism) =>
  yaml(job({ parallelism, completions }, gang(min)));

function jobSet(completions: number, replicas = 1) {
  const jobSpec = { parallelism: 4, completions, template: template() };
  return {
    apiVersion: "jobset.x-k8s.io/v1alpha2",
    kind: "JobSet",
    metadata: { name: "set", namespace: "n" },
    spec: { replicatedJobs: [{ name: "workers", replicas, template: { spec: jobSpec } }] },
  };
}

describe("full-last-wave", () => {
  it.each([undefined, null, {}, "x"])("ignores a Job with the spec %j", (spec) => {
    expect(check(rule, yaml({ ...job({}), spec }))).toEqual([]);
  });

  it("reports the pods of the last wave", () => {
    expect(check(rule, waves(4, 10))).toMatchObject([
      {
        rule: "GANG-007",
        severity: "warning",
        path: "/spec/completions",
        message: "10 completions with parallelism 4 leave 2 for the last wave, but the gang waits for 4",
        expected: "a multiple of 4",
        received: "10",
      },
    ]);
  });

  it.each<[number, unknown, number, number]>([
    [4, 8, 4, 0],
    [4, 4, 4, 0],
    [4, 3, 3, 0],
    [4, 9, 1, 0],
    [4, 10, 2, 0],
    [4, 10, 3, 1],
    [4, undefined, 4, 0],
    [4, "10", 4, 0],
    [1, 5, 1, 0],
    [0, 5, 1, 0],
  ])("of %s at once, %j in all, with a gang of %s: %s findings", (parallelism, completions, min, count) => {
    expect(check(rule, waves(parallelism, completions, min))).toHaveLength(count);
  });

  it("assumes one pod at a time for a Job without parallelism", () => {
    expect(check(rule, yaml(job({ parallelism: undefined, completions: 3 }, gang(2))))).toEqual([]);
  });

  it.each<[string, object, Readonly<Record<string, string>>, number]>([
    ["with a minimum", { minMember: 4 }, {}, 1],
    ["without a minimum, which is 1", {}, {}, 0],
    ["with a minimum for other pods than these", { minMember: 4 }, { "kai.scheduler/subgroup-name": "a" }, 0],
  ])("in a committed group %s", (_, spec, labels, count) => {
    const documents = [
      podGroup({ queue: "q", ...spec }),
      job({ parallelism: 4, completions: 9, template: linked({ labels }) }),
    ];
    expect(check(rule, yaml(...documents))).toHaveLength(count);
  });

  it("checks the Jobs of a JobSet, once for all of their replicas", () => {
    expect(check(rule, yaml(jobSet(8)))).toEqual([]);
    expect(places(check(rule, yaml(jobSet(10, 3))))).toEqual([
      "JobSet/set /spec/replicatedJobs/0/template/spec/completions W",
    ]);
  });
});
