import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addResources,
  exceeding,
  NO_RESOURCES,
  type Resources,
  sameResources,
  scaleResources,
  subtractResources,
} from "../../../../src/gpu/quota/resources.ts";

const UNLIMITED_RESOURCES: Resources = { gpu: Infinity, cpu: Infinity, memory: Infinity };
const all = (amount: number): Resources => ({ gpu: amount, cpu: amount, memory: amount });
const amount = fc.oneof(fc.nat(), fc.nat({ max: Number.MAX_SAFE_INTEGER }));
const resources = fc.record({ gpu: amount, cpu: amount, memory: amount });

describe("sums of resources", () => {
  it("add each amount", () => {
    expect(addResources({ gpu: 50, cpu: 100, memory: 7 }, { gpu: 13, cpu: 0, memory: 1 })).toEqual({
      gpu: 63,
      cpu: 100,
      memory: 8,
    });
    expect(scaleResources({ gpu: 13, cpu: 250, memory: 7 }, 3)).toEqual({ gpu: 39, cpu: 750, memory: 21 });
    expect(scaleResources({ gpu: 13, cpu: 250, memory: 7 }, 0)).toEqual(NO_RESOURCES);
    expect(scaleResources(UNLIMITED_RESOURCES, 0)).toEqual(NO_RESOURCES);
  });

  it("stay unlimited where one is, and stop at the largest exact integer", () => {
    expect(addResources(UNLIMITED_RESOURCES, all(1))).toEqual(UNLIMITED_RESOURCES);
    const most = all(Number.MAX_SAFE_INTEGER);
    expect(addResources(most, all(1))).toEqual(most);
    expect(scaleResources(all(2 ** 50), 1_000)).toEqual(most);
  });

  it("do not depend on the order", () => {
    fc.assert(
      fc.property(resources, resources, resources, (a, b, c) => {
        expect(addResources(a, b)).toEqual(addResources(b, a));
        expect(addResources(addResources(a, b), c)).toEqual(addResources(a, addResources(b, c)));
      }),
    );
  });
});

describe("differences of resources", () => {
  it("may be negative, and nothing changed between two that are unlimited", () => {
    expect(subtractResources(all(3), all(5))).toEqual(all(-2));
    expect(subtractResources(UNLIMITED_RESOURCES, UNLIMITED_RESOURCES)).toEqual(NO_RESOURCES);
    expect(subtractResources(UNLIMITED_RESOURCES, all(5))).toEqual(UNLIMITED_RESOURCES);
    expect(subtractResources(all(5), UNLIMITED_RESOURCES)).toEqual(all(-Infinity));
  });
});

describe("comparison of resources", () => {
  it("finds what is the same", () => {
    expect(sameResources(all(1), { gpu: 1, cpu: 1, memory: 2 })).toBe(false);
    expect(sameResources(UNLIMITED_RESOURCES, all(Infinity))).toBe(true);
  });

  it("names the resources that exceed, and never one that is not requested", () => {
    expect(exceeding({ gpu: 30, cpu: 30, memory: 31 }, all(30))).toEqual(["memory"]);
    expect(exceeding({ gpu: 1, cpu: 0, memory: 1 }, all(0))).toEqual(["gpu", "memory"]);
    expect(exceeding({ gpu: 1, cpu: 0, memory: 0 }, all(-200))).toEqual(["gpu"]);
    expect(exceeding(all(Number.MAX_SAFE_INTEGER), UNLIMITED_RESOURCES)).toEqual([]);
  });
});
