import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOf, dayOf } from "../../../../src/kernel/base/days.ts";

describe("dayOf", () => {
  it.each([
    ["1970-01-01", 0],
    ["1970-01-02", 1],
    ["2000-02-29", 11016],
    ["2026-12-31", 20818],
  ])("%s is %i", (date, day) => {
    expect(dayOf(date)).toBe(day);
    expect(dateOf(day)).toBe(date);
  });

  it.each([
    "",
    "2026",
    "2026-12",
    "2026-13-01",
    "2026-02-30",
    "2025-02-29",
    "2026-00-10",
    "2026-01-00",
    "26-01-01",
    "2026-1-1",
    "2026/01/01",
    "01-02-2026",
    "2026-12-31T00:00:00Z",
    " 2026-12-31",
    "tomorrow",
    "0050-01-01",
  ])("refuses %j", (date) => {
    expect(dayOf(date)).toBeUndefined();
  });

  it("goes there and back", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000 }), (day) => dayOf(dateOf(day)) === day));
  });
});
