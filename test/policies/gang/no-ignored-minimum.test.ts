import { describe, expect, it } from "vitest";
import { noIgnoredMinimum as rule } from "../../../policies/gang/no-ignored-minimum.ts";
import { check } from "../../helpers/policies.ts";
import { places, podGroup, yaml } from "./manifests.ts";

const BAD = { queue: "q", minMember: 4, subGroups: [{ name: "a", minMember: 2 }] };

describe("no-ignored-minimum", () => {
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
        rule: "GANG-016",
        severity: "warning",
        path: "/spec/minMember",
        message: "minMember is 4, but the scheduler ignores it in a group with subgroups, whose own minMember counts",
        fix: "remove it, or set minSubGroup",
      },
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    ["without subgroups", { queue: "q", minMember: 4, subGroups: [] }, []],
    ["without a minimum", { queue: "q", subGroups: [{ name: "a", minMember: 2 }] }, []],
    [
      "together with minSubGroup, GANG-001 reports it instead",
      { queue: "q", minMember: 4, minSubGroup: 1, subGroups: [{ name: "a", minMember: 2 }] },
      [],
    ],
  ])("%s", (_, spec, expected) => {
    expect(places(check(rule, yaml(podGroup(spec))))).toEqual(expected.map((path) => `PodGroup/g ${path}`));
  });
});
