import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type DistPlan, planDist } from "../../../../src/kernel/dist/plan.ts";
import { writeDist } from "../../../../src/kernel/dist/write.ts";
import { output, put, type Snapshot, sha, snapshot, workspace } from "./support.ts";

const TREE: Snapshot = { a: "1", b: "2", c: "3" };

function plan(dir: string, tree: Snapshot = TREE, options: { version?: string; force?: boolean } = {}): DistPlan {
  return planDist(dir, output(tree), { version: "1.2.3", ...options });
}

/** The parts of a plan that a caller can read. */
function visible({ changes, conflicts, forced, foreign, unchanged, stale }: DistPlan) {
  return { changes, conflicts, forced, foreign, unchanged, stale };
}

/** A folder as a synth of `tree` leaves it. */
function synthesised(tree: Snapshot = TREE): string {
  const dist = join(workspace(), "dist");
  writeDist(plan(dist, tree));
  return dist;
}

const FRESH = { changes: [], conflicts: [], forced: [], foreign: [], unchanged: 3, stale: false };

describe("an invalid ledger", () => {
  const LINK = "a symbolic link, which muster does not write through";
  const UNREAD = "not a ledger that muster can read";
  test.each<[string, string, (file: string) => void]>([
    ["broken", UNREAD, (file) => writeFileSync(file, "{")],
    ["something else", UNREAD, (file) => writeFileSync(file, "[]")],
    ["a link", LINK, (file) => symlinkSync("/dev/null", file)],
    ["a pipe", UNREAD, (file) => execFileSync("mkfifo", [file])],
  ])("%s: a conflict, which force overrides", (_, reason, make) => {
    const dist = synthesised();
    rmSync(join(dist, ".muster.json"));
    make(join(dist, ".muster.json"));
    const conflict = { path: ".muster.json", action: "overwrite", reason };
    expect(visible(plan(dist))).toEqual({ ...FRESH, conflicts: [conflict], stale: true });
    expect(visible(plan(dist, TREE, { force: true }))).toEqual({ ...FRESH, forced: [conflict], stale: true });
  });

  test("a folder: a conflict for good, unless it is empty", () => {
    const dist = synthesised();
    rmSync(join(dist, ".muster.json"));
    mkdirSync(join(dist, ".muster.json"));
    expect(plan(dist).conflicts).toEqual([]);
    put(dist, { ".muster.json/x": "" });
    const conflict = { path: ".muster.json", action: "overwrite", reason: "a folder in the way of a file" };
    expect(plan(dist).conflicts).toEqual([conflict]);
    expect(plan(dist, TREE, { force: true }).conflicts).toEqual([conflict]);
  });

  test("left in conflict by git: both sides are muster's", () => {
    const dist = synthesised({ a: "1", b: "1" });
    const line = (text: string) => `    "b": "${sha(text)}"\n`;
    const ledger = snapshot(dist)[".muster.json"] ?? "";
    put(dist, {
      b: "2",
      ".muster.json": ledger.replace(line("1"), `<<<<<<< HEAD\n${line("1")}=======\n${line("2")}>>>>>>> topic\n`),
    });
    expect(visible(plan(dist, { a: "1", b: "3" }))).toEqual({
      ...FRESH,
      changes: [{ path: "b", change: "changed" }],
      unchanged: 1,
      stale: true,
    });
  });
});

test("a ledger path that leads out of the folder leads nowhere", () => {
  const dist = synthesised({});
  put(join(dist, ".."), { victim: "v" });
  put(dist, { ".muster.json": `{"tool":"1","files":{"../victim":"${sha("v")}","/etc/hostname":"${sha("v")}"}}` });
  expect(visible(plan(dist, {}))).toEqual({ ...FRESH, unchanged: 0, stale: true });
});
