import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { planDist } from "../../../../src/kernel/dist/plan.ts";
import { type WriteStep, writeDist } from "../../../../src/kernel/dist/write.ts";
import { A, B, siblings, synthesised, write } from "./harness.ts";
import { refusal, snapshot, withoutLedger, workspace } from "./support.ts";

describe("errors on the way", () => {
  test.each<WriteStep>(["locked", "file", "staged"])("at %s: the old folder, and nothing beside it", (at) => {
    const dist = synthesised();
    const tree = snapshot(dist);
    const onStep = (step: WriteStep): void => {
      if (step === at) throw new Error("stop");
    };
    expect(() => write(dist, B, { onStep })).toThrow("stop");
    expect(snapshot(dist)).toEqual(tree);
    expect(siblings(dist)).toEqual(["dist"]);
    write(dist, B);
    expect(withoutLedger(snapshot(dist))).toEqual(B);
  });

  test("another process recreates the folder during the swap: the old one is restored", () => {
    const dist = synthesised();
    const tree = snapshot(dist);
    const stage = join(dist, "..", ".dist.muster-new");
    const onStep = (step: WriteStep): void => {
      if (step === "old-away") rmSync(stage, { recursive: true });
    };
    expect(refusal(() => write(dist, B, { onStep }))?.[0]).toBe("changed-meanwhile");
    expect(snapshot(dist)).toEqual(tree);
    expect(siblings(dist)).toEqual(["dist"]);
  });

  test("a current folder inside the output is refused", () => {
    const dist = synthesised();
    const spy = vi.spyOn(process, "cwd").mockReturnValue(join(dist, "east"));
    try {
      expect(refusal(() => write(dist, B))).toEqual([
        "not-writable",
        `Cannot replace ${dist}: the current folder is inside of it; run the command from the root of the repository.`,
      ]);
      write(dist, A);
    } finally {
      spy.mockRestore();
    }
    expect(withoutLedger(snapshot(dist))).toEqual(A);
  });

  test("the root of a file system is refused", () => {
    const plan = { ...planDist(join(workspace(), "dist"), [], { version: "1" }), dir: "/" };
    const message = "The output folder / is the root of a file system; expected a folder in one.";
    expect(refusal(() => writeDist(plan))).toEqual(["bad-path", message]);
  });
});
