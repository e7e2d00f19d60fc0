import { expect, it } from "vitest";
import { inputRelaxations } from "../../../../src/app/policy-base/compare-inputs.ts";

const unjudged = (chart: string) => ({ chart, owner: "a", reason: "b", pointer: "/unjudged/0/charts/0" });

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
  ["charts that are no longer declared", { unjudged: [unjudged("a")] }, {}, []],
  [
    "charts that are declared not to be judged",
    { unjudged: [unjudged("a")] },
    { unjudged: [unjudged("b"), { ...unjudged("a"), owner: "c" }] },
    [
      "rule-relaxed /unjudged/0/charts/0 the chart b is added to unjudged, so rules do not check what it renders; the check does not apply the entry",
    ],
  ],
  [
    "files that are declared not to be judged",
    { unjudgedFiles: [{ file: "a", owner: "a", reason: "b", pointer: "/unjudged/0/files/0" }] },
    {
      unjudgedFiles: ["a", "b"].map((file) => ({
        file,
        owner: "a",
        reason: "b",
        pointer: `/unjudged/0/files/${file}`,
      })),
    },
    [
      "rule-relaxed /unjudged/0/files/b the file b is added to unjudged, so it need not be readable; the check does not apply the entry",
    ],
  ],
])("reports relaxations only: %s", (_name, base, branch, expected) => {
  expect(inputRelaxations(base, branch).map(({ rule, path, message }) => `${rule} ${path} ${message}`)).toEqual(
    expected,
  );
});
