import { chmodSync, existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type CommitOptions, commitPaths } from "../../../../src/app/commit/run-commit.ts";
import { commitText } from "../../../../src/app/report/commit-report.ts";
import { synth } from "../../../../src/app/repository/run-synth.ts";
import { thisProcess } from "../../../../src/kernel/base/lock-owner.ts";
import { GitRepositories, type GitRepository, gitRepository, trainingYaml } from "../../../helpers/git-repository.ts";

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

const waits: number[] = [];
const waiting = { random: () => 0.5, sleep: (milliseconds: number) => Promise.resolve(waits.push(milliseconds)) };
const push = (one: GitRepository, options: Partial<CommitOptions> = {}, paths: readonly string[] = []) =>
  commitPaths(paths, undefined, { root: one.folder, push: true, waiting, ...options });

let cloned: ReturnType<typeof cloneTwice> | undefined;

async function cloneTwice() {
  const origin = repositories.make();
  await commitPaths([], undefined, { root: origin.folder });
  const remote = repositories.remoteOf(origin);
  return [gitRepository(remote), repositories.clone(remote), repositories.clone(remote)] as const;
}

/** A remote with a first output, and two clones of it. */
async function twoClones() {
  cloned ??= cloneTwice();
  const [remote, one, other] = repositories.copies(await cloned);
  return { remote, one, other };
}

const define = (one: GitRepository, name: string) => {
  one.put(`workloads/${name}.yaml`, trainingYaml(name));
  one.git("add", "workloads");
  one.git("commit", "-q", "-m", `define ${name}`);
};
const requireFresh = async (one: GitRepository) => {
  expect((await synth({ root: one.folder, check: true })).exitCode).toBe(0);
  expect(one.git("status", "--porcelain", "dist", "workloads", "muster.yaml")).toBe("");
};

describe("a push", () => {
  it("sends the branch, and follows it from then on", async () => {
    const one = repositories.make();
    const remote = gitRepository(repositories.remoteOf(one));
    one.git("checkout", "-q", "-b", "topic");
    one.git("config", "--unset", "branch.main.remote");
    const outcome = await push(one);
    expect(outcome.pushed).toEqual({
      id: one.git("rev-parse", "HEAD"),
      remote: "origin",
      ref: "refs/heads/topic",
      attempts: 1,
    });
    expect(remote.git("rev-parse", "topic")).toBe(one.git("rev-parse", "HEAD"));
    expect(one.git("rev-parse", "--abbrev-ref", "@{upstream}")).toBe("origin/topic");
    expect(commitText(outcome)).toMatch(/pushed \w{12} to refs\/heads\/topic of origin\n$/);
  });

  it("sends an earlier commit when there is nothing to commit", async () => {
    const { one, remote } = await twoClones();
    define(one, "second");
    await commitPaths([], undefined, { root: one.folder });
    const outcome = await push(one);
    expect(outcome.commit).toBe(undefined);
    expect(outcome.pushed?.attempts).toBe(1);
    expect(remote.git("rev-parse", "main")).toBe(one.git("rev-parse", "HEAD"));
  });

  it("lands on top of the commits of others, with the output of both", async () => {
    const { one, other, remote } = await twoClones();
    define(one, "second");
    define(other, "third");
    await push(one);
    other.put("README.md", "staged\n");
    other.git("add", "README.md");
    other.put("README.md", "changed\n");
    other.put("untracked.txt", "mine\n");
    waits.length = 0;
    const outcome = await push(other);
    expect(outcome.pushed).toMatchObject({ attempts: 2, id: other.git("rev-parse", "HEAD") });
    expect(waits).toEqual([125]);
    expect(remote.git("rev-parse", "main")).toBe(other.git("rev-parse", "HEAD"));
    expect(other.git("log", "--format=%s", "-4")).toBe(
      ["dist: start job-third", "define third", "dist: start job-second", "define second"].join("\n"),
    );
    expect(other.git("status", "--porcelain")).toBe("MM README.md\n?? untracked.txt");
    await requireFresh(other);
    expect(other.git("branch", "--show-current")).toBe("main");
    expect(other.git("worktree", "list").split("\n").length).toBe(1);
    one.git("pull", "-q", "--ff-only");
    await requireFresh(one);
    remote.git("fsck", "--strict");
    other.git("fsck", "--strict");
  });

  it("repeats commits of generated files, of definitions and of both", async () => {
    const { one, other } = await twoClones();
    define(one, "second");
    await push(one);
    define(other, "third");
    await commitPaths([], undefined, { root: other.folder });
    other.put("workloads/fourth.yaml", trainingYaml("fourth"));
    await synth({ root: other.folder });
    other.git("add", "workloads", "dist");
    other.git("commit", "-q", "-m", "fourth and its dist", "--author", "Ann <ann@example.com>");
    other.put("workloads/fifth.yaml", trainingYaml("fifth"));
    const outcome = await push(other, {}, [join(other.folder, "workloads/fifth.yaml")]);
    expect(outcome.pushed?.attempts).toBe(2);
    expect(other.git("log", "--format=%s %an", "-3")).toBe(
      ["dist: start job-fifth, job-fourth, job-third test", "fourth and its dist Ann", "define third test"].join("\n"),
    );
    const files = other.git("show", "--format=", "--name-only", "HEAD").split("\n");
    expect(files).toContain("workloads/fifth.yaml");
    expect(files).toContain("dist/main/apply/team-a/job-third.yaml");
    expect(other.git("show", "--format=", "--name-only", "HEAD~1")).toBe("workloads/fourth.yaml");
    await requireFresh(other);
  });

  it("is repeated when the branch moves again, and ends after six attempts", async () => {
    const { one, remote } = await twoClones();
    define(one, "second");
    // The hook runs when the commit is made and not pushed yet.
    writeFileSync(join(one.folder, ".git/moves"), "2");
    one.hook(
      "pre-push",
      `n=$(cat '${one.folder}/.git/moves'); [ "$n" -gt 0 ] || exit 0
echo $((n - 1)) >'${one.folder}/.git/moves'
unset $(git rev-parse --local-env-vars); cd '${remote.folder}'
new=$(git -c user.name=a -c user.email=a@example.com commit-tree -p main -m "move $n" 'main^{tree}')
git update-ref refs/heads/main "$new"`,
    );
    const outcome = await push(one);
    expect(outcome.pushed?.attempts).toBe(3);
    expect(one.git("log", "--format=%s", "-4")).toBe(
      ["dist: start job-second", "define second", "move 1", "move 2"].join("\n"),
    );
    writeFileSync(join(one.folder, ".git/moves"), "99");
    define(one, "third");
    const before = one.git("rev-parse", "HEAD");
    waits.length = 0;
    await expect(push(one)).rejects.toThrow("refs/heads/main of origin has moved 6 times");
    expect(waits).toEqual([125, 250, 500, 1000, 2000]);
    expect(one.git("rev-parse", "HEAD~1")).toBe(before);
  });
});

