import { expect, test, vi } from "vitest";
import { getOrCreate, memoize, memoizeText } from "../../../../src/kernel/base/memo.ts";

test("memoize calls the function once for each key, also where it returns undefined", () => {
  const make = vi.fn((key: { n: number }) => (key.n === 0 ? undefined : key.n));
  const memoized = memoize(make);
  const [zero, one] = [{ n: 0 }, { n: 1 }];
  expect([memoized(zero), memoized(one), memoized(zero), memoized(one)]).toEqual([undefined, 1, undefined, 1]);
  expect(make).toHaveBeenCalledTimes(2);
});

test("getOrCreate makes a value only once, also where it is undefined", () => {
  const map = new Map<string, number | undefined>();
  const make = vi.fn(() => undefined);
  expect([getOrCreate(map, "a", make), getOrCreate(map, "a", make)]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});

test("getOrCreate adds a value only where the key is absent", () => {
  const map = new Map([["a", 1]]);
  expect(getOrCreate(map, "a", () => 2)).toBe(1);
  expect(getOrCreate(map, "b", () => 2)).toBe(2);
  expect([...map]).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
});

test("memoizeText keeps a number of results, and none of long texts", () => {
  const make = vi.fn((text: string) => (text === "" ? undefined : text.length));
  const memoized = memoizeText(make, { most: 2, longest: 3 });
  expect(["", "a", "", "a"].map(memoized)).toEqual([undefined, 1, undefined, 1]);
  expect(make).toHaveBeenCalledTimes(2);
  expect(["abcd", "abcd"].map(memoized)).toEqual([4, 4]);
  expect(make).toHaveBeenCalledTimes(4);
  // The third text drops the other two.
  expect(["b", "b", "a", "b"].map(memoized)).toEqual([1, 1, 1, 1]);
  expect(make).toHaveBeenCalledTimes(6);
});
