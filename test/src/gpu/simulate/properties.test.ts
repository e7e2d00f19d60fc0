import { describe, expect, test } from "vitest";
import { simulatePool } from "../../../../src/gpu/index.ts";
import type { ClusterObjects } from "../../../../src/gpu/simulate/read/cluster-objects.ts";
import { largeSnapshot } from "../../../helpers/simulate/large-snapshot.ts";
import { NOW, randomSnapshot } from "../../../helpers/simulate/random-snapshot.ts";
import { ownCycle } from "../../../helpers/simulate/recorded-cycles.ts";

const SEED = 91;
const COUNT = process.env.MUSTER_LONG === "1" ? 600 : 40;
const snapshots = Array.from({ length: COUNT }, (_, index) => randomSnapshot(SEED, index, COUNT));

/** The gangs that get nodes in the action that only uses free room. */
function started(objects: ClusterObjects): Set<string> {
  const { session } = ownCycle(objects);
  return new Set(session.events.filter(({ kind }) => kind === "bound").map(({ task }) => task.gang));
}

describe("a cycle", () => {
  test("has the same end each time", () => {
    for (const { objects } of snapshots.slice(0, 15)) expect(ownCycle(objects).end).toEqual(ownCycle(objects).end);
  });

  test("changes none of its objects", () => {
    for (const { objects } of snapshots.slice(0, 15)) {
      const before = JSON.stringify(objects);
      simulatePool(objects, { now: NOW });
      expect(JSON.stringify(objects)).toBe(before);
    }
  });

  test("starts a gang alone that it starts among others, unless it takes room from them", () => {
    for (const { objects } of snapshots) {
      const answer = simulatePool(objects, { now: NOW });
      const never = answer.gangs.filter(({ outcomes }) => outcomes.some(({ state }) => state === "never"));
      const found = never.filter(({ outcomes }) => outcomes.some(({ placed }) => placed > 0));
      expect(found).toEqual([]);
    }
  });

  test("of a large cluster takes a bounded number of steps", () => {
    const objects = largeSnapshot({ nodes: 60, pods: 500, queues: 20 });
    const { session } = ownCycle(objects);
    expect(session.events.length).toBeGreaterThan(50);
    expect(started(objects).size).toBeGreaterThanOrEqual(0);
    expect(60_000_000 - session.work).toBeLessThan(2_000_000);
  });
});
