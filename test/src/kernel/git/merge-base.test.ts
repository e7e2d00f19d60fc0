import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleGit } from "simple-git";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findTop } from "../../../../src/kernel/git/find-top.ts";
import { mergeBase } from "../../../../src/kernel/git/merge-base.ts";
import { configureGit } from "../../../helpers/git-repository.ts";
import { startedPrograms } from "../../../helpers/started-programs.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-merge-base-"));
const repository = join(folder, "repository");
const empty = join(folder, "empty");
const shallow = join(folder, "shallow");
const git = (...args: string[]) => simpleGit(repository).raw(args);
const baseOf = async (revision: string, from: string) => mergeBase(revision, await findTop(from));
const commitOf = async (revision: string) => (await git("rev-parse", revision)).trim();

async function commit(name: string): Promise<void> {
  writeFileSync(join(repository, "sub", `${name}.yaml`), "a: 1\n");
  await git("add", ".");
  await git("commit", "-q", "-m", name);
  await git("tag", name);
}

function init(path: string): void {
  mkdirSync(join(path, "sub"), { recursive: true });
  configureGit(path);
}

beforeAll(async () => {
  init(repository);
  init(empty);
  await commit("first");
  await commit("second");
  await git("checkout", "-q", "-b", "feature");
  await commit("mine");
  await git("checkout", "-q", "main");
  await commit("theirs");
  await git("checkout", "-q", "--orphan", "island");
  await commit("island-commit");
  await git("checkout", "-q", "feature");
  await simpleGit(folder).raw(["clone", "-q", "--depth", "1", "-b", "feature", `file://${repository}`, shallow]);
  await simpleGit(shallow).raw(["fetch", "-q", "--depth", "1", "origin", "main:main"]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("mergeBase", () => {
  it("rejects a name that a tag and a branch with other commits share", async () => {
    await git("update-ref", "refs/remotes/origin/trunk", "main");
    await git("tag", "origin/trunk", "main");
    expect(await baseOf("origin/trunk", repository)).toBe(await commitOf("second"));
    await git("tag", "-f", "origin/trunk", "feature");
    const message =
      "is ambiguous: refs/remotes/origin/trunk and refs/tags/origin/trunk are different commits; use the full name of one";
    for (const revision of ["origin/trunk", "origin/trunk~1", "origin/trunk^{commit}"]) {
      await expect(baseOf(revision, repository)).rejects.toThrow(message);
    }
    expect(await baseOf("refs/remotes/origin/trunk", repository)).toBe(await commitOf("second"));
    await git("tag", "-d", "origin/trunk");
    await git("tag", "-a", "-m", "annotated", "origin/trunk", "main");
    expect(await baseOf("origin/trunk", repository)).toBe(await commitOf("second"));
    await git("tag", "-d", "origin/trunk");
  });

  it("is where a branch left another, whatever came there since", async () => {
    expect(await baseOf("main", repository)).toBe(await commitOf("second"));
    expect(await baseOf("theirs", join(repository, "sub"))).toBe(await commitOf("second"));
  });

  it("starts two processes at once where there is a common commit", async () => {
    expect(await startedPrograms(() => mergeBase("main", realpathSync(repository)))).toEqual([
      await commitOf("second"),
      ["git", "git"],
    ]);
  });

  it("is the revision itself where it is an ancestor, and the current commit for itself", async () => {
    expect(await baseOf("first", repository)).toBe(await commitOf("first"));
    expect(await baseOf("HEAD~1", repository)).toBe(await commitOf("second"));
    expect(await baseOf("HEAD", repository)).toBe(await commitOf("mine"));
  });

  it("works on a detached HEAD, and on the first commit against itself", async () => {
    await git("checkout", "-q", "--detach", "feature");
    expect(await baseOf("main", repository)).toBe(await commitOf("second"));
    await git("checkout", "-q", "--detach", "first");
    expect(await baseOf("HEAD", repository)).toBe(await commitOf("first"));
    await expect(baseOf("HEAD~1", repository)).rejects.toThrow('git has no commit "HEAD~1"');
    await git("checkout", "-q", "feature");
  });

  it("reports that there is no common history", async () => {
    await expect(baseOf("island", repository)).rejects.toThrow(
      'the current commit and "island" have no commit in common: their histories are unrelated; name a revision of this branch',
    );
  });

  it("reports a shallow clone", async () => {
    await expect(baseOf("main", shallow)).rejects.toThrow(
      'the current commit and "main" have no commit in common; the clone is shallow: fetch its history (git fetch --unshallow, or fetch-depth: 0 in CI)',
    );
    await expect(baseOf("HEAD~1", shallow)).rejects.toThrow("the clone is shallow");
  });

  it("reports that there is no commit yet, no repository, or no such revision", async () => {
    await expect(baseOf("main", empty)).rejects.toThrow(
      "the repository has no commit yet, so there is no earlier state to compare with",
    );
    await expect(baseOf("main", folder)).rejects.toThrow("is not in a git repository");
    await expect(baseOf("nothing", repository)).rejects.toThrow('git has no commit "nothing"');
    await expect(baseOf("--help", repository)).rejects.toThrow('git has no commit "--help"');
    await expect(baseOf("", repository)).rejects.toThrow('git has no commit ""');
  });
});
