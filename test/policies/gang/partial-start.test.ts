import { describe, expect, it } from "vitest";
import { minimumPath } from "../../../policies/gang/partial-start.ts";
import { podGroup } from "./manifests.ts";

describe("the place of a minimum in a PodGroup", () => {
  const group = podGroup({
    subGroups: [
      { name: "a", minMember: 1 },
      { name: "b/c", minMember: 2 },
    ],
  });
  const start = { min: 1, pods: 2 };

  it("is a field of the spec for the whole gang", () => {
    expect(minimumPath(group, { ...start, unit: "pods" })).toBe("/spec/minMember");
    expect(minimumPath(group, { ...start, unit: "subgroups" })).toBe("/spec/minSubGroup");
  });

  it.each([
    ["a", "/spec/subGroups/0/minMember"],
    ["b/c", "/spec/subGroups/1/minMember"],
    ["absent", "/spec/subGroups"],
    ["", "/spec/subGroups"],
  ])("is that of the leaf %j", (leaf, path) => {
    expect(minimumPath(group, { ...start, leaf, unit: "pods" })).toBe(path);
  });

  it.each([undefined, null, {}, "x", { subGroups: null }, { subGroups: [null, {}] }])("in the spec %j", (spec) => {
    const odd = { ...podGroup({}), spec };
    expect(minimumPath(odd, { ...start, leaf: "a", unit: "pods" })).toBe("/spec/subGroups");
  });
});
