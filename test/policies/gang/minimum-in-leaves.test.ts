import { describe, expect, it } from "vitest";
import { minimumInLeaves as rule } from "../../../policies/gang/minimum-in-leaves.ts";
import { check } from "../../helpers/policies.ts";
import { places, podGroup, yaml } from "./manifests.ts";

const BAD = { queue: "q", subGroups: [{ name: "a" }] };

describe("minimum-in-leaves", () => {
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
        rule: "GANG-003",
        severity: "error",
        path: "/spec/subGroups/0/minMember",
        message:
          'subGroups[0].minMember is missing, but "a" is a leaf, whose minMember is the number of pods that start together',
        fix: "add minMember",
      },
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    [
      "minima in leaves",
      {
        queue: "q",
        subGroups: [
          { name: "p", minSubGroup: 1 },
          { name: "a", parent: "p", minMember: 1 },
        ],
      },
      [],
    ],
    ["none above", { queue: "q", subGroups: [{ name: "p" }, { name: "a", parent: "p", minMember: 0 }] }, []],
    [
      "subgroups wanted of a leaf",
      { queue: "q", subGroups: [{ name: "a", minSubGroup: 1 }] },
      ["/spec/subGroups/0/minMember", "/spec/subGroups/0/minSubGroup"],
    ],
    [
      "pods wanted above",
      {
        queue: "q",
        subGroups: [
          { name: "p", minMember: 1 },
          { name: "a", parent: "p", minMember: 1 },
        ],
      },
      ["/spec/subGroups/0/minMember"],
    ],
  ])("%s", (_, spec, expected) => {
    expect(places(check(rule, yaml(podGroup(spec))))).toEqual(expected.map((path) => `PodGroup/g ${path}`));
  });
});
