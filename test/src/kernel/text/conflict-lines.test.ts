import { expect, test } from "vitest";
import type { Conflict } from "../../../../src/kernel/dist/decide.ts";
import { conflictLines } from "../../../../src/kernel/text/conflict-lines.ts";

const EDITED = "edited by hand since the last synth";

test("each reason has its fix once, after its files", () => {
  expect(conflictLines([])).toEqual([]);
  const conflicts: readonly Conflict[] = [
    { path: "a.yaml", action: "overwrite", reason: EDITED },
    { path: "b\u0007.yaml", action: "overwrite", reason: "not written by muster" },
    { path: "c.yaml", action: "remove", reason: EDITED },
  ];
  expect(conflictLines(conflicts)).toEqual([
    "dist/a.yaml: edited by hand since the last synth (would be overwritten)",
    "dist/c.yaml: edited by hand since the last synth (would be removed)",
    "    fix: move the edit into the definition, then run muster synth --force, which discards the edit in dist/",
    "dist/b\\u{7}.yaml: not written by muster (would be overwritten)",
    "    fix: move the file out of dist/, or turn it into a definition below workloads/; muster synth --force overwrites it",
  ]);
});
