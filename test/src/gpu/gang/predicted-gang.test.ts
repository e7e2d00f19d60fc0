import { describe, expect, it } from "vitest";
import { predictedGang } from "../../../../src/gpu/gang/predicted-gang.ts";
import { pods, workload } from "../quota/builders.ts";

const gang = (component: string, count: number) => ({
  name: "pg",
  namespace: "team-nlp",
  queue: "q",
  min: 1,
  pods: [{ component, count }],
});

describe("predictedGang", () => {
  it("selects the pods of the planned component", () => {
    const own = workload("a", [pods("leader", 1, { gpu: 1 }), pods("worker", 3, { gpu: 2 })]);
    const { gang: found } = predictedGang(own, gang("worker", 3));
    expect(found.members).toEqual([{ workload: own, pods: own.pods[1] }]);
  });

  it("selects the only pods, whatever their component is called", () => {
    const own = workload("a", [pods("main", 2, { gpu: 1 })]);
    expect(predictedGang(own, gang("job", 2)).gang.members).toEqual([{ workload: own, pods: own.pods[0] }]);
    const one = predictedGang(own, gang("trainingworkload", 1)).gang;
    expect(one.members.map((member) => member.pods.count)).toEqual([1]);
    expect(one.gang.pods).toMatchObject([{ count: 1, template: own.pods[0]?.template }]);
  });

  it("selects no pods if several match", () => {
    const own = workload("a", [pods("x", 1, { gpu: 1 }), pods("y", 1, { gpu: 1 })]);
    expect(predictedGang(own, gang("job", 2)).gang.members).toEqual([]);
  });

  it("selects the instance that the plug-in names, whatever its template and its leaf", () => {
    const same = pods("replicatedjob", 4, { gpu: 1 });
    const own = workload("a", [
      { ...same, instance: "x" },
      { ...same, instance: "y" },
    ]);
    const planned = (instance: string) => ({
      ...gang("replicatedjob", 2),
      pods: [{ component: "replicatedjob", instance, count: 2, template: same.template }],
    });
    const instances = (name: string) =>
      predictedGang(own, planned(name)).gang.members.map((member) => [member.pods.instance, member.pods.count]);
    expect(instances("y")).toEqual([["y", 2]]);
    expect(instances("unknown")).toEqual([["x", 2]]);
  });

  it("selects the instance with the planned template if no leaf identifies instances", () => {
    const [small, great] = [pods("template", 1, { gpu: 1 }), pods("template", 1, { gpu: 5 })];
    const own = workload("a", [
      { ...small, instance: "a" },
      { ...great, instance: "b" },
    ]);
    const planned = { ...gang("template", 1), pods: [{ component: "template", count: 1, template: great.template }] };
    expect(predictedGang(own, planned).gang.members).toEqual([{ workload: own, pods: own.pods[1] }]);
    // The parts that the operator adds are not in the planned template.
    const template = pods("template", 1, { gpu: 6 }).template;
    const made = { ...great, instance: "b", template, made: { of: great.template, places: new Map() } };
    const completed = workload("a", [{ ...small, instance: "a" }, made]);
    expect(predictedGang(completed, planned).gang.members).toEqual([{ workload: completed, pods: completed.pods[1] }]);
    const other = pods("template", 1, { gpu: 3 }).template;
    const unknown = { ...planned, pods: [{ component: "template", count: 1, template: other }] };
    expect(predictedGang(own, unknown).gang.members.map((member) => member.pods.template)).toEqual([other]);
    expect(predictedGang(own, gang("template", 1)).gang.members).toEqual([{ workload: own, pods: own.pods[0] }]);
  });
});
