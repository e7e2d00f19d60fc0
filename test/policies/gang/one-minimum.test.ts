import { describe, expect, it } from "vitest";
import { oneMinimum as rule } from "../../../policies/gang/one-minimum.ts";
import { check } from "../../helpers/policies.ts";
import { places, podGroup, yaml } from "./manifests.ts";

const BAD = { queue: "q", minMember: 4, minSubGroup: 2 };

describe("one-minimum", () => {
  it.each([undefined, null, {}, [], "x"])("ignores the spec %j", (spec) => {
    expect(check(rule, yaml({ ...podGroup({}), spec }))).toEqual([]);
  });

  it("leaves the podgrouper's own groups and other schedulers' alone", () => {
    const owned = { ownerReferences: [{ apiVersion: "batch/v1", kind: "Job", name: "run", uid: "1" }] };
    expect(check(rule, yaml(podGroup(BAD, owned)))).toEqual([]);
    expect(check(rule, yaml({ ...podGroup(BAD), apiVersion: "scheduling.volcano.sh/v1beta1" }))).toEqual([]);
  });

  it("reports message, place and fix", () => {
    expect(check(rule, yaml(podGroup(BAD)))).toMatchObject([
      {
        rule: "GANG-001",
        severity: "error",
        path: "/spec/minMember",
        message:
          "minMember is 4 together with minSubGroup 2, but a group has only one of them: pods that must start, or subgroups that must be ready",
        fix: "remove minSubGroup",
        location: { line: 1 },
      },
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    ["one of the two", { queue: "q", minMember: 4 }, []],
    ["the other", { queue: "q", minSubGroup: 1, subGroups: [{ name: "a", minMember: 1 }] }, []],
    ["0 is a minimum too", { queue: "q", minMember: 0, minSubGroup: 0 }, ["/spec/minMember"]],
    [
      "both in a subgroup",
      { queue: "q", subGroups: [{ name: "a", minMember: 1, minSubGroup: 1 }] },
      ["/spec/subGroups/0/minMember"],
    ],
  ])("%s", (_, spec, expected) => {
    expect(places(check(rule, yaml(podGroup(spec))))).toEqual(expected.map((path) => `PodGroup/g ${path}`));
  });
});
