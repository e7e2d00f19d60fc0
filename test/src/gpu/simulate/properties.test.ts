import { describe, expect, test } from "vitest";
import { largeCluster } from "../../../../bench/large-cluster.mjs";
import { simulatePool } from "../../../../src/gpu/index.ts";
import type { Session } from "../../../../src/gpu/simulate/engine/session.ts";
import type { ClusterObjects } from "../../../../src/gpu/simulate/read/cluster-objects.ts";
import { NOW, randomSnapshot } from "../../../helpers/simulate/random-snapshot.ts";
import { ownCycle } from "../../../helpers/simulate/recorded-cycles.ts";

const SEED = 91;
const COUNT = process.env.MUSTER_LONG === "1" ? 600 : 40;
const snapshots = Array.from({ length: COUNT }, (_, index) => randomSnapshot(SEED, index, COUNT));

const stepsOf = ({ work }: Session): number => 60_000_000 - work;

function withoutNode(pod: unknown): unknown {
  const { spec, ...others } = pod as { readonly spec: object };
  return { ...others, spec: { ...spec, nodeName: undefined }, status: { phase: "Pending" } };
}

describe("a cycle", () => {
  test("has the same end each time", () => {
    for (const { objects } of snapshots.slice(0, 15)) expect(ownCycle(objects).end).toEqual(ownCycle(objects).end);
  });

  test("has the same answer for the objects in another order", () => {
    for (const { objects } of snapshots.slice(0, 20)) {
      const entries = Object.entries(objects) as [keyof ClusterObjects, readonly unknown[]][];
      const others = Object.fromEntries(entries.map(([kind, list]) => [kind, [...list].reverse()]));
      const other = simulatePool(others as unknown as ClusterObjects, { now: NOW });
      expect(JSON.stringify(other)).toBe(JSON.stringify(simulatePool(objects, { now: NOW })));
    }
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
    const steps = [
      { pods: 500, crowded: false },
      { pods: 1_000, crowded: false },
      { pods: 1_000, crowded: true },
    ].map((size) => {
      const { session } = ownCycle(largeCluster(size));
      expect(new Set(session.events.map(({ action }) => action))).toContain("reclaim");
      return stepsOf(session);
    });
    expect(steps[0]).toBeLessThan(4_000);
    expect(steps[1]).toBeLessThan(55_000);
    expect(steps[2]).toBeLessThan(380_000);
  });

  test("looks at few nodes for a pod, however many there are", () => {
    const [small, large] = [50, 200].map((nodes) => {
      const objects = largeCluster({ pods: 2 * nodes, nodes, queues: 20, crowded: true });
      const { session } = ownCycle({ ...objects, pods: objects.pods.map(withoutNode) });
      expect(session.events.filter(({ kind }) => kind === "bound").length).toBeGreaterThan(nodes);
      return stepsOf(session) / session.events.length;
    });
    expect(large).toBeLessThan(1.5 * (small ?? 0));
  });
});
