import { describe, expect, test } from "vitest";
import { sharesOf } from "../../../../src/app/results/shards.ts";

const file = (name: string, bytes: number) => ({ file: name, path: `/${name}`, named: false, bytes });
const names = (files: Parameters<typeof sharesOf>[0], count: number) =>
  sharesOf(files, count).map((share) => share.map((entry) => entry.file));

describe("the shares of shards", () => {
  test("have every file once, and about the same size", () => {
    const files = [file("a", 10_000), file("b", 60_000), file("c", 30_000), file("d", 20_000), file("e", 0)];
    expect(names(files, 2)).toEqual([
      ["b", "e"],
      ["c", "d", "a"],
    ]);
    expect(names(files, 1)).toEqual([["b", "c", "d", "a", "e"]]);
  });

  test("do not depend on the order of the files", () => {
    const files = ["x", "a", "Ä", "10", "9"].map((name) => file(name, 5));
    expect(names(files.toReversed(), 3)).toEqual(names(files, 3));
    expect(names(files, 3)).toEqual([["10", "x"], ["9", "Ä"], ["a"]]);
  });

  test("may be empty", () => {
    expect(names([], 2)).toEqual([[], []]);
    expect(names([file("a", 1)], 3)).toEqual([["a"], [], []]);
    expect(names([file("a", 1)], 0)).toEqual([]);
  });
});
