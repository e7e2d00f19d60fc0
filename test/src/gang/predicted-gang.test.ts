import { describe, expect, it } from "vitest";
import { predictedGang } from "../../../src/gang/predicted-gang.ts";
import { pods, workload } from "../quota/builders.ts";

const gang = (component: string, count: number) => ({
  name: "pg",
  namespace: "team-nlp",
  queue: "q",
  min: 1,
  pods: [{ component, count }],
});

describe("predictedGang", () => {
  it("takes the pods of the component that it plans", () => {
    const own = workload("a", [pods("leader", 1, { gpu: 1 }), pods("worker", 3, { gpu: 2 })]);
    const { gang: found } = predictedGang(own, gang("worker", 3));
    expect(found.members).toEqual([{ workload: own, pods: own.pods[1] }]);
  });

  it("takes the only pods there are, whatever a definition calls their component", () => {
    const own = workload("a", [pods("main", 2, { gpu: 1 })]);
    expect(predictedGang(own, gang("job", 2)).gang.members).toEqual([{ workload: own, pods: own.pods[0] }]);
    const one = predictedGang(own, gang("trainingworkload", 1)).gang;
    expect(one.members.map((member) => member.pods.count)).toEqual([1]);
    expect(one.gang.pods).toMatchObject([{ count: 1, template: own.pods[0]?.template }]);
  });

  it("takes none where it cannot know which", () => {
    const own = workload("a", [pods("x", 1, { gpu: 1 }), pods("y", 1, { gpu: 1 })]);
    expect(predictedGang(own, gang("job", 2)).gang.members).toEqual([]);
  });
});
