import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planDist } from "../../../../src/kernel/dist/plan.ts";
import { type WriteStep, writeDist } from "../../../../src/kernel/dist/write.ts";
import { B, siblings, synthesised, write } from "./harness.ts";
import { output, put, refusal, type Snapshot, snapshot, withoutLedger } from "./support.ts";

describe("changes between plan and write", () => {
  const edits: Readonly<Record<string, (dist: string) => void>> = {
    "a file to be replaced is edited": (dist) => put(dist, { "east/apply/t/b.yaml": "mine" }),
    "a file to be removed is edited": (dist) => put(dist, { "east/apply/u/c.yaml": "mine" }),
    "a file to be removed is gone": (dist) => rmSync(join(dist, "east/apply/u/c.yaml")),
    "a file to be replaced becomes a link": (dist) => {
      rmSync(join(dist, "east/apply/t/b.yaml"));
      symlinkSync("a.yaml", join(dist, "east/apply/t/b.yaml"));
    },
    "a kept file is gone": (dist) => rmSync(join(dist, "east/apply/t/a.yaml")),
    "a kept file becomes a link": (dist) => {
      rmSync(join(dist, "east/apply/t/a.yaml"));
      symlinkSync("b.yaml", join(dist, "east/apply/t/a.yaml"));
    },
    "a file appears where one is added": (dist) => put(dist, { "east/review/t/d.yaml": "mine" }),
    "the ledger is rewritten": (dist) => put(dist, { ".muster.json": "{}" }),
    "the ledger is gone": (dist) => rmSync(join(dist, ".muster.json")),
    "the folder is gone": (dist) => rmSync(dist, { recursive: true }),
  };
  test.each(Object.keys(edits))("%s: refused", (name) => {
    const dist = synthesised();
    const plan = planDist(dist, output(B), { version: "1" });
    edits[name]?.(dist);
    const before = snapshot(dist);
    expect(refusal(() => writeDist(plan))?.[0]).toBe("changed-meanwhile");
    expect(snapshot(dist)).toEqual(before);
    expect(siblings(dist)).toEqual("the folder is gone" === name ? [] : ["dist"]);
  });

  const late: Readonly<Record<string, (dist: string) => void>> = {
    "a new file": (dist) => put(dist, { "east/apply/t/new.yaml": "mine" }),
    "a kept file replaced": (dist) => {
      put(dist, { "east/apply/t/tmp": "mine" });
      renameSync(join(dist, "east/apply/t/tmp"), join(dist, "east/apply/t/a.yaml"));
    },
    "a replaced file edited in place": (dist) => writeFileSync(join(dist, "east/apply/t/b.yaml"), "mine, and longer"),
    "a new folder": (dist) => mkdirSync(join(dist, "fresh")),
  };
  test.each(Object.keys(late))("%s while the new tree is built: refused", (name) => {
    const dist = synthesised();
    let before: Snapshot = {};
    const onStep = (step: WriteStep): void => {
      if (step !== "staged") return;
      late[name]?.(dist);
      before = snapshot(dist);
    };
    expect(refusal(() => write(dist, B, { onStep }))?.[0]).toBe("changed-meanwhile");
    expect(snapshot(dist)).toEqual(before);
    expect(siblings(dist)).toEqual(["dist"]);
  });

  test("a kept file edited in place meanwhile keeps the edit, and the next plan knows", () => {
    const dist = synthesised();
    const onStep = (step: WriteStep): void => {
      if (step === "staged") put(dist, { "east/apply/t/a.yaml": "mine" });
    };
    write(dist, B, { onStep });
    expect(snapshot(dist)).toMatchObject({ ...B, "east/apply/t/a.yaml": "mine" });
    expect(planDist(dist, output(B), { version: "1" }).conflicts).toEqual([
      { path: "east/apply/t/a.yaml", action: "overwrite", reason: "edited by hand since the last synth" },
    ]);
  });

  test("a file of a person that appears between plan and write is kept", () => {
    const dist = synthesised();
    const plan = planDist(dist, output(B), { version: "1" });
    put(dist, { "README.md": "mine" });
    writeDist(plan);
    expect(withoutLedger(snapshot(dist))).toEqual({ ...B, "README.md": "mine" });
  });
});
