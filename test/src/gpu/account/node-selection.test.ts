import { describe, expect, test } from "vitest";
import { nodeMeetsSelection, untoleratedTaint } from "../../../../src/gpu/account/node-selection.ts";

const affinity = (...terms: readonly object[]) => ({
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
});
const requires = (key: string, operator: string, ...values: readonly string[]) => ({
  matchExpressions: [{ key, operator, values }],
});

describe("untoleratedTaint", () => {
  const taint = { key: "spot", value: "true", effect: "NoSchedule" };

  test.each([
    ["no taints", undefined, [], undefined],
    ["values that are not taints", [null, "x"], [], undefined],
    ["an effect that only prefers", [{ ...taint, effect: "PreferNoSchedule" }], [], undefined],
    ["no toleration", [taint], [], "spot=true:NoSchedule"],
    ["the same value", [taint], [{ key: "spot", value: "true" }], undefined],
    ["another value", [taint], [{ key: "spot", value: "x" }], "spot=true:NoSchedule"],
    ["any value", [taint], [{ key: "spot", operator: "Exists" }], undefined],
    ["another effect", [taint], [{ key: "spot", operator: "Exists", effect: "NoExecute" }], "spot=true:NoSchedule"],
    ["everything", [taint], [{ operator: "Exists" }], undefined],
    ["a larger number", [{ ...taint, value: "5" }], [{ key: "spot", operator: "Gt", value: "4" }], undefined],
    [
      "no larger number",
      [{ ...taint, value: "5" }],
      [{ key: "spot", operator: "Gt", value: "5" }],
      "spot=5:NoSchedule",
    ],
  ])("%s", (_, taints, tolerations, expected) => {
    expect(untoleratedTaint(taints, tolerations)).toBe(expected);
  });
});

test("nodeMeetsSelection compares all labels of a node, and its name", () => {
  const meets = (spec: unknown) => nodeMeetsSelection(spec, { pool: "gpu" }, "n1");
  expect(meets(undefined)).toBe(true);
  expect(meets({ nodeSelector: { zone: "a" } })).toBe(false);
  expect(meets(affinity(requires("zone", "In", "a")))).toBe(false);
  expect(meets(affinity({}))).toBe(false);
  const byName = (name: string) =>
    affinity({ matchFields: [{ key: "metadata.name", operator: "In", values: [name] }] });
  expect([meets(byName("n1")), meets(byName("n2"))]).toEqual([true, false]);
});
