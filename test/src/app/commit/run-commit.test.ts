import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { commitPaths } from "../../../../src/app/commit/run-commit.ts";
import { commitJson, commitText } from "../../../../src/app/report/commit-report.ts";
import { configureGit, GitRepositories, type GitRepository, trainingYaml } from "../../../helpers/git-repository.ts";

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

/** A commit that may change the image of a Job. */
const commit = (one: GitRepository, text?: string, allowDetached = false) =>
  commitPaths([], text, { root: one.folder, allowDetached, allowDanger: ["immutable-field"] });
const status = (one: GitRepository) => one.git("status", "--porcelain").split("\n");
const files = (one: GitRepository, revision = "HEAD") =>
  one.git("show", "--format=", "--name-status", "--no-renames", revision).split("\n");
const JOB = "dist/main/apply/team-a/job-first.yaml";
const REVIEW = "dist/main/review/team-a/job-first.yaml";

describe("a commit", () => {
  it("contains dist/ and nothing else, and a second one has nothing to do", async () => {
    const one = repositories.make();
    const outcome = await commit(one);
    expect(outcome).toMatchObject({
      branch: "main",
      exitCode: 0,
      uncommitted: [],
      commit: { id: one.git("rev-parse", "HEAD") },
    });
    expect(files(one).every((line) => /^A\tdist\//.test(line))).toBe(true);
    expect(files(one)).toContain(`A\t${JOB}`);
    expect(files(one)).toContain("A\tdist/.muster.json");
    expect(status(one)).toEqual([""]);
    const again = await commit(one);
    expect(again.exitCode).toBe(0);
    expect(again.commit).toBe(undefined);
    expect(commitText(again)).toContain("nothing to commit: the last commit has this dist/\n");
    expect(one.git("rev-list", "--count", "HEAD")).toBe("2");
  });

  it("has a message with what starts, ends and changes", async () => {
    const one = repositories.make();
    await commit(one);
    one.put("workloads/second.yaml", trainingYaml("second"));
    one.put("workloads/first.yaml", trainingYaml("first", "example.com/a:2"));
    one.git("add", "workloads");
    one.git("commit", "-q", "-m", "second");
    await commit(one);
    expect(one.git("log", "-1", "--format=%B")).toBe(
      [
        "dist: start job-second; change job-first",
        "",
        "main: start 1, change 1, add 1",
        "  start team-a/job-second",
        "  change team-a/job-first",
        "  add team-a/podgroup-team-a-second",
        "",
        "review: 2 files",
        "",
        "Muster-Version: 0.1.0",
      ].join("\n"),
    );
    rmSync(join(one.folder, "workloads/second.yaml"));
    const outcome = await commit(one, "no more second\n\n# a heading");
    expect(one.git("log", "-1", "--format=%B")).toBe(
      [
        "no more second",
        "",
        "# a heading",
        "",
        "main: end 1, remove 1",
        "  end team-a/job-second",
        "  remove team-a/podgroup-team-a-second",
        "",
        "review: 1 file",
        "",
        "Muster-Version: 0.1.0",
      ].join("\n"),
    );
    expect(outcome.uncommitted).toEqual(["workloads/second.yaml"]);
    expect(commitText(outcome)).toContain("note: workloads/second.yaml has changes that are not committed");
    expect(JSON.parse(commitJson(outcome))).toMatchObject({
      tool: { name: "muster" },
      findings: [{ rule: "SEC-009" }],
      commit: {
        branch: "main",
        commit: {
          changes: [
            { path: "dist/.muster.json", change: "changed" },
            { path: "dist/main/apply/team-a/job-second.yaml", change: "removed" },
            { path: "dist/main/apply/team-a/podgroup-team-a-second.yaml", change: "removed" },
            { path: "dist/main/review/team-a/job-second.yaml", change: "removed" },
          ],
        },
      },
    });
  });

  it("names the dangers, and is refused with one that stops the sync, unless it is allowed", async () => {
    const one = repositories.make();
    await commit(one);
    one.put("workloads/first.yaml", trainingYaml("first", "example.com/a:2"));
    one.put("workloads/second.yaml", trainingYaml("second"));
    one.git("add", "workloads");
    one.git("commit", "-q", "-m", "another image");
    const head = one.git("rev-parse", "HEAD");
    const refused = await commitPaths([], undefined, { root: one.folder, allowDanger: ["run-started"] });
    expect(refused).toMatchObject({ exitCode: 2, dangers: [{ sign: "immutable-field" }, { sign: "run-started" }] });
    expect(refused.commit).toBe(undefined);
    expect(refused.refusal).toBe(
      "not committed: with immutable-field the controller applies nothing of this commit; give the object a new name, or delete it in the cluster first and use --allow-danger immutable-field",
    );
    expect(
      commitText(refused)
        .split("\n")
        .filter((line) => /^(danger|not|nothing)/.test(line)),
    ).toEqual([
      expect.stringMatching(/^danger immutable-field: .*first/),
      expect.stringMatching(/^danger run-started: .*second/),
      refused.refusal,
    ]);
    expect(one.git("rev-parse", "HEAD")).toBe(head);
    const allowed = await commit(one);
    expect(allowed).toMatchObject({ exitCode: 0, dangers: [{ sign: "immutable-field" }, { sign: "run-started" }] });
    expect(one.git("rev-parse", "HEAD~1")).toBe(head);
    await expect(commitPaths([], undefined, { root: one.folder, allowDanger: ["imutable"] })).rejects.toThrow(
      /^--allow-danger "imutable": is not a danger; use one of: policy-relaxed, /,
    );
  });

  it("leaves the index and all other changes alone", async () => {
    const one = repositories.make();
    await commit(one);
    one.put("README.md", "staged\n");
    one.put("new.txt", "staged\n");
    one.put("dist/README.md", "mine\n");
    one.git("add", "README.md", "new.txt");
    one.put("README.md", "staged, then changed\n");
    one.put("untracked.txt", "mine\n");
    one.put("workloads/first.yaml", trainingYaml("first", "example.com/a:2"));
    one.put("dist/main/apply/kustomization.yaml", "mine: true\n");
    one.git("add", "--intent-to-add", "workloads");
    await commit(one);
    expect(files(one)).toEqual(["M\tdist/.muster.json", `M\t${JOB}`, `M\t${REVIEW}`]);
    expect(status(one)).toEqual([
      "MM README.md",
      "A  new.txt",
      " M workloads/first.yaml",
      "?? dist/README.md",
      "?? dist/main/apply/kustomization.yaml",
      "?? untracked.txt",
    ]);
    expect(one.git("show", ":README.md")).toBe("staged");
    expect(readFileSync(join(one.folder, "README.md"), "utf8")).toBe("staged, then changed\n");
  });

  it("contains files of dist/ that were staged, and leaves tracked files of others there alone", async () => {
    const one = repositories.make();
    one.put("dist/NOTES.md", "one\n");
    one.git("add", "dist");
    one.git("commit", "-q", "-m", "notes");
    await commit(one);
    one.put("dist/NOTES.md", "two\n");
    one.put("workloads/first.yaml", trainingYaml("first", "example.com/a:2"));
    one.git("commit", "-q", "-m", "definition", "workloads");
    rmSync(join(one.folder, JOB));
    one.git("rm", "-q", "--cached", JOB);
    await commit(one);
    expect(files(one)).toEqual(["M\tdist/.muster.json", `M\t${JOB}`, `M\t${REVIEW}`]);
    expect(status(one)).toEqual([" M dist/NOTES.md"]);
  });

  it("is the first one of a repository, and one in a folder of the repository", async () => {
    const one = repositories.make();
    const folder = join(one.folder, "platform");
    mkdirSync(folder);
    for (const name of ["muster.yaml", "workloads/first.yaml"]) {
      one.put(`platform/${name}`, readFileSync(join(one.folder, name), "utf8"));
    }
    rmSync(join(one.folder, ".git"), { recursive: true });
    one.git("init", "-q", "-b", "trunk");
    configureGit(one.folder);
    const outcome = await commitPaths([], undefined, { root: folder });
    expect(outcome).toMatchObject({ branch: "trunk", exitCode: 0 });
    expect(files(one).every((line) => /^A\tplatform\/dist\//.test(line))).toBe(true);
    expect(existsSync(join(one.folder, "dist"))).toBe(false);
  });

  it("contains edited, new and deleted definitions that its caller names", async () => {
    const one = repositories.make();
    one.put("workloads/second.yaml", trainingYaml("second"));
    one.put("README.md", "two\n");
    rmSync(join(one.folder, "workloads/first.yaml"));
    const paths = ["first", "second"].map((name) => join(one.folder, `workloads/${name}.yaml`));
    const outcome = await commitPaths(paths, "replace first", { root: one.folder });
    expect(outcome.uncommitted).toEqual([]);
    expect(files(one)).toContain("D\tworkloads/first.yaml");
    expect(files(one)).toContain("A\tworkloads/second.yaml");
    expect(status(one)).toEqual([" M README.md"]);
  });

  it("is refused by a synth with errors, whose report is the one of the commit", async () => {
    const one = repositories.make();
    one.put("workloads/bad.yaml", trainingYaml("Bad_Name"));
    const outcome = await commit(one);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.commit).toBe(undefined);
    expect(commitText(outcome)).toMatch(/refused: nothing was written\n$/);
    expect(one.git("rev-list", "--count", "HEAD")).toBe("1");
  });
});

describe("a commit is refused", () => {
  const refused = async (one: GitRepository, message: string | RegExp) => {
    const before = [one.git("rev-parse", "HEAD"), one.git("status", "--porcelain")];
    await expect(commit(one)).rejects.toThrow(message);
    expect([one.git("rev-parse", "HEAD"), one.git("status", "--porcelain")]).toEqual(before);
  };

  it("where dist/ was edited by hand", async () => {
    const one = repositories.make();
    await commit(one);
    writeFileSync(join(one.folder, JOB), "edited: true\n");
    const outcome = await commit(one);
    expect(outcome.exitCode).toBe(1);
    expect(commitText(outcome)).toContain("job-first.yaml: edited by hand since the last synth (would be overwritten)");
    expect(status(one)).toEqual([` M ${JOB}`]);
  });

  it("during a merge, with and without unmerged files", async () => {
    const one = repositories.make();
    one.git("checkout", "-q", "-b", "other");
    one.put("README.md", "other\n");
    one.git("commit", "-q", "-am", "other");
    one.git("checkout", "-q", "main");
    one.put("README.md", "main\n");
    one.git("commit", "-q", "-am", "main");
    expect(() => one.git("merge", "other")).toThrow();
    await refused(one, /^a merge is in progress in .*: finish it first \(git commit, or git merge --abort\)$/);
    rmSync(join(one.folder, ".git/MERGE_HEAD"));
    await refused(one, "the index has unmerged files, such as README.md: resolve them and run git add");
  });

  it.each([
    ["a rebase", (one: GitRepository) => one.git("rebase", "other")],
    ["a cherry-pick", (one: GitRepository) => one.git("cherry-pick", "other")],
    ["a revert", (one: GitRepository) => one.git("revert", "--no-edit", "other")],
  ])("during %s", async (name, start) => {
    const one = repositories.make();
    one.git("checkout", "-q", "-b", "other");
    one.put("README.md", "other\n");
    one.git("commit", "-q", "-am", "other");
    one.git("checkout", "-q", "main");
    one.put("README.md", "main\n");
    one.git("commit", "-q", "-am", "main");
    expect(() => start(one)).toThrow();
    await refused(one, `${name} is in progress`);
  });

  it("during a bisection", async () => {
    const one = repositories.make();
    one.git("bisect", "start");
    await refused(one, "a bisection is in progress");
  });

  it("on a detached HEAD, unless it is allowed", async () => {
    const one = repositories.make();
    one.git("checkout", "-q", "--detach");
    await refused(one, "HEAD is detached");
    const outcome = await commit(one, undefined, true);
    expect(outcome).toMatchObject({ exitCode: 0, commit: { id: one.git("rev-parse", "HEAD") } });
    expect(outcome.branch).toBe(undefined);
    expect(commitText(outcome)).toMatch(/committed \w{12} on a detached HEAD \(\d+ files\): dist: /);
  });

  it("where git ignores dist/", async () => {
    const one = repositories.make();
    one.put(".gitignore", "dist/\n");
    await refused(one, "git ignores dist/.muster.json: remove the line of .gitignore");
  });

  it("where dist/ is a submodule or another repository", async () => {
    const one = repositories.make();
    const other = repositories.make();
    one.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", other.folder, "dist");
    await refused(one, "dist is a git repository of its own or a submodule");
    const nested = repositories.make();
    nested.git("init", "-q", "dist");
    await refused(nested, "dist is a git repository of its own or a submodule");
  });

  it("outside of a repository", async () => {
    const one = repositories.make();
    rmSync(join(one.folder, ".git"), { recursive: true });
    await expect(commit(one)).rejects.toThrow("is not in a git repository");
  });
});

describe("the user's hooks and keys", () => {
  it("run, and a hook that fails prevents the commit and leaves the index as it was", async () => {
    const one = repositories.make();
    one.put("README.md", "staged\n");
    one.git("add", "README.md");
    one.hook("pre-commit", "echo 'not today' >&2; exit 3");
    await expect(commit(one)).rejects.toThrow("git commit failed with exit code 1:\nnot today");
    expect(status(one)).toEqual(["M  README.md", "?? dist/"]);
    one.hook("pre-commit", "exit 1");
    await expect(commit(one)).rejects.toThrow("git commit failed with exit code 1");
    one.hook("pre-commit", "git diff --cached --name-only >.git/seen");
    one.hook("commit-msg", 'echo "Checked: yes" >>"$1"');
    await commit(one);
    expect(readFileSync(join(one.folder, ".git/seen"), "utf8")).not.toContain("README.md");
    expect(one.git("log", "-1", "--format=%(trailers:key=Checked,valueonly)")).toBe("yes");
    expect(status(one)).toEqual(["M  README.md"]);
  });

  it("sign, and a signature that fails prevents the commit", async () => {
    const one = repositories.make();
    one.git("config", "commit.gpgSign", "true");
    one.git("config", "gpg.program", "/bin/false");
    await expect(commit(one)).rejects.toThrow(
      /git commit failed with exit code 128:\nerror: gpg failed to sign the data/,
    );
    expect(one.git("rev-list", "--count", "HEAD")).toBe("1");
    expect(status(one)).toEqual(["?? dist/"]);
  });

  it("do not run when there is nothing to commit, and programs of the settings never run for reads", async () => {
    const one = repositories.make();
    await commit(one);
    const marker = join(one.folder, ".git/marker");
    const trap = join(one.folder, ".git/trap");
    one.hook("../trap", `echo "$*" >>'${marker}'; cat`);
    for (const key of [
      "core.fsmonitor",
      "core.pager",
      "core.editor",
      "diff.external",
      "core.sshCommand",
      "gpg.program",
      "alias.commit",
      "alias.status",
    ]) {
      one.git("config", key, trap);
    }
    for (const name of ["pre-commit", "post-commit", "commit-msg", "post-index-change", "post-checkout"]) {
      one.hook(name, `'${trap}' ${name}`);
    }
    const outcome = await commit(one);
    expect(outcome.commit).toBe(undefined);
    expect(existsSync(marker) ? readFileSync(marker, "utf8") : "").toBe("");
  });
});
