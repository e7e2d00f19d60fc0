import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingCommit } from "../../../../src/kernel/git/missing-commit.ts";
import { configureGit } from "../../../helpers/git-repository.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-missing-commit-"));
const empty = join(folder, "empty");
const repository = join(folder, "origin");
const clone = join(folder, "clone");
const shallow = join(folder, "shallow");
const many = join(folder, "many");

beforeAll(() => {
  for (const each of [empty, repository, many]) mkdirSync(each);
  configureGit(empty);
  const git = configureGit(repository);
  for (const message of ["one", "two"]) git("commit", "-q", "--allow-empty", "-m", message);
  git("branch", "-M", "master");
  git("clone", "-q", repository, clone);
  git("clone", "-q", "--depth", "1", `file://${repository}`, shallow);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("missingCommit", () => {
  test.each([
    [() => empty, "main", 'git has no commit "main"'],
    [() => repository, "main", 'git has no commit "main"; branches and tags: master'],
    [() => repository, "mastre", 'git has no commit "mastre"; did you mean master?'],
    [() => repository, "origin/main", 'git has no commit "origin/main"; branches and tags: master'],
    [() => clone, "origin/feature", 'git has no commit "origin/feature"; fetch it with git fetch origin'],
    [
      () => shallow,
      "HEAD~1",
      'git has no commit "HEAD~1"; the clone is shallow: fetch its history (git fetch --unshallow, or fetch-depth: 0 in CI)',
    ],
  ])("%# names the fix for %s", async (top, revision, message) => {
    expect(await missingCommit(revision, top())).toBe(message);
  });

  test("lists five names at most", async () => {
    const git = configureGit(many);
    git("commit", "-q", "--allow-empty", "-m", "one");
    git("branch", "-M", "b0");
    for (let index = 1; index < 7; index++) git("branch", `b${index}`);
    expect(await missingCommit("release-1.0", many)).toBe(
      'git has no commit "release-1.0"; branches and tags: b0, b1, b2, b3, b4, …',
    );
  });
});
