import { chmodSync, linkSync, mkdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planDist } from "../../../../src/kernel/dist/plan.ts";
import type { WriteStep } from "../../../../src/kernel/dist/write.ts";
import { A, B, siblings, synthesised, write } from "./harness.ts";
import { fingerprint, output, type Snapshot, snapshot, withoutLedger, workspace } from "./support.ts";

describe("writeDist", () => {
  test("makes the folder and its parents", () => {
    const dist = join(workspace(), "some", "where", "dist");
    write(dist, A);
    expect(withoutLedger(snapshot(dist))).toEqual(A);
    expect(siblings(dist)).toEqual(["dist"]);
  });

  test("an output of nothing is a ledger", () => {
    const dist = synthesised({});
    expect(snapshot(dist)).toEqual({ ".muster.json": '{\n  "tool": "1",\n  "files": {}\n}\n' });
  });

  test("replaces, adds, removes, and prunes folders", () => {
    const dist = synthesised();
    mkdirSync(join(dist, "empty", "deep"), { recursive: true });
    write(dist, B);
    expect(withoutLedger(snapshot(dist))).toEqual(B);
    expect(siblings(dist)).toEqual(["dist"]);
    expect(planDist(dist, output(B), { version: "1" }).stale).toBe(false);
  });

  test("touches nothing at all when nothing changes", () => {
    const dist = synthesised();
    const before = fingerprint(join(dist, ".."));
    const steps: WriteStep[] = [];
    write(dist, A, { onStep: (step) => steps.push(step) });
    write(dist, A, { force: true });
    expect(steps).toEqual([]);
    expect(fingerprint(join(dist, ".."))).toEqual(before);
  });

  test("keeps the very files that do not change", () => {
    const dist = synthesised();
    const file = join(dist, "east/apply/t/a.yaml");
    chmodSync(file, 0o600);
    utimesSync(file, 5, 5);
    const { ino } = statSync(file);
    write(dist, B);
    expect(statSync(file)).toMatchObject({ ino, mtimeMs: 5000, mode: 0o100600 });
  });

  test("never writes into a file that has other names", () => {
    const dist = synthesised();
    const other = join(dist, "..", "other.yaml");
    linkSync(join(dist, "east/apply/t/b.yaml"), other);
    write(dist, B);
    expect(readFileSync(other, "utf8")).toBe("b1\n");
  });

  test("goes through its steps in order", () => {
    const dist = join(workspace(), "dist");
    const steps: WriteStep[] = [];
    write(dist, A, { onStep: (step) => steps.push(step) });
    expect(steps).toEqual(["locked", "file", "file", "file", "file", "staged", "old-away", "new-in", "done"]);
    steps.length = 0;
    write(dist, { ...A, x: "x" }, { onStep: (step) => steps.push(step) });
    const files = ["file", "file", "file", "file", "file"];
    const swap = ["staged", "old-away", "new-in", "old-discarded", "cleaned", "done"];
    expect(steps).toEqual(["locked", ...files, ...swap]);
  });

  test("at every step but one, the folder is the complete old one or the complete new one", () => {
    const dist = synthesised();
    const [before, seen] = [snapshot(dist), new Map<WriteStep, Snapshot>()];
    write(dist, B, { onStep: (step) => seen.set(step, snapshot(dist)) });
    const after = snapshot(dist);
    expect(Object.fromEntries(seen)).toEqual({
      locked: before,
      file: before,
      staged: before,
      "old-away": {},
      "new-in": after,
      "old-discarded": after,
      cleaned: after,
      done: after,
    });
  });
});
