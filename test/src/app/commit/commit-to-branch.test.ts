import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { commitToBranch } from "../../../../src/app/commit/commit-to-branch.ts";
import { commitText } from "../../../../src/app/report/commit-report.ts";
import { given } from "../../../../src/kernel/base/given.ts";
import { GitRepositories, gitRepository, trainingYaml } from "../../../helpers/git-repository.ts";
import { filesBelow } from "../../../helpers/repository.ts";

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

describe("commitToBranch", () => {
  it("commits dist/ to a branch of its own, with the source commit, once", async () => {
    const one = repositories.make();
    one.put(".gitignore", "dist/\n");
    one.put("README.md", "staged\n");
    one.git("add", "README.md");
    const source = one.git("rev-parse", "HEAD");
    const outcome = await commitToBranch("env/all", undefined, { root: one.folder });
    expect(outcome).toMatchObject({ branch: "env/all", exitCode: 0, commit: { id: one.git("rev-parse", "env/all") } });
    expect(one.git("log", "--format=%B", "env/all")).toBe(
      `dist: manifests of ${source.slice(0, 12)}\n\nSynth-Source-Commit: ${source}\nMuster-Version: 0.1.0`,
    );
    const files = one.git("ls-tree", "-r", "--name-only", "env/all").split("\n");
    expect(files).toContain("main/apply/team-a/job-first.yaml");
    expect(outcome.commit?.changes).toEqual(files.map((path) => ({ path, change: "added" })));
    const path = "main/apply/team-a/job-first.yaml";
    expect(one.git("show", `env/all:${path}`)).toBe(readFileSync(join(one.folder, "dist", path), "utf8").trimEnd());
    expect(one.git("status", "--porcelain")).toBe("M  README.md\n?? .gitignore");
    expect(one.git("rev-parse", "HEAD")).toBe(source);
    const again = await commitToBranch("env/all", undefined, { root: one.folder });
    expect(again.commit).toBe(undefined);
    expect(commitText(again)).toContain("nothing to commit");
    one.git("rm", "-q", "workloads/first.yaml");
    one.put("workloads/second.yaml", trainingYaml("second"));
    one.git("add", "workloads");
    one.git("commit", "-q", "-m", "second");
    const next = await commitToBranch("env/all", "second", { root: one.folder });
    expect(next.commit?.changes).toContainEqual({ path, change: "removed" });
    expect(one.git("rev-list", "--count", "env/all")).toBe("2");
    one.git("fsck", "--strict");
  });

  it("commits one cluster, and pushes on top of the branch of the remote", async () => {
    const one = repositories.make();
    const remote = repositories.remoteOf(one);
    const other = repositories.clone(remote);
    const options = (root: string) => ({ root, push: true, cluster: "main" });
    await commitToBranch("env", undefined, options(one.folder));
    other.put("workloads/second.yaml", trainingYaml("second"));
    other.git("add", "workloads");
    other.git("commit", "-q", "-m", "second");
    const outcome = await commitToBranch("env", undefined, options(other.folder));
    const tip = gitRepository(remote).git("rev-parse", "env");
    expect(outcome.pushed).toEqual({ id: tip, remote: "origin", ref: "refs/heads/env", attempts: 1 });
    expect(other.git("rev-parse", "env~1")).toBe(one.git("rev-parse", "env"));
    expect(other.git("ls-tree", "-r", "--name-only", "env", "team-a").split("\n")).toContain("team-a/job-second.yaml");
  });

  it("refuses branches with other content, invalid names, unknown clusters and uncommitted definitions", async () => {
    const one = repositories.make();
    one.git("branch", "develop");
    const refused = (branch: string, message: string, cluster?: string) =>
      expect(
        commitToBranch(branch, undefined, { root: one.folder, ...(cluster === undefined ? {} : { cluster }) }),
      ).rejects.toThrow(message);
    await refused("main", "the branch main is checked out");
    await refused("develop", "muster has not written the branch develop");
    await refused("a..b", '"a..b" is not a name for a branch');
    await refused("--force", '"--force" is not a name for a branch');
    await refused("env", 'dist/ has no manifests for the cluster "west"', "west");
    one.put("workloads/second.yaml", trainingYaml("second"));
    await refused("env", "workloads/second.yaml has changes that are not committed");
  });

  it.each([
    ["a..b", undefined, '"a..b" is not a name for a branch'],
    ["@", undefined, '"@" is not a name for a branch'],
    ["refs/heads/env", undefined, '"refs/heads/env" is not a name for a branch'],
    ["main", undefined, "the branch main is checked out"],
    ["develop", undefined, "muster has not written the branch develop"],
    ["env", "west", 'dist/ has no manifests for the cluster "west"'],
  ])("writes nothing for the branch %j and the cluster %j", async (branch, cluster, message) => {
    const one = repositories.make();
    one.git("branch", "develop");
    one.put("workloads/second.yaml", trainingYaml("second"));
    one.git("add", "workloads");
    one.git("commit", "--quiet", "--message", "second");
    const before = filesBelow(join(one.folder, "dist"));
    await expect(commitToBranch(branch, undefined, { root: one.folder, ...given({ cluster }) })).rejects.toThrow(
      message,
    );
    expect(filesBelow(join(one.folder, "dist"))).toEqual(before);
    expect(one.git("status", "--porcelain")).toBe("");
    expect(one.git("branch", "--list", "--format=%(refname)").trim().split("\n")).toEqual([
      "refs/heads/develop",
      "refs/heads/main",
    ]);
  });

  it("signs where the user signs, and fails when the signature does", async () => {
    const one = repositories.make();
    one.git("config", "commit.gpgSign", "true");
    one.git("config", "gpg.program", "/bin/false");
    await expect(commitToBranch("env", undefined, { root: one.folder })).rejects.toThrow("gpg failed to sign the data");
    expect(one.git("branch", "--list", "env")).toBe("");
  });
});
