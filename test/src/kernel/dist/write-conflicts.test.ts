import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeConflict } from "../../../../src/kernel/dist/conflict-words.ts";
import { B, synthesised, write } from "./harness.ts";
import { fingerprint, put, refusal, snapshot, withoutLedger, workspace } from "./support.ts";

describe("conflicts", () => {
  test("nothing is written, and all are named", () => {
    const dist = synthesised();
    put(dist, { "east/apply/t/b.yaml": "mine", "east/review/t/d.yaml": "mine", "east/apply/u/c.yaml": "mine" });
    const before = fingerprint(join(dist, ".."));
    const message = `${dist} is unchanged: the synth would undo changes that muster did not make in 3 files:
  east/apply/t/b.yaml: edited by hand since the last synth (would be overwritten)
  east/apply/u/c.yaml: edited by hand since the last synth (would be removed)
  east/review/t/d.yaml: not written by muster (would be overwritten)
Move the edits into the definitions, or discard them with --force.`;
    expect(refusal(() => write(dist, B))).toEqual(["conflict", message]);
    expect(fingerprint(join(dist, ".."))).toEqual(before);
    expect(write(dist, B, { force: true }).forced.map(({ path }) => path)).toEqual([
      "east/apply/t/b.yaml",
      "east/apply/u/c.yaml",
      "east/review/t/d.yaml",
    ]);
    expect(withoutLedger(snapshot(dist))).toEqual(B);
  });

  test("many are cut short", () => {
    const dist = join(workspace(), "dist");
    const tree = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${String(i).padStart(2, "0")}`, "x"]));
    put(dist, Object.fromEntries(Object.keys(tree).map((path) => [path, "y"])));
    const lines = refusal(() => write(dist, tree))?.[1].split("\n");
    expect(lines?.[0]).toBe(`${dist} is unchanged: the synth would undo changes that muster did not make in 12 files:`);
    expect(lines?.slice(10)).toEqual([
      "  f09: not written by muster (would be overwritten)",
      "  and 2 more",
      "Move the edits into the definitions, or discard them with --force.",
    ]);
  });

  test("describeConflict", () => {
    expect(describeConflict({ path: "a", action: "remove", reason: "in the way of a folder" })).toBe(
      "a: in the way of a folder (would be removed)",
    );
  });
});
