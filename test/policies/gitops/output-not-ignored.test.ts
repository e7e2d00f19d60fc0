import { expect, test } from "vitest";
import { outputNotIgnored } from "../../../policies/gitops/output-not-ignored.ts";
import { checkRepository } from "../../helpers/repository-rule.ts";

const ledger = JSON.stringify({
  tool: "0.1.0",
  files: { "main/apply/job-a.yaml": "0".repeat(64), "main/apply/job-b.yaml": "0".repeat(64) },
});

test("reports definitions that git ignores", () => {
  const files = { ".gitignore": "/workloads/tmp-*\nnode_modules/", "workloads/a.yaml": "" };
  const untracked = { "workloads/tmp-b.yaml": "", "workloads/tmp-c.ts": "", "workloads/tmp-d.txt": "" };
  expect(checkRepository(outputNotIgnored, files, untracked)).toEqual([
    [1, ".gitignore:1 excludes workloads/tmp-b.yaml and 1 other file from git, so no other clone has them", "error"],
  ]);
});

test("passes where a definition is only not added yet, or is tracked although a line matches it", () => {
  expect(checkRepository(outputNotIgnored, { ".gitignore": "*.log" }, { "workloads/a.yaml": "" })).toEqual([]);
  expect(checkRepository(outputNotIgnored, { ".gitignore": "workloads/", "workloads/a.yaml": "" })).toEqual([]);
});

test("reports files of the ledger that git lacks and ignores, unless dist/ is not in git at all", () => {
  const tracked = { ".gitignore": "job-*", "dist/.muster.json": ledger, "dist/main/apply/job-a.yaml": "" };
  expect(checkRepository(outputNotIgnored, tracked)).toEqual([
    [1, ".gitignore:1 excludes dist/main/apply/job-b.yaml from git, so no other clone has it", "error"],
  ]);
  const untracked = { "dist/.muster.json": ledger, "dist/main/apply/job-a.yaml": "" };
  expect(checkRepository(outputNotIgnored, { ".gitignore": "dist/" }, untracked)).toEqual([]);
});
