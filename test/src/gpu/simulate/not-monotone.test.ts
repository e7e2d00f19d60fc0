import { describe, expect, test } from "vitest";
import { bothSides, notMonotone, placedGangs } from "../../../helpers/simulate/not-monotone.ts";
import { hasSamePods, ownCycle } from "../../../helpers/simulate/recorded-cycles.ts";

/**
 * More nodes or fewer gangs should never make a gang wait. Both are false of KAI's scheduler: these are its own answers to both
 * sides of a change. The order of its search for victims and the places of earlier gangs depend on everything that is there.
 */
describe("a gang that waits after a change that should help it", () => {
  const recorded = notMonotone();

  test("is recorded with more nodes and with fewer gangs", () => {
    expect(recorded.filter(({ change }) => change === "nodes").length).toBeGreaterThanOrEqual(3);
    expect(recorded.filter(({ change }) => change !== "nodes").length).toBeGreaterThanOrEqual(3);
  });

  test.each(recorded)("snapshot $index, $change: $gang", ({ index, change, gang, before, after }) => {
    const sides = bothSides({ index, change });
    for (const [side, ends] of [before, after].entries()) {
      const objects = sides[side];
      if (objects === undefined) throw new Error("two sides");
      const { end } = ownCycle(objects);
      expect(ends.some((each) => hasSamePods(each, end))).toBe(true);
      expect(placedGangs(objects, end).has(gang)).toBe(side === 0);
    }
  });
});
