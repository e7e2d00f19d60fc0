import { describe, expect, it } from "vitest";
import { minSubgroupsExist as rule } from "../../../policies/gang/min-subgroups-exist.ts";
import { check } from "../../helpers/policies.ts";
import { places, podGroup, yaml } from "./manifests.ts";

const BAD = { queue: "q", minSubGroup: 1 };

describe("min-subgroups-exist", () => {
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
        rule: "GANG-004",
        severity: "error",
        path: "/spec/minSubGroup",
        message: "minSubGroup is 1, but the group has 0 subgroups directly below: it is never ready",
        expected: "0 or less",
        received: "1",
      },
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    [
      "all of them",
      {
        queue: "q",
        minSubGroup: 2,
        subGroups: [
          { name: "a", minMember: 1 },
          { name: "b", minMember: 1 },
        ],
      },
      [],
    ],
    [
      "more than all",
      {
        queue: "q",
        minSubGroup: 3,
        subGroups: [
          { name: "a", minMember: 1 },
          { name: "b", minMember: 1 },
        ],
      },
      ["/spec/minSubGroup"],
    ],
    [
      "only those directly below count",
      { queue: "q", minSubGroup: 2, subGroups: [{ name: "a" }, { name: "b", parent: "a", minMember: 1 }] },
      ["/spec/minSubGroup"],
    ],
    [
      "in a subgroup",
      {
        queue: "q",
        subGroups: [
          { name: "a", minSubGroup: 2 },
          { name: "b", parent: "a", minMember: 1 },
        ],
      },
      ["/spec/subGroups/0/minSubGroup"],
    ],
  ])("%s", (_, spec, expected) => {
    expect(places(check(rule, yaml(podGroup(spec))))).toEqual(expected.map((path) => `PodGroup/g ${path}`));
  });
});
