import { expect, test } from "vitest";
import type { GangOutcome, GangState } from "../../../../../src/gpu/simulate/answer/pool-answer.ts";
import { furtherOrders } from "../../../../../src/gpu/simulate/answer/possible-orders.ts";

const outcome = (state: GangState): GangOutcome => ({
  state,
  placed: 0,
  waiting: 0,
  nodes: [],
  takes: [],
  losses: [],
});
const cycle = (states: Readonly<Record<string, GangState>>, steps = 0) => ({
  outcomes: new Map(Object.entries(states).map(([gang, state]) => [gang, outcome(state)])),
  steps,
});

const alone = (gang: string) => [gang];

test("no further order is tried where every gang has what it asks for", () => {
  const runs = [cycle({ a: "starts", b: "runs" }), cycle({ a: "starts", b: "grows" })];
  expect(furtherOrders(runs, 1, alone, () => cycle({}))).toEqual({ cycles: [], untried: new Set() });
});

test("a gang that always waits is tried as the first, one that never does as the last, and settled ones not at all", () => {
  const runs = [
    cycle({ a: "starts", b: "waits", c: "starts", d: "never" }),
    cycle({ a: "starts", b: "waits", c: "waits", d: "never" }),
  ];
  const tried: unknown[] = [];
  const { cycles } = furtherOrders(runs, 1, alone, (order) => {
    tried.push(order);
    return cycle({ a: "waits", b: "waits" });
  });
  expect(tried).toEqual([
    { gang: "a", place: "last" },
    { gang: "b", place: "first" },
  ]);
  expect(cycles).toHaveLength(2);
});

test("a cycle in a further order settles the gangs after it", () => {
  const run = cycle({ a: "waits", b: "waits" });
  const { cycles } = furtherOrders([run, run], 1, alone, () => cycle({ a: "starts", b: "starts" }));
  expect(cycles).toHaveLength(1);
});

test("gangs are named that would take too many steps to try", () => {
  const run = cycle({ a: "waits", b: "waits", c: "waits" });
  const many = furtherOrders([run, run], 1, alone, () => cycle({ a: "waits" }, 30_000_000));
  expect([...many.untried]).toEqual(["b", "c"]);
  const large = furtherOrders([run, run], 60_000, alone, () => cycle({ a: "waits" }));
  expect([...large.untried]).toEqual(["c"]);
});

test("an end of an equal gang is one of each of them", () => {
  const runs = [cycle({ a: "starts", b: "waits", c: "waits" }), cycle({ a: "starts", b: "waits", c: "waits" })];
  const equals = (gang: string) => (gang === "c" ? ["c"] : ["a", "b"]);
  const tried: string[] = [];
  furtherOrders(runs, 1, equals, ({ gang }) => {
    tried.push(gang);
    return cycle({ c: "waits" });
  });
  expect(tried).toEqual(["c"]);
});
