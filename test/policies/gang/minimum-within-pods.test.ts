import { describe, expect, it } from "vitest";
import { minimumWithinPods as rule } from "../../../policies/gang/minimum-within-pods.ts";
import { check } from "../../helpers/policies.ts";
import { job, kubeflow, leaderWorkerSet, linked, organization, places, podGroup, template, yaml } from "./manifests.ts";

describe("minimum-within-pods", () => {
  it.each([undefined, null, {}, "x"])("ignores a workload with the spec %j", (spec) => {
    expect(check(rule, yaml({ ...job({}), spec }))).toEqual([]);
  });

  it("reports the number of pods", () => {
    const set = yaml(podGroup({ queue: "q", minMember: 4 }), job({ template: linked() }));
    expect(check(rule, set)).toMatchObject([
      {
        rule: "GANG-005",
        severity: "error",
        object: { kind: "PodGroup", name: "g" },
        path: "/spec/minMember",
        location: { line: 1 },
        message: "PodGroup g waits for 4 pods, but there will be at most 2, so it never starts",
        expected: "at most 2",
        received: "4",
        fix: "set minMember to 2 or less, or give the workload more pods",
      },
    ]);
  });

  it("adds up the pods of all workloads of a group", () => {
    const group = podGroup({ queue: "q", minMember: 4 });
    const second = job({ template: linked() }, { name: "more" });
    expect(check(rule, yaml(group, job({ template: linked() }), second))).toEqual([]);
    expect(
      check(
        rule,
        yaml(group, job({ template: linked() }), job({ template: linked() }, { name: "more", namespace: "m" })),
      ),
    ).toHaveLength(1);
  });

  it("checks every leaf", () => {
    const group = podGroup({
      queue: "q",
      subGroups: [
        { name: "a", minMember: 2 },
        { name: "b", minMember: 3 },
      ],
    });
    const leaf = (name: string) => linked({ labels: { "kai.scheduler/subgroup-name": name } });
    const found = check(rule, yaml(group, job({ template: leaf("a") }), job({ template: leaf("b") }, { name: "b" })));
    expect(places(found)).toEqual(["PodGroup/g /spec/subGroups/1/minMember"]);
  });

  it("reports the effect on a gang that can start without a leaf", () => {
    const subGroups = ["a", "b"].map((name) => ({ name, minMember: 2 }));
    const group = podGroup({ queue: "q", subGroups, minSubGroup: 1 });
    const pods = (name: string, parallelism: number) =>
      job({ parallelism, template: linked({ labels: { "kai.scheduler/subgroup-name": name } }) }, { name });
    const tellsOf = (...documents: readonly object[]) =>
      check(rule, yaml(...documents)).map(({ severity, message }) => `${severity}: ${message}`);
    const told = (...jobs: readonly object[]) => tellsOf(organization({ version: "0.17.1" }), group, ...jobs);
    const evicted = "so the scheduler evicts the running pods of the gang 60s after they have started";
    expect(told(pods("a", 2), pods("b", 1))).toEqual([
      `warning: subgroup b of PodGroup g waits for 2 pods, but there will be at most 1, ${evicted}`,
    ]);
    expect(told(pods("a", 2))).toEqual([
      `warning: subgroup b of PodGroup g waits for 2 pods, but there will be at most 0, ${evicted}`,
    ]);
    expect(told(pods("b", 2))).toEqual([
      "error: subgroup a of PodGroup g waits for 2 pods, but there will be at most 0, so no pod of the gang starts: the scheduler takes subgroups in the order of their names, this one first",
    ]);
    expect(told(pods("a", 2), pods("b", 2))).toEqual([]);
    // Newer KAI starts the complete subgroups, whatever their names.
    expect(tellsOf(group, pods("a", 2))).toEqual([]);
    expect(tellsOf(group, pods("b", 2))).toEqual([]);
    expect(tellsOf(group, pods("a", 2), pods("b", 1))).toEqual([
      "error: subgroup b of PodGroup g waits for 2 pods, but there will be at most 1, so its pods never start, while the gang runs without them",
    ]);
  });

  it("counts what a suspended or a scaled workload will have", () => {
    const group = podGroup({ queue: "q", minMember: 2 });
    expect(check(rule, yaml(group, job({ suspend: true, template: linked() })))).toEqual([]);
    expect(check(rule, yaml(group, job({ parallelism: 0, template: linked() })))).toEqual([]);
  });

  it("checks gangs of the podgrouper too, once for all replicas", () => {
    const annotations = { "kai.scheduler/batch-min-member": "5" };
    expect(places(check(rule, yaml(job({}, { annotations }))))).toEqual(["Job/run "]);
    const minAvailable = { runPolicy: { schedulingPolicy: { minAvailable: 9 } } };
    const worker = { Worker: { replicas: 2, template: template() } };
    expect(places(check(rule, yaml(kubeflow("PyTorchJob", worker, minAvailable))))).toEqual(["PyTorchJob/train "]);
    // One segment and its leader: KAI counts the leader twice.
    const segmented = leaderWorkerSet({ replicas: 3 }, 3);
    const spec = {
      ...segmented.spec,
      leaderWorkerTemplate: { ...segmented.spec.leaderWorkerTemplate, subGroupPolicy: { subGroupSize: 2 } },
    };
    expect(places(check(rule, yaml({ ...segmented, spec })))).toHaveLength(1);
  });
});
