import { describe, expect, it } from "vitest";
import { shortfalls as shortfallsOf } from "../../../../src/gpu/gang/shortfalls.ts";
import { readSubGroupTree } from "../../../../src/gpu/gang/tree.ts";
import type { Gang } from "../../../../src/model/workload/gang.ts";

const base = { name: "g", namespace: "n", queue: "q", pods: [] };
const shortfalls = (gang: Gang, counts: ReadonlyMap<string, number>) => shortfallsOf(gang, counts, false);
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
    [2, 1, [{ min: 2, pods: 1, effect: "never" }]],
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

  it("are leaves that the gang can do without, for which it is evicted", () => {
    expect(shortfalls(tree, pods({ leader: 1, "segment-0": 2, "segment-1": 1 }))).toEqual([
      { leaf: "segment-1", min: 2, pods: 1, effect: "evicted" },
    ]);
    expect(shortfalls(tree, pods({ leader: 1, "segment-0": 2 }))).toEqual([
      { leaf: "segment-1", min: 2, pods: 0, effect: "evicted" },
    ]);
    const flat = [{ name: "a", min: 2 }, { name: "b", min: 0 }, { name: "c" }];
    expect(shortfalls({ ...base, tree: flat, minChildren: 0 }, pods({ a: 1 }))).toEqual([
      { leaf: "a", min: 2, pods: 1, effect: "evicted" },
    ]);
  });

  it("are leaves without pods that the scheduler chooses before complete ones", () => {
    const blocked = { ...tree, minChildren: 1 };
    expect(shortfalls(blocked, pods({ "segment-0": 2 }))).toEqual([
      { leaf: "leader", min: 1, pods: 0, effect: "blocks" },
    ]);
    expect(shortfalls({ ...blocked, minChildren: 0 }, pods({ "segment-0": 2 }))).toEqual([
      { leaf: "leader", min: 1, pods: 0, effect: "evicted" },
      { leaf: "segment-1", min: 2, pods: 0, effect: "evicted" },
    ]);
    // The first segment in the order of names is complete, so that of the second is taken only later.
    expect(shortfalls(tree, pods({ leader: 1, "segment-1": 2 })).map(({ leaf, effect }) => [leaf, effect])).toEqual([
      ["segment-0", "evicted"],
    ]);
    const alone = { ...base, tree: tree.tree?.filter(({ name }) => name !== "leader") ?? [] };
    expect(shortfalls(alone, pods({ "segment-1": 2 }))).toEqual([
      { leaf: "segment-0", min: 2, pods: 0, effect: "blocks" },
    ]);
    expect(shortfalls(alone, pods({ "segment-0": 2 }))).toEqual([
      { leaf: "segment-1", min: 2, pods: 0, effect: "evicted" },
    ]);
  });

  it("are all that keep the gang from starting, in the order of the tree", () => {
    expect(shortfalls(tree, pods({ leader: 0, "segment-0": 1 }))).toEqual([
      { leaf: "leader", min: 1, pods: 0, effect: "never" },
      { leaf: "segment-1", min: 2, pods: 0, effect: "never" },
      { leaf: "segment-0", min: 2, pods: 1, effect: "never" },
    ]);
    expect(shortfalls(tree, pods({ leader: 1 })).map(({ leaf }) => leaf)).toEqual(["segment-1", "segment-0"]);
  });

  it("are none without any pods, and none where no pod belongs to a leaf", () => {
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

  it("limit a minimum to the number of children; another rule reports a higher one", () => {
    expect(shortfalls({ ...tree, minChildren: 9 }, pods({ leader: 1, "segment-0": 2, "segment-1": 2 }))).toEqual([]);
  });

  it("are found in a chain of a hundred thousand", () => {
    const deep = Array.from({ length: 100_000 }, (_, index) => ({
      name: `n${index}`,
      ...(index === 0 ? {} : { parent: `n${index - 1}` }),
      min: 2,
    }));
    expect(shortfalls({ ...base, tree: deep }, pods({ n99999: 1 }))).toEqual([
      { leaf: "n99999", min: 2, pods: 1, effect: "never" },
    ]);
  });
});

describe("shortfalls where the scheduler takes complete subgroups", () => {
  const found = (counts: Readonly<Record<string, number>>, gang = tree) => shortfallsOf(gang, pods(counts), true);

  it("are none for an optional leaf without pods, whatever its name", () => {
    expect(found({ leader: 1, "segment-1": 2 })).toEqual([]);
    expect(found({ leader: 1, "segment-0": 2 })).toEqual([]);
  });

  it("are the optional leaves with too few pods, which never start", () => {
    expect(found({ leader: 1, "segment-0": 2, "segment-1": 1 })).toEqual([
      { leaf: "segment-1", min: 2, pods: 1, effect: "waits" },
    ]);
  });

  it("are the leaves that the gang needs", () => {
    expect(found({ "segment-0": 2 })).toEqual([{ leaf: "leader", min: 1, pods: 0, effect: "never" }]);
  });
});
