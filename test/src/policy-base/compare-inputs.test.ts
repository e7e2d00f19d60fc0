import { expect, it } from "vitest";
import { inputRelaxations } from "../../../src/policy-base/compare-inputs.ts";

it.each([
  ["equal inputs", { crds: ["a"], units: ["b"] }, { crds: ["a"], units: ["b"] }, []],
  ["CRDs that are added", {}, { crds: ["a"] }, []],
  ["units that are removed", { units: ["b"] }, {}, []],
  [
    "CRDs that are removed",
    { crds: ["a", "b"] },
    { crds: ["b"] },
    ["rule-relaxed /crds the path a of CRDs is removed, so custom resources are checked against fewer CRDs"],
  ],
  [
    "units that are added",
    { units: ["a"] },
    { units: ["b", "a"] },
    [
      "rule-relaxed /units the folder b is added to units, so its objects are no longer compared with those of other folders",
    ],
  ],
])("reports relaxations only: %s", (_name, base, branch, expected) => {
  expect(inputRelaxations(base, branch).map(({ rule, path, message }) => `${rule} ${path} ${message}`)).toEqual(
    expected,
  );
});
