import { expect, test } from "vitest";
import { synthCompact, synthText } from "../../../../src/app/report/synth-text.ts";
import { changedManifest } from "../../../../src/inputs/source/output-folder.ts";
import type { SynthOutcome } from "../../../../src/synth/output/outcome.ts";

const OUTCOME: SynthOutcome = { issues: [], unreadable: [], refused: false, unchanged: 3, exitCode: 0 };
const linesOf = (outcome: Partial<SynthOutcome>, check = false) =>
  synthCompact({ ...OUTCOME, ...outcome }, { check }).split("\n");

test("a synth without problems has its result alone", () => {
  expect(linesOf({})).toEqual(["dist/ is up to date (3 files)", ""]);
});

test("each problem has a line with a place, and a refusal is the last line", () => {
  const conflicts = [
    { path: "east/apply/x/job-a.yaml", action: "overwrite", reason: "edited by hand since the last synth" },
  ] as const;
  const location = { file: "workloads/a.yaml", line: 3, column: 5 };
  const issue = {
    rule: "DEF-002",
    name: "unknown-field",
    severity: "error",
    message: "imagee: unknown field",
  } as const;
  const unreadable = [{ file: "workloads/b.yaml", document: 0, line: 1, column: 2, message: "tab in indentation" }];
  const issues = [{ ...issue, path: "/spec/imagee", fix: "write image", location }];
  expect(linesOf({ refused: true, conflicts, issues, unreadable })).toEqual([
    "workloads/b.yaml:1:2: error: tab in indentation",
    "dist/east/apply/x/job-a.yaml:1:1: error: edited by hand since the last synth (would be overwritten)",
    "workloads/a.yaml:3:5: error: imagee: unknown field [DEF-002]",
    "refused: nothing was written",
    "",
  ]);
});

test("a conflict of a file with an issue of its own is not repeated", () => {
  const path = "east/apply/x/job-a.yaml";
  const conflicts = [{ path, action: "overwrite", reason: "edited by hand since the last synth" }] as const;
  const issues = [changedManifest(`dist/${path}`)];
  expect(linesOf({ refused: true, conflicts, issues }, true).filter((line) => line.includes(path))).toHaveLength(1);
  const outcome = { ...OUTCOME, refused: true, conflicts, issues };
  expect(synthText(outcome, { check: true })).not.toContain("would be overwritten");
  expect(synthText({ ...outcome, issues: [] }, { check: true })).toContain("would be overwritten");
});

test("changed files are only counted", () => {
  const changes = [{ path: "east/apply/x/job-a.yaml", change: "added" }] as const;
  expect(linesOf({ changes })).toEqual(["dist/ written: 1 added, 3 unchanged", ""]);
  expect(linesOf({ changes, stale: true }, true)).toEqual(["dist/ is stale: 1 added, 3 unchanged", ""]);
});
