import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planDist } from "../../../../src/kernel/dist/plan.ts";
import { pendingRecovery, recoverDist } from "../../../../src/kernel/dist/recover.ts";
import { type WriteStep, writeDist } from "../../../../src/kernel/dist/write.ts";
import { childOf } from "./child.ts";
import { fingerprint, output, put, type Snapshot, snapshot, withoutLedger, workspace } from "./support.ts";

const child = childOf();
const LONG = process.env.MUSTER_LONG === "1";

/** Trees in which every second file differs and every fifth is only in one. */
function tree(side: "old" | "new", size: number): Snapshot {
  const files = Array.from({ length: size }, (_, i): [string, string] => {
    const name = i % 5 === 0 ? `${side}-${i}` : `job-${i}`;
    return [`east/apply/team-${i % 3}/${name}.yaml`, `${i % 2 === 0 ? side : "same"} ${i}\n`];
  });
  return Object.fromEntries(files);
}

const FOREIGN: Snapshot = { "README.md": "mine\n", "east/apply/kustomization.yaml": "mine too\n" };
const OLD = tree("old", 30);
const NEW = tree("new", 30);
const RESTORED = { action: "restored-old" };
const REMOVED = { action: "removed-leftovers" };

function hidden(dist: string): readonly string[] {
  return readdirSync(join(dist, ".."))
    .filter((name) => name !== "dist")
    .sort();
}

/** The whole old tree, with what people put there, and its whole new one. */
function oldTree(size?: number): { dist: string; whole: Snapshot } {
  const dist = join(workspace(), "dist");
  writeDist(planDist(dist, output(size === undefined ? OLD : tree("old", size)), { version: "1" }));
  put(dist, FOREIGN);
  return { dist, whole: snapshot(dist) };
}

/** A write with something to do, as only such a one takes over the lock of the dead. */
function nextWriteWorks(dist: string): void {
  const next = { ...NEW, "next.yaml": "next\n" };
  writeDist(planDist(dist, output(next), { version: "1" }));
  expect(withoutLedger(snapshot(dist))).toEqual({ ...next, ...FOREIGN });
  expect(planDist(dist, output(next), { version: "1" }).stale).toBe(false);
  expect(hidden(dist)).toEqual([]);
}

describe("killed at a step", () => {
  const LOCK = ".dist.muster-lock";
  const STAGE = ".dist.muster-new";
  test.each<[WriteStep, number, "old" | "none" | "new", readonly string[], object | undefined]>([
    ["locked", 1, "old", [LOCK], undefined],
    ["file", 1, "old", [LOCK, STAGE], REMOVED],
    ["file", 25, "old", [LOCK, STAGE], REMOVED],
    ["file", 33, "old", [LOCK, STAGE], REMOVED],
    ["staged", 1, "old", [LOCK, STAGE], REMOVED],
    ["old-away", 1, "none", [LOCK, STAGE, ".dist.muster-old"], RESTORED],
    ["new-in", 1, "new", [LOCK, ".dist.muster-old"], REMOVED],
    ["old-discarded", 1, "new", [LOCK, ".dist.muster-trash"], REMOVED],
    ["cleaned", 1, "new", [LOCK], undefined],
    ["done", 1, "new", [LOCK], undefined],
  ])("%s, number %i", (step, nth, state, left, note) => {
    const { dist, whole } = oldTree();
    const ending = child.run({ dist, trees: [NEW], die: { step, nth } });
    expect(ending).toMatchObject({ signal: "SIGKILL", outcomes: [] });

    const seen = snapshot(dist);
    if (state === "new") expect(withoutLedger(seen)).toEqual({ ...NEW, ...FOREIGN });
    else expect(seen).toEqual(state === "old" ? whole : {});
    expect(hidden(dist)).toEqual(left);

    const untouched = fingerprint(join(dist, ".."));
    const pending = pendingRecovery(dist);
    if (note === undefined) expect(pending).toBeUndefined();
    else expect(pending).toMatchObject(note);
    expect(fingerprint(join(dist, ".."))).toEqual(untouched);

    expect(recoverDist(dist)?.action).toBe(pending?.action);
    expect(snapshot(dist)).toEqual(state === "new" ? seen : whole);
    if (note !== undefined) expect(hidden(dist)).toEqual([]);
    expect(recoverDist(dist)).toBeUndefined();
    nextWriteWorks(dist);
  });

  test.each<WriteStep>(["file", "staged", "old-away"])("%s, in the first write of all", (step) => {
    const dist = join(workspace(), "dist");
    expect(child.run({ dist, trees: [NEW], die: { step, nth: 1 } }).signal).toBe("SIGKILL");
    expect(snapshot(dist)).toEqual({});
    expect(recoverDist(dist)).toMatchObject(REMOVED);
    expect(hidden(dist)).toEqual([]);
    writeDist(planDist(dist, output(NEW), { version: "1" }));
    expect(withoutLedger(snapshot(dist))).toEqual(NEW);
  });

  test.each<WriteStep>(["staged", "new-in", "old-discarded"])(
    "%s, and nobody recovers: the next write does",
    (step) => {
      const { dist } = oldTree();
      expect(child.run({ dist, trees: [NEW], die: { step, nth: 1 } }).signal).toBe("SIGKILL");
      nextWriteWorks(dist);
    },
  );
});

test(
  "killed at any moment: the whole old tree or the whole new one, once recovered",
  async () => {
    const size = 150;
    const [a, b] = [tree("old", size), tree("new", size)];
    for (let i = 0; i < (LONG ? 300 : 8); i++) {
      const { dist } = oldTree(size);
      const ending = await child.start({ dist, trees: [b, a], rounds: 10_000 }, (i * 11) % 43);
      expect(ending.signal).toBe("SIGKILL");
      recoverDist(dist);
      const seen = withoutLedger(snapshot(dist));
      expect([
        { ...a, ...FOREIGN },
        { ...b, ...FOREIGN },
      ]).toContainEqual(seen);
      const same = seen["east/apply/team-0/old-0.yaml"] === undefined ? b : a;
      expect(planDist(dist, output(same), { version: "1" }).stale).toBe(false);
      nextWriteWorks(dist);
    }
  },
  LONG ? 600_000 : 30_000,
);

test("several at once: each write is complete, or rejected because of another", async () => {
  const { dist } = oldTree();
  const writers = [OLD, NEW, tree("new", 12)];
  const endings = await Promise.all(writers.map((only) => child.start({ dist, trees: [only, NEW], rounds: 15 })));
  expect(endings.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ""],
    [0, ""],
    [0, ""],
  ]);
  const outcomes = endings.flatMap((ending) => ending.outcomes.map((outcome) => outcome.replace(/:.*/s, "")));
  expect(outcomes.length).toBe(90);
  expect(new Set(outcomes)).toEqual(
    new Set(outcomes.filter((o) => ["written", "locked", "changed-meanwhile"].includes(o))),
  );
  expect(outcomes.filter((outcome) => outcome === "written").length).toBeGreaterThan(0);
  expect(writers.map((only) => ({ ...only, ...FOREIGN }))).toContainEqual(withoutLedger(snapshot(dist)));
  expect(hidden(dist)).toEqual([]);
  nextWriteWorks(dist);
});
