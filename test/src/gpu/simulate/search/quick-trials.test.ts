import { expect, test } from "vitest";
import { LARGE_NOW, largeCluster } from "../../../../../bench/large-cluster.mjs";
import { allocate } from "../../../../../src/gpu/simulate/actions/allocate-action.ts";
import { possibleNodes, victimGangs } from "../../../../../src/gpu/simulate/actions/candidates.ts";
import { consolidate } from "../../../../../src/gpu/simulate/actions/consolidation.ts";
import { isPending, type SimGang } from "../../../../../src/gpu/simulate/engine/gang.ts";
import { nextTasks } from "../../../../../src/gpu/simulate/engine/next-tasks.ts";
import type { Session } from "../../../../../src/gpu/simulate/engine/session.ts";
import { Statement } from "../../../../../src/gpu/simulate/engine/statement.ts";
import { RELEASING } from "../../../../../src/gpu/simulate/engine/status.ts";
import { tasksToEvict } from "../../../../../src/gpu/simulate/engine/tasks-to-evict.ts";
import type { ClusterObjects } from "../../../../../src/gpu/simulate/read/cluster-objects.ts";
import { openSession } from "../../../../../src/gpu/simulate/read/open-session.ts";
import { partOf } from "../../../../../src/gpu/simulate/search/part-of.ts";
import { placeWithVictims } from "../../../../../src/gpu/simulate/search/place-with-victims.ts";
import { QuickTrials } from "../../../../../src/gpu/simulate/search/quick-trials.ts";
import { addPotential, newScenario } from "../../../../../src/gpu/simulate/search/scenario.ts";
import { NOW, PROFILES, randomSnapshot } from "../../../../helpers/simulate/random-snapshot.ts";

const MOST_VICTIMS = 12;

/** The ends of trials with more and more victims for each gang that waits: quick ones and full ones. */
function trialsOf(session: Session): { readonly quick: string | undefined; readonly full: string }[] {
  const waiting = [...session.gangs.values()].filter(isPending);
  const trials = new QuickTrials(session);
  trials.startSearch(waiting);
  return waiting.flatMap((whole) => {
    const gang = partOf(whole, nextTasks(whole, false));
    const nodes = possibleNodes(session, gang);
    trials.startPart(gang, nodes, []);
    const scenario = newScenario(gang, nextTasks(gang, false), []);
    const queue = victimGangs(
      session,
      [...session.gangs.values()].filter(({ shape }) => shape.queue !== gang.shape.queue),
    );
    return Array.from({ length: MOST_VICTIMS }, () => {
      const victim = queue.pop();
      if (victim === undefined || nextTasks(gang, false).length === 0) return [];
      addPotential(scenario, tasksToEvict(victim).tasks);
      const end = trials.endOf(scenario);
      const lost = (isLost: (uid: string) => boolean): string =>
        scenario.potential
          .map(({ shape }) => shape.uid)
          .filter(isLost)
          .sort()
          .join(",");
      const quick = end === undefined || end === "fails" ? end : lost((uid) => !end.has(uid));
      return [{ quick, full: fullTrial(session, gang, scenario.potential, nodes, waiting, lost) }];
    }).flat();
  });
}

function fullTrial(
  session: Session,
  gang: SimGang,
  victims: Parameters<typeof placeWithVictims>[4],
  possible: ReturnType<typeof possibleNodes>,
  waiting: readonly SimGang[],
  lost: (isLost: (uid: string) => boolean) => string,
): string {
  const statement = new Statement(session);
  for (const task of victims) statement.evict(task);
  const nodes = new Set(possible);
  for (const { node } of victims) {
    const found = session.nodes.get(node);
    if (found !== undefined) nodes.add(found);
  }
  const isPlaced = placeWithVictims(session, statement, [...nodes], gang, victims, waiting);
  const left = new Set(victims.filter(({ status }) => status === RELEASING).map(({ shape }) => shape.uid));
  statement.discard();
  return isPlaced ? lost((uid) => left.has(uid)) : "fails";
}

/** A session after the first actions of a cycle, in which pods have been placed and moved. */
function started(objects: ClusterObjects, now: number): Session {
  const session = openSession(objects, { now });
  allocate(session);
  consolidate(session);
  return session;
}

test("a quick trial of a cluster of whole GPUs ends as the full one", () => {
  const trials = [true, false].flatMap((crowded) => trialsOf(started(largeCluster({ pods: 500, crowded }), LARGE_NOW)));
  expect(trials.map(({ quick }) => quick)).toEqual(trials.map(({ full }) => full));
  const fails = trials.filter(({ full }) => full === "fails").length;
  expect(fails).toBeGreaterThan(100);
  expect(trials.length - fails).toBeGreaterThan(100);
});

test("a quick trial of a random snapshot has the end of the full one, or none", () => {
  const snapshots = Array.from({ length: 40 }, (_, index) => randomSnapshot(57, index, 40));
  const trials = snapshots.flatMap(({ objects }) => trialsOf(started(objects, NOW)));
  const judged = trials.filter(({ quick }) => quick !== undefined);
  expect(judged.map(({ quick }) => quick)).toEqual(judged.map(({ full }) => full));
  expect(judged.length).toBeGreaterThan(200);
});

test("a quick trial judges no shared GPUs, and no topologies", () => {
  for (const profile of ["shared", "topology"] as const) {
    const index = PROFILES.indexOf(profile);
    const snapshots = [2, 3, 4].map((round) => randomSnapshot(57, round * PROFILES.length + index, 40));
    const trials = snapshots.flatMap(({ objects }) => trialsOf(started(objects, NOW)));
    expect(trials.filter(({ quick }) => quick === undefined).length, profile).toBeGreaterThan(0);
  }
});
