import { describe, expect, it } from "vitest";
import { soundSubgroupTree as rule } from "../../../policies/gang/sound-subgroup-tree.ts";
import { check } from "../../helpers/policies.ts";
import { places, podGroup, yaml } from "./manifests.ts";

const BAD = {
  queue: "q",
  subGroups: [
    { name: "a", minMember: 1 },
    { name: "a", minMember: 1 },
  ],
};

describe("sound-subgroup-tree", () => {
  it.each([undefined, null, {}, [], "x"])("ignores the spec %j", (spec) => {
    expect(check(rule, yaml({ ...podGroup({}), spec }))).toEqual([]);
  });

  it("leaves the podgrouper's own groups and other schedulers' alone", () => {
    const owned = { ownerReferences: [{ apiVersion: "batch/v1", kind: "Job", name: "run", uid: "1" }] };
    expect(check(rule, yaml(podGroup(BAD, owned)))).toEqual([]);
    expect(check(rule, yaml({ ...podGroup(BAD), apiVersion: "scheduling.volcano.sh/v1beta1" }))).toEqual([]);
  });

  it.each([{}, { name: "" }])("reports a subgroup without a name: %j", (named) => {
    expect(places(check(rule, yaml(podGroup({ queue: "q", subGroups: [{ ...named, minMember: 1 }] }))))).toEqual([
      "PodGroup/g /spec/subGroups/0/name",
    ]);
  });

  it("reports an empty parent", () => {
    const subGroups = [{ name: "a", parent: "", minMember: 1 }];
    expect(check(rule, yaml(podGroup({ queue: "q", subGroups })))).toMatchObject([
      { path: "/spec/subGroups/0/parent", fix: "remove it" },
    ]);
  });

  it("reports message, place and fix", () => {
    expect(check(rule, yaml(podGroup(BAD)))).toMatchObject([
      {
        rule: "GANG-002",
        severity: "error",
        path: "/spec/subGroups/1/name",
        message: 'subGroups[1].name is "a", as that of subGroups[0]; names are unique in a group',
      },
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    ["a tree", { queue: "q", subGroups: [{ name: "a" }, { name: "b", parent: "a", minMember: 1 }] }, []],
    ["in any order", { queue: "q", subGroups: [{ name: "b", parent: "a", minMember: 1 }, { name: "a" }] }, []],
    [
      "a parent that is not there",
      { queue: "q", subGroups: [{ name: "b", parent: "a", minMember: 1 }] },
      ["/spec/subGroups/0/parent"],
    ],
    [
      "its own parent",
      { queue: "q", subGroups: [{ name: "b", parent: "b", minMember: 1 }] },
      ["/spec/subGroups/0/parent"],
    ],
    [
      "two circles",
      {
        queue: "q",
        subGroups: [
          { name: "a", parent: "b" },
          { name: "b", parent: "a" },
          { name: "c", parent: "d" },
          { name: "d", parent: "c" },
        ],
      },
      ["/spec/subGroups/0/parent", "/spec/subGroups/2/parent"],
    ],
  ])("%s", (_, spec, expected) => {
    expect(places(check(rule, yaml(podGroup(spec))))).toEqual(expected.map((path) => `PodGroup/g ${path}`));
  });
});
