import { describe, expect, it } from "vitest";
import { shortfalls } from "../../../src/gang/shortfalls.ts";
import { readSubGroupTree } from "../../../src/gang/tree.ts";
import type { Gang } from "../../../src/workload/gang.ts";

const base = { name: "g", namespace: "n", queue: "q", pods: [] };
const pods = (counts: Readonly<Record<string, number>>) => new Map(Object.entries(counts));
const tree: Gang = {
  ...base,
  tree: [
    { name: "segment-1", parent: "workers", min: 2 },
    { name: "leader", min: 1 },
    { name: "workers", minChildren: 1 },
    { name: "segment-0", parent: "workers", min: 2 },
  ],
};

describe("shortfalls of a flat gang", () => {
  it.each([
    [undefined, 1, []],
    [2, 2, []],
    [2, 3, []],
    [2, 1, [{ min: 2, pods: 1 }]],
    // Nothing waits where there is nothing.
    [2, 0, []],
    [0, 1, []],
  ])("of %s pods, with %s", (min, count, expected) => {
    const gang = min === undefined ? base : { ...base, min };
    expect(shortfalls(gang, pods({ default: count }))).toEqual(expected);
    expect(shortfalls({ ...gang, tree: [] }, pods({ default: count }))).toEqual(expected);
  });
});

describe("shortfalls of a tree", () => {
  it("are none where all leaves have their pods", () => {
    expect(shortfalls(tree, pods({ leader: 1, "segment-0": 2, "segment-1": 2 }))).toEqual([]);
  });

  it("are none for a leaf that the gang can do without, if nobody is in it", () => {
    expect(shortfalls(tree, pods({ leader: 1, "segment-0": 2 }))).toEqual([]);
    expect(shortfalls({ ...tree, minChildren: 1 }, pods({ "segment-0": 2 }))).toEqual([]);
  });

  it("are leaves whose pods never start, though the gang can do without them", () => {
    expect(shortfalls(tree, pods({ leader: 1, "segment-0": 2, "segment-1": 1 }))).toEqual([
      { leaf: "segment-1", min: 2, pods: 1 },
    ]);
  });

  it("are all that keep the gang from starting, in the order of the tree", () => {
    expect(shortfalls(tree, pods({ leader: 0, "segment-0": 1 }))).toEqual([
      { leaf: "leader", min: 1, pods: 0 },
      { leaf: "segment-1", min: 2, pods: 0 },
      { leaf: "segment-0", min: 2, pods: 1 },
    ]);
    expect(shortfalls(tree, pods({ leader: 1 })).map(({ leaf }) => leaf)).toEqual(["segment-1", "segment-0"]);
  });

  it("are none without any pods, and take pods of no leaf for none", () => {
    expect(shortfalls(tree, pods({}))).toEqual([]);
    expect(shortfalls(tree, pods({ default: 9, workers: 9 }))).toEqual([]);
  });

  it("leave out subgroups that no root leads to", () => {
    const circle: Gang = {
      ...base,
      tree: [
        { name: "a", parent: "b", min: 1 },
        { name: "b", parent: "a", min: 1 },
        { name: "c", parent: "nowhere", min: 9 },
        { name: "d", min: 1 },
      ],
    };
    expect(shortfalls(circle, pods({ d: 1 }))).toEqual([]);
    expect(readSubGroupTree(circle.tree ?? []).order.map(({ name }) => name)).toEqual(["d"]);
  });

  it("take a minimum above the number of children for all children, which another rule tells", () => {
    expect(shortfalls({ ...tree, minChildren: 9 }, pods({ leader: 1, "segment-0": 2, "segment-1": 2 }))).toEqual([]);
  });

  it("are found in a chain of a hundred thousand", () => {
    const deep = Array.from({ length: 100_000 }, (_, index) => ({
      name: `n${index}`,
      ...(index === 0 ? {} : { parent: `n${index - 1}` }),
      min: 2,
    }));
    expect(shortfalls({ ...base, tree: deep }, pods({ n99999: 1 }))).toEqual([{ leaf: "n99999", min: 2, pods: 1 }]);
  });
});
