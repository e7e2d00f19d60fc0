import { describe, expect, test } from "vitest";
import { flavorMeetsSelection } from "../../../../src/gpu/kueue/flavor-match.ts";

const affinity = (...terms: readonly object[]) => ({
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
});
const requires = (key: string, operator: string, ...values: readonly string[]) => ({
  matchExpressions: [{ key, operator, values }],
});

describe("flavorMeetsSelection", () => {
  const labels = { pool: "gpu", size: "8" };

  test.each([
    ["nothing", undefined, true],
    ["null", null, true],
    ["no selection", {}, true],
    ["a label of the flavor", { nodeSelector: { pool: "gpu" } }, true],
    ["another value", { nodeSelector: { pool: "cpu" } }, false],
    ["a label that the flavor does not have", { nodeSelector: { zone: "a" } }, true],
    ["a term", affinity(requires("pool", "In", "gpu", "x")), true],
    ["a term that excludes it", affinity(requires("pool", "NotIn", "gpu")), false],
    ["one of two terms", affinity(requires("pool", "In", "x"), requires("size", "Gt", "7")), true],
    ["a term without known keys", affinity(requires("pool", "In", "x"), requires("zone", "In", "a")), true],
    ["a label that must not exist", affinity(requires("size", "DoesNotExist")), false],
    ["a label that exists", affinity(requires("size", "Exists")), true],
    ["a smaller number", affinity(requires("size", "Lt", "8")), false],
  ])("%s", (_, spec, expected) => {
    expect(flavorMeetsSelection(spec, labels)).toBe(expected);
  });
});
