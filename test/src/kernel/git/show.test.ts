import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesAtRevision } from "../../../../src/kernel/git/show.ts";
import { configureGit } from "../../../helpers/git-repository.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-show-"));
const repository = join(folder, "origin");
const shallow = join(folder, "shallow");

beforeAll(() => {
  mkdirSync(join(repository, "ri", "deep"), { recursive: true });
  const git = configureGit(repository);
  writeFileSync(join(repository, "ri", "b.yaml"), "b: 1\n");
  writeFileSync(join(repository, "ri", "deep", "ä.yaml"), "a: 1\n");
  writeFileSync(join(repository, "ri", "README.md"), "no\n");
  git("add", ".");
  git("commit", "-q", "-m", "one");
  git("tag", "one");
  writeFileSync(join(repository, "ri", "b.yaml"), "b: 2\n");
  git("commit", "-q", "-a", "-m", "two");
  git("clone", "-q", "--depth", "1", `file://${repository}`, shallow);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("filesAtRevision", () => {
  it("reads the YAML and JSON files of a revision", async () => {
    expect(await filesAtRevision("one", ["ri"], repository)).toEqual([
      { file: "ri/b.yaml", text: "b: 1\n" },
      { file: "ri/deep/ä.yaml", text: "a: 1\n" },
    ]);
    expect(await filesAtRevision("HEAD", ["ri/b.yaml"], repository)).toEqual([{ file: "ri/b.yaml", text: "b: 2\n" }]);
    expect(await filesAtRevision("HEAD~1", ["."], join(repository, "ri"))).toHaveLength(2);
  });

  it("has no files for paths that were not there", async () => {
    expect(await filesAtRevision("one", ["elsewhere"], repository)).toEqual([]);
  });

  it.each(["nothing", "", "--help", "one; rm -rf x", "deadbeef"])("refuses the revision %j", async (revision) => {
    await expect(filesAtRevision(revision, ["ri"], repository)).rejects.toThrow(
      `git has no commit ${JSON.stringify(revision)}`,
    );
  });

  it("reports a shallow clone", async () => {
    await expect(filesAtRevision("HEAD~1", ["ri"], shallow)).rejects.toThrow("the clone is shallow");
  });

  it("reports that there is no repository, or that the path is outside of it", async () => {
    await expect(filesAtRevision("HEAD", ["."], folder)).rejects.toThrow("is not in a git repository");
    await expect(filesAtRevision("HEAD", [".."], repository)).rejects.toThrow("is outside of the git repository");
  });
});
