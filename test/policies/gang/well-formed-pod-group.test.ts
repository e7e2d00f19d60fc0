import { describe, expect, it } from "vitest";
import { wellFormedPodGroup as rule } from "../../../policies/gang/well-formed-pod-group.ts";
import { check } from "../../helpers/policies.ts";
import { places, podGroup, yaml } from "./manifests.ts";

const BAD = { queue: "q", minMembers: 8 };

describe("well-formed-pod-group", () => {
  it.each([undefined, {}])("ignores the spec %j", (spec) => {
    expect(check(rule, yaml({ ...podGroup({}), spec }))).toEqual([]);
  });

  it.each([null, [], "x", 1])("refuses the spec %j", (spec) => {
    expect(places(check(rule, yaml({ ...podGroup({}), spec })))).toEqual(["PodGroup/g /spec"]);
  });

  it("leaves the podgrouper's own groups and other schedulers' alone", () => {
    const owned = { ownerReferences: [{ apiVersion: "batch/v1", kind: "Job", name: "run", uid: "1" }] };
    expect(check(rule, yaml(podGroup(BAD, owned)))).toEqual([]);
    expect(check(rule, yaml({ ...podGroup(BAD), apiVersion: "scheduling.volcano.sh/v1beta1" }))).toEqual([]);
  });

  it("reports message, place and fix", () => {
    expect(check(rule, yaml(podGroup(BAD)))).toMatchObject([
      {
        rule: "GANG-021",
        severity: "error",
        path: "/spec/minMembers",
        message: "minMembers is not a field of a PodGroup here, and the API server drops it; did you mean minMember?",
        fix: "call it minMember",
      },
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    [
      "all fields",
      {
        queue: "q",
        minMember: 1,
        priorityClassName: "train",
        preemptibility: "preemptible",
        markUnschedulable: true,
        schedulingBackoff: -1,
        topologyConstraint: { topology: "t", requiredTopologyLevel: "l" },
      },
      [],
    ],
    ["null", { queue: "q", minMember: null }, ["/spec/minMember"]],
    ["a text", { queue: "q", minMember: "4" }, ["/spec/minMember"]],
    ["half a pod", { queue: "q", minMember: 0.5 }, ["/spec/minMember"]],
    ["another word", { queue: "q", preemptibility: "always" }, ["/spec/preemptibility"]],
    ["days", { queue: "q", preemptionDelay: "1d" }, ["/spec/preemptionDelay"]],
    ["capitals", { queue: "q", subGroups: [{ name: "A", minMember: 1 }] }, ["/spec/subGroups/0/name"]],
    ["no queue is another rule's", {}, []],
  ])("%s", (_, spec, expected) => {
    expect(places(check(rule, yaml(podGroup(spec))))).toEqual(expected.map((path) => `PodGroup/g ${path}`));
  });
});