describe("nothing is pushed", () => {
  const unpushed = async (one: GitRepository, remote: GitRepository, message: string | RegExp) => {
    const before = remote.git("rev-parse", "main");
    await expect(push(one)).rejects.toThrow(message);
    expect(remote.git("rev-parse", "main")).toBe(before);
    expect(one.git("worktree", "list").split("\n").length).toBe(1);
    one.git("fsck", "--strict");
  };

  it("where a local commit conflicts with one of another", async () => {
    const { one, other, remote } = await twoClones();
    one.put("README.md", "one\n\n1\n");
    other.put("README.md", "one\n\n2\n");
    for (const each of [one, other]) each.git("commit", "-q", "-am", "README");
    define(one, "second");
    await push(one);
    define(other, "third");
    await unpushed(
      other,
      remote,
      /the local commit \w{12} conflicts with the branch of the remote in README.md: run git pull --rebase/,
    );
    expect(other.git("log", "-1", "--format=%s")).toBe("dist: start job-third");
    expect(other.git("status", "--porcelain")).toBe("");
  });

  it("where changes of the user would be overwritten", async () => {
    const { one, other, remote } = await twoClones();
    one.put("README.md", "theirs\n");
    one.git("commit", "-q", "-am", "README");
    await push(one);
    define(other, "third");
    other.put("README.md", "mine\n");
    await unpushed(
      other,
      remote,
      "the branch of the remote has changes in files that you have changed too; nothing was pushed",
    );
    expect(other.git("status", "--porcelain")).toBe(" M README.md");
    expect(readFileSync(join(other.folder, "README.md"), "utf8")).toBe("mine\n");
  });

  it("where the synth of both changes is refused", async () => {
    const { one, other, remote } = await twoClones();
    define(one, "second");
    await push(one);
    other.put("workloads/elsewhere.yaml", trainingYaml("second"));
    other.git("add", "workloads");
    other.git("commit", "-q", "-m", "the same name");
    const before = remote.git("rev-parse", "main");
    const outcome = await push(other);
    expect(outcome.exitCode).not.toBe(0);
    expect(outcome.pushed).toBe(undefined);
    expect(commitText(outcome)).toContain("the synth of both changes together is refused; nothing was pushed");
    expect(remote.git("rev-parse", "main")).toBe(before);
  });

  it("where definitions are not committed, or HEAD is detached, or there is no remote", async () => {
    const { one, remote } = await twoClones();
    one.put("workloads/second.yaml", trainingYaml("second"));
    await unpushed(one, remote, "workloads/second.yaml has changes that are not committed: a pushed dist/ must follow");
    define(one, "second");
    one.git("checkout", "-q", "--detach");
    await expect(push(one, { allowDetached: true })).rejects.toThrow("HEAD is detached, so there is no branch to push");
    one.git("checkout", "-q", "main");
    one.git("remote", "remove", "origin");
    await expect(push(one)).rejects.toThrow("the branch main follows no remote branch");
  });

  it("where a hook of the clone or of the remote refuses", async () => {
    const { one, remote } = await twoClones();
    define(one, "second");
    one.hook("pre-push", "echo 'not on Fridays' >&2; exit 1");
    await unpushed(one, remote, "not on Fridays");
    one.hook("pre-push", "exit 0");
    remote.put("hooks/pre-receive", "#!/bin/sh\necho 'protected' >&2; exit 1\n");
    chmodSync(join(remote.folder, "hooks/pre-receive"), 0o755);
    await unpushed(one, remote, "protected");
  });

  it("removes the temporary folder of a command that was killed, and no other one", async () => {
    const { one, other } = await twoClones();
    define(one, "pushed-early");
    await push(one);
    define(other, "pushed-late");
    const kept = `muster-push-kept-${process.pid}`;
    const folders = [`muster-push-dead-${process.pid}`, kept, `other-dead-${process.pid}`].map((name) =>
      join(realpathSync(tmpdir()), name),
    );
    const dead = { ...thisProcess(), start: "an earlier boot" };
    try {
      for (const folder of folders) {
        other.git("worktree", "add", "--quiet", "--detach", join(folder, "tree"));
        const owner = folder.endsWith(kept) ? thisProcess() : dead;
        writeFileSync(join(folder, "owner.json"), JSON.stringify(owner));
      }
      expect((await push(other)).pushed).toMatchObject({ attempts: 2 });
      expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true]);
      expect(other.git("worktree", "list", "--porcelain").match(/^worktree .*dead/gm)).toHaveLength(1);
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  });
});
