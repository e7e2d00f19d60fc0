import { describe, expect, test } from "vitest";
import { domainsHold } from "../../../../src/gpu/kueue/topology-domains.ts";

const levels = ["block", "rack", "host"];
/** Nodes of four GPUs: two blocks of two racks of two hosts. */
const leaves = ["b0", "b1"].flatMap((block) =>
  ["r0", "r1"].flatMap((rack) =>
    ["h0", "h1"].map((host) => ({ values: [block, rack, block + rack + host], amounts: new Map([["gpu", 4n]]) })),
  ),
);
const holds = (count: number, level: string, topology: object = {}, gpus = 1n) =>
  domainsHold({
    leaves,
    levels,
    request: new Map([["gpu", gpus]]),
    count,
    topology: { slices: [], ...topology },
    level,
  });

describe("domains of a topology", () => {
  test("a required level has one domain for all pods", () => {
    expect(holds(4, "host", { required: "host" })).toBe(true);
    expect(holds(5, "host", { required: "host" })).toBe(false);
    expect(holds(8, "rack", { required: "rack" })).toBe(true);
    expect(holds(16, "block", { required: "block" })).toBe(true);
    expect(holds(17, "block", { required: "block" })).toBe(false);
  });

  test("a preferred level, or none, uses all domains", () => {
    expect(holds(32, "host", { preferred: "host" })).toBe(true);
    expect(holds(33, "host", { preferred: "host" })).toBe(false);
    expect(holds(33, "host", { isUnconstrained: true })).toBe(false);
  });

  test("pods are whole", () => {
    expect(holds(8, "host", { isUnconstrained: true }, 3n)).toBe(true);
    expect(holds(9, "host", { isUnconstrained: true }, 3n)).toBe(false);
  });

  test("slices are in one domain each", () => {
    const sliced = (size: number, level: string) => ({ required: "block", slices: [{ level, size }] });
    expect(holds(12, "block", sliced(3, "host"))).toBe(true);
    expect(holds(15, "block", sliced(3, "host"))).toBe(false);
    expect(holds(12, "block", sliced(6, "rack"))).toBe(true);
    expect(holds(18, "block", sliced(6, "rack"))).toBe(false);
    expect(holds(1, "host", { required: "host", slices: [{ level: "rack", size: 1 }] })).toBe(false);
    expect(holds(1, "block", sliced(0, "host"))).toBe(false);
  });

  test("inner slices leave a remainder in each domain", () => {
    const slices = [
      { level: "rack", size: 6 },
      { level: "host", size: 3 },
    ];
    expect(holds(12, "block", { required: "block", slices })).toBe(true);
    expect(
      holds(6, "rack", {
        required: "rack",
        slices: [
          { level: "rack", size: 8 },
          { level: "host", size: 3 },
        ],
      }),
    ).toBe(true);
    expect(
      holds(8, "rack", {
        required: "rack",
        slices: [
          { level: "rack", size: 8 },
          { level: "host", size: 3 },
        ],
      }),
    ).toBe(false);
  });

  test("without nodes, nothing fits", () => {
    const none = { leaves: [], levels, request: new Map(), count: 1, topology: undefined, level: "host" };
    expect(domainsHold(none)).toBe(false);
  });
});
