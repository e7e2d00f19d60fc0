import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { headCommit } from "../../../../src/kernel/git/head-commit.ts";
import { configureGit } from "../../../helpers/git-repository.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-head-commit-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("is the commit of the working tree and its day in UTC", async () => {
  const repository = join(folder, "repository");
  mkdirSync(join(repository, "sub"), { recursive: true });
  configureGit(repository);
  expect(await headCommit(repository)).toBeUndefined();
  writeFileSync(join(repository, "sub/a.yaml"), "a: 1\n");
  const env = { ...process.env, GIT_COMMITTER_DATE: "2026-01-31T23:30:00-0100" };
  const git = (...args: string[]) => execFileSync("git", args, { cwd: repository, env, encoding: "utf8" }).trim();
  git("add", ".");
  git("commit", "-q", "-m", "first");
  const commit = git("rev-parse", "HEAD");
  expect(await headCommit(join(repository, "sub"))).toEqual({ commit, date: "2026-02-01" });
});

it("is undefined outside of git", async () => {
  expect(await headCommit(folder)).toBeUndefined();
  expect(await headCommit(join(folder, "missing"))).toBeUndefined();
});
