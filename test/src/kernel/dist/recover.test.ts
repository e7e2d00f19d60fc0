import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planDist } from "../../../../src/kernel/dist/plan.ts";
import { pendingRecovery, recoverDist } from "../../../../src/kernel/dist/recover.ts";
import { writeDist } from "../../../../src/kernel/dist/write.ts";
import { fingerprint, output, put, refusal, snapshot, workspace } from "./support.ts";

const TREE = { "a.yaml": "a\n", "b/c.yaml": "c\n" };

/** An output folder in a folder of its own, with the names beside it. */
function setting() {
  const root = workspace();
  const dist = join(root, "dist");
  writeDist(planDist(dist, output(TREE), { version: "1" }));
  const beside = (role: string): string => join(root, `.dist.muster-${role}`);
  return { root, dist, stage: beside("new"), old: beside("old"), trash: beside("trash"), lock: beside("lock") };
}

describe("nothing to do", () => {
  test("no folder, no parent, a whole folder", () => {
    const { root, dist } = setting();
    const before = fingerprint(root);
    for (const dir of [dist, join(root, "other"), join(root, "no", "such", "dist")]) {
      expect(pendingRecovery(dir)).toBeUndefined();
      expect(recoverDist(dir)).toBeUndefined();
    }
    expect(fingerprint(root)).toEqual(before);
  });

  test("the leftovers of another folder are not ours", () => {
    const { root, dist } = setting();
    put(root, { ".other.muster-new/x": "", ".dist.muster-news/x": "", ".dist.muster/x": "" });
    const before = fingerprint(root);
    expect(recoverDist(dist)).toBeUndefined();
    expect(fingerprint(root)).toEqual(before);
  });

  test("another muster is at work", () => {
    const { root, dist, stage, lock } = setting();
    put(stage, { x: "" });
    writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname(), start: "" }));
    const before = fingerprint(root);
    expect(pendingRecovery(dist)).toBeUndefined();
    expect(recoverDist(dist)).toBeUndefined();
    expect(fingerprint(root)).toEqual(before);
  });
});

describe("leftovers", () => {
  test("a former folder without a present one is put back", () => {
    const { root, dist, old, stage } = setting();
    const whole = snapshot(dist);
    renameSync(dist, old);
    put(stage, { "half.yaml": "" });
    expect(pendingRecovery(dist)).toEqual({
      action: "restored-old",
      message: `An interrupted synth had moved ${dist} away: the folder will be restored.`,
    });
    expect(recoverDist(dist)).toEqual({
      action: "restored-old",
      message: `An interrupted synth had moved ${dist} away: the folder was restored.`,
    });
    expect(snapshot(dist)).toEqual(whole);
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  test("also when the new tree is gone", () => {
    const { root, dist, old } = setting();
    const whole = snapshot(dist);
    renameSync(dist, old);
    expect(recoverDist(dist)?.action).toBe("restored-old");
    expect(snapshot(dist)).toEqual(whole);
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  test.each(["stage", "old", "trash"] as const)("%s beside a whole folder is removed", (role) => {
    const at = setting();
    const whole = snapshot(at.dist);
    put(at[role], { "some/file": "" });
    expect(pendingRecovery(at.dist)?.message).toBe(
      `The leftover of an interrupted synth beside ${at.dist} will be removed.`,
    );
    expect(recoverDist(at.dist)).toEqual({
      action: "removed-leftovers",
      message: `The leftover of an interrupted synth beside ${at.dist} was removed.`,
    });
    expect(snapshot(at.dist)).toEqual(whole);
    expect(readdirSync(at.root)).toEqual(["dist"]);
  });

  test("a half-deleted former tree never becomes the folder again", () => {
    const { root, dist, trash } = setting();
    put(trash, { "a.yaml": "a\n" });
    rmSync(dist, { recursive: true });
    expect(recoverDist(dist)?.action).toBe("removed-leftovers");
    expect(readdirSync(root)).toEqual([]);
  });

  test("drafts and graves of locks go too", () => {
    const { root, dist, lock, stage } = setting();
    mkdirSync(stage);
    put(root, { ".dist.muster-lock.77": "x", ".dist.muster-lock.78.dead": "x" });
    writeFileSync(lock, "garbage");
    expect(recoverDist(dist)?.action).toBe("removed-leftovers");
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  test("links among the leftovers are removed, not followed", () => {
    const { root, dist, stage, trash } = setting();
    const whole = snapshot(dist);
    put(root, { "precious/x": "x" });
    symlinkSync("precious", stage);
    mkdirSync(trash);
    symlinkSync("../precious", join(trash, "link"));
    expect(recoverDist(dist)?.action).toBe("removed-leftovers");
    expect(readdirSync(root).sort()).toEqual(["dist", "precious"]);
    expect(snapshot(join(root, "precious"))).toEqual({ x: "x" });
    expect(snapshot(dist)).toEqual(whole);
  });

  test("a file in the place of the former folder is not restored", () => {
    const { dist, old } = setting();
    rmSync(dist, { recursive: true });
    symlinkSync("/etc", old);
    const expected = ["not-a-folder", `${old} is not a folder and was not made by muster; delete it.`];
    expect(refusal(() => pendingRecovery(dist))).toEqual(expected);
    expect(refusal(() => recoverDist(dist))).toEqual(expected);
  });
});

describe("the folder was made anew after a crash between the renames", () => {
  function crashed() {
    const at = setting();
    put(at.dist, { "README.md": "mine" });
    symlinkSync("README.md", join(at.dist, "link"));
    cpSync(at.dist, at.old, { recursive: true, verbatimSymlinks: true });
    put(at.stage, { half: "" });
    return at;
  }

  test("the former one goes when all of it is in the new one", () => {
    const { root, dist } = crashed();
    const whole = snapshot(dist);
    expect(recoverDist(dist)?.action).toBe("removed-leftovers");
    expect(snapshot(dist)).toEqual(whole);
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  test("or was written by muster", () => {
    const { root, dist } = crashed();
    rmSync(join(dist, "a.yaml"));
    expect(recoverDist(dist)?.action).toBe("removed-leftovers");
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  test.each<[string, string, (dist: string, old: string) => void]>([
    ["a file of a person", "README.md", (dist) => rmSync(join(dist, "README.md"))],
    ["another version of it", "README.md", (_, old) => put(old, { "README.md": "newer" })],
    ["an edit", "b/c.yaml", (_, old) => put(old, { "b/c.yaml": "edited" })],
    ["a link", "link", (dist) => rmSync(join(dist, "link"))],
    [
      "a file whose ledger is gone",
      "a.yaml",
      (dist, old) => {
        rmSync(join(old, ".muster.json"));
        rmSync(join(dist, "a.yaml"));
      },
    ],
  ])("but not when it holds %s", (_, path, change) => {
    const { root, dist, old } = crashed();
    change(dist, old);
    const before = snapshot(root);
    const expected = [
      "ambiguous",
      `An interrupted synth left the former output in ${old}, and ${dist} was recreated since; ` +
        `${path} exists only in the former one. Copy the files that you need, then delete ${old}.`,
    ];
    expect(refusal(() => recoverDist(dist))).toEqual(expected);
    const plan = planDist(dist, output({ ...TREE, more: "m" }), { version: "1" });
    expect(refusal(() => writeDist(plan))).toEqual(expected);
    expect(snapshot(root)).toEqual(before);
    rmSync(old, { recursive: true });
    expect(recoverDist(dist)?.action).toBe("removed-leftovers");
  });
});
