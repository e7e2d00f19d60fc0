import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { check } from "../../../../src/app/check/run-check.ts";
import { runQuota } from "../../../../src/app/run/run-quota.ts";
import { branchBase } from "../../../../src/kernel/git/branch-base.ts";
import { checkoutCopy } from "../../../../src/kernel/git/checkout-copy.ts";
import { filesAtRevision } from "../../../../src/kernel/git/show.ts";
import { configureGit } from "../../../helpers/git-repository.ts";

const copyOf = async (revision: string, folder: string, own: string) =>
  checkoutCopy(await branchBase(revision, folder), folder, own);

const folder = realpathSync(mkdtempSync(join(tmpdir(), "muster-hostile-git-")));
const clean = join(folder, "clean");
const marker = join(folder, "marker");
const trap = join(folder, "trap");
const home = join(folder, "home");
const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8", stdio: "pipe" });
const setting = (top: string, key: string, value: string) => git(top, "config", key, value);
const put = (path: string, content: string) => {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
};

/** The arguments with which the trap was called. */
const ran = () => (existsSync(marker) ? readFileSync(marker, "utf8") : "");

let copies = 0;
/** A copy of the repository, whose settings a test can change. */
function repository(): string {
  copies += 1;
  const copy = join(folder, `repository-${copies}`);
  cpSync(clean, copy, { recursive: true });
  return copy;
}

beforeAll(() => {
  put(trap, `#!/bin/sh\necho "$0 $*" >>'${marker}'\ncat\n`);
  chmodSync(trap, 0o755);
  put(join(home, ".gitconfig"), "");
  put(
    join(clean, "k8s/pod.yaml"),
    "apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: b}\nspec: {containers: []}\n",
  );
  put(join(clean, "ri/a.json"), "{}\n");
  put(join(clean, ".gitattributes"), "* filter=evil diff=evil merge=evil export-subst ident eol=crlf\n");
  configureGit(clean);
  git(clean, "config", "core.autocrlf", "false");
  put(join(clean, ".git/info/attributes"), "* -filter -diff\n");
  git(clean, "add", ".");
  git(clean, "commit", "-q", "-m", "one");
  rmSync(join(clean, ".git/info/attributes"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(marker, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything that muster reads through git. */
async function readAll(root: string): Promise<void> {
  const copy = await copyOf("HEAD", root, "muster-gitops");
  expect(readFileSync(join(copy.folder, "ri/a.json"), "utf8")).toBe("{}\n");
  copy.dispose();
  expect(await filesAtRevision("HEAD", ["ri"], root)).toEqual([{ file: "ri/a.json", text: "{}\n" }]);
}

describe("settings of the repository", () => {
  it("runs no program that they name, and no alias", async () => {
    const top = repository();
    for (const key of [
      "core.fsmonitor",
      "core.pager",
      "core.sshCommand",
      "core.gitProxy",
      "core.askPass",
      "core.editor",
      "core.alternateRefsCommand",
      "credential.helper",
      "diff.external",
      "diff.evil.textconv",
      "diff.evil.command",
      "filter.evil.smudge",
      "filter.evil.clean",
      "filter.evil.process",
      "merge.evil.driver",
      "gpg.program",
      "pager.ls-tree",
      "pager.cat-file",
      "pager.rev-parse",
      "uploadpack.packObjectsHook",
      "interactive.diffFilter",
    ]) {
      setting(top, key, `${trap} ${key}`);
    }
    for (const name of ["rev-parse", "ls-tree", "cat-file", "merge-base"]) setting(top, `alias.${name}`, `!${trap}`);
    setting(top, "log.showSignature", "true");
    setting(top, "filter.evil.required", "true");
    await readAll(top);
    expect(ran()).toBe("");
  });

  it("runs no hook, neither of the repository nor of core.hooksPath", async () => {
    const top = repository();
    for (const hook of ["post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc"]) {
      cpSync(trap, join(top, ".git/hooks", hook));
      cpSync(trap, join(top, "hooks", hook));
    }
    await readAll(top);
    setting(top, "core.hooksPath", "hooks");
    await readAll(top);
    expect(ran()).toBe("");
  });

  it.each(["include.path", "includeIf.gitdir:/.path"])("does not run a file that %s names", async (key) => {
    const top = repository();
    put(join(top, "more"), `[core]\n\tfsmonitor = ${trap}\n[filter "evil"]\n\tsmudge = ${trap}\n`);
    setting(top, key, join(top, "more"));
    await readAll(top);
    expect(ran()).toBe("");
  });

  it("would have run these by a checkout", () => {
    const top = repository();
    git(top, "config", "filter.evil.smudge", trap);
    rmSync(join(top, "ri/a.json"));
    put(join(top, ".git/info/attributes"), "*\n");
    git(top, "checkout", "-q", "--", "ri/a.json");
    expect(ran()).toContain(trap);
  });

  it.each([
    ["a program of ext::", (top: string) => git(top, "config", "remote.origin.url", `ext::${trap}`)],
    ["an ssh command", (top: string) => git(top, "config", "core.sshCommand", trap)],
    ["an upload-pack", (top: string) => git(top, "config", "remote.origin.uploadpack", trap)],
    ["a proxy", (top: string) => git(top, "config", "remote.origin.url", "git://host.invalid/x")],
    ["a remote helper", (top: string) => git(top, "config", "remote.origin.vcs", "evil")],
  ])("does not fetch the missing objects of a partial clone through %s", async (_, configure) => {
    const top = repository();
    git(top, "config", "core.repositoryFormatVersion", "1");
    git(top, "config", "extensions.partialClone", "origin");
    git(top, "config", "remote.origin.promisor", "true");
    git(top, "config", "remote.origin.url", "ssh://host.invalid/x");
    for (const name of ["ext", "ssh", "file", "git"]) git(top, "config", `protocol.${name}.allow`, "always");
    git(top, "config", "core.gitProxy", trap);
    configure(top);
    const blob = git(top, "rev-parse", "HEAD:ri/a.json").trim();
    rmSync(join(top, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    await expect(copyOf("HEAD", top, "x")).rejects.toThrow(/git|partial clone/);
    await expect(filesAtRevision("HEAD", ["ri"], top)).rejects.toThrow(/git|partial clone/);
    expect(ran()).toBe("");
  });

  it("ignores replaced objects", async () => {
    const top = repository();
    put(join(top, "other"), "replaced\n");
    const other = git(top, "hash-object", "-w", "--no-filters", "other").trim();
    git(top, "replace", git(top, "rev-parse", "HEAD:ri/a.json").trim(), other);
    await readAll(top);
  });

  it("refuses core.worktree", async () => {
    const top = repository();
    git(top, "config", "core.worktree", folder);
    await expect(copyOf("HEAD", top, "x")).rejects.toThrow(
      `${top}/.git leads git to ${folder}: remove its setting core.worktree`,
    );
  });
});

describe("layouts inside a repository", () => {
  // Settings that run a program in nearly every command of git.
  const settings = `[core]
	repositoryformatversion = 0
	bare = false
	worktree = .
	fsmonitor = ${"$TRAP"}
[filter "evil"]
	smudge = ${"$TRAP"}
	required = true
`;
  const evil = (text: string) => text.replaceAll("$TRAP", trap);
  const plant = (path: string, config: string) => {
    cpSync(join(clean, ".git"), path, { recursive: true });
    put(join(path, "config"), evil(config));
  };
  /** The same reads from a folder, by `--root` and by the folder. */
  async function refused(root: string, message: string): Promise<void> {
    await expect(copyOf("HEAD", root, "x")).rejects.toThrow(message);
    await expect(filesAtRevision("HEAD", ["."], root)).rejects.toThrow(message);
    await expect(runQuota([], { root, base: "HEAD" })).rejects.toThrow(message);
    await expect(check([], { root, since: "HEAD" })).rejects.toThrow(message);
    expect(ran()).toBe("");
  }

  it("refuses a bare one", async () => {
    const top = repository();
    plant(join(top, "apps/x"), settings);
    put(join(top, "apps/x/muster.yaml"), "");
    await refused(join(top, "apps/x"), "apps/x is laid out as a bare git repository");
    put(join(top, "apps/x/k8s/muster.yaml"), "");
    await refused(join(top, "apps/x/k8s"), "apps/x is laid out as a bare git repository");
    symlinkSync(join(top, "apps/x"), join(top, "link"));
    await refused(join(top, "link"), "apps/x is laid out as a bare git repository");
  });

  it.each([
    ["core.fsmonitor", "[core]\n\tfsmonitor = $TRAP\n"],
    ["core.worktree", "[core]\n\tworktree = ../..\n"],
    ["core.hookspath", "[core]\n\thooksPath = hooks\n"],
    ["include.path", "[include]\n\tpath = ../evil\n"],
    ["includeif.gitdir:/.path", '[includeIf "gitdir:/"]\n\tpath = ../evil\n'],
    ["filter.evil.process", '[filter "evil"]\n\tprocess = $TRAP\n'],
    ["diff.external", "[diff]\n\texternal = $TRAP\n"],
    ["remote.origin.uploadpack", '[remote "origin"]\n\tuploadpack = $TRAP\n'],
    ["extensions.worktreeconfig", "[extensions]\n\tworktreeConfig = true\n"],
  ])("refuses a nested one with %s", async (key, config) => {
    const top = repository();
    plant(join(top, "apps/x/.git"), config);
    put(join(top, "apps/x/muster.yaml"), "");
    await refused(join(top, "apps/x"), `its setting ${JSON.stringify(key)} could run a program`);
  });

  it("refuses a .git file and a link that lead to a repository which does not belong there", async () => {
    const top = repository();
    plant(join(top, "store"), settings.replace("worktree = .", "worktree = /"));
    put(join(top, "apps/x/.git"), "gitdir: ../../store\n");
    put(join(top, "apps/x/muster.yaml"), "");
    await refused(join(top, "apps/x"), `apps/x/.git names ${top}/store, which does not belong to ${top}/apps/x`);
    put(join(top, "apps/y/.git"), "not a repository\n");
    put(join(top, "apps/y/muster.yaml"), "");
    await refused(join(top, "apps/y"), "apps/y/.git names");
    put(join(top, "apps/z/muster.yaml"), "");
    symlinkSync(join(top, "store"), join(top, "apps/z/.git"));
    await refused(join(top, "apps/z"), "apps/z/.git is a link");
  });

  it("refuses a .git file with a way back, for the settings of its repository", async () => {
    const top = repository();
    plant(join(top, "store"), settings.replace("worktree = .", `worktree = ${join(top, "apps/x")}`));
    put(join(top, "apps/x/.git"), "gitdir: ../../store\n");
    put(join(top, "apps/x/muster.yaml"), "");
    await refused(join(top, "apps/x"), 'its setting "core.worktree" could run a program');
    put(join(top, "apps/y/.git"), "gitdir: ../../linked\n");
    put(join(top, "apps/y/muster.yaml"), "");
    put(join(top, "linked/gitdir"), join(top, "apps/y/.git"));
    put(join(top, "linked/commondir"), "../store");
    await refused(join(top, "apps/y"), 'its setting "core.worktree" could run a program');
  });

  it("refuses a .git folder that shares another repository", async () => {
    const top = repository();
    plant(join(top, "store"), settings);
    put(join(top, "apps/x/.git/HEAD"), "ref: refs/heads/main\n");
    put(join(top, "apps/x/.git/commondir"), "../../../store");
    put(join(top, "apps/x/muster.yaml"), "");
    await refused(join(top, "apps/x"), "apps/x/.git leads to another repository");
  });

  it("reads a clone, a linked working tree and a submodule inside a repository", async () => {
    const top = repository();
    git(top, "clone", "-q", "--no-checkout", clean, "vendor/clone");
    await readAll(join(top, "vendor/clone"));
    git(top, "worktree", "add", "-q", "--no-checkout", "trees/linked");
    await readAll(join(top, "trees/linked"));
    git(top, "-c", "protocol.file.allow=always", "submodule", "add", "-q", clean, "vendor/module");
    await readAll(join(top, "vendor/module"));
  });
});

describe("the environment", () => {
  it("is not handed to git", async () => {
    for (const name of ["DIR", "WORK_TREE", "INDEX_FILE", "OBJECT_DIRECTORY", "EXEC_PATH", "COMMON_DIR"]) {
      vi.stubEnv(`GIT_${name}`, "/nowhere");
    }
    for (const name of ["EXTERNAL_DIFF", "SSH_COMMAND", "SSH", "PROXY_COMMAND", "ASKPASS", "PAGER", "EDITOR"]) {
      vi.stubEnv(`GIT_${name}`, trap);
    }
    vi.stubEnv("GIT_CONFIG_PARAMETERS", `'core.fsmonitor=${trap}'`);
    vi.stubEnv("GIT_TRACE", marker);
    vi.stubEnv("GIT_TRACE2_EVENT", marker);
    await readAll(clean);
    expect(ran()).toBe("");
  });

  it("runs no git of a relative folder, or of a folder of the repository", async () => {
    const top = repository();
    put(join(top, "bin/git"), readFileSync(trap, "utf8"));
    chmodSync(join(top, "bin/git"), 0o755);
    symlinkSync(join(top, "bin"), join(folder, "link"));
    vi.stubEnv("PATH", ["bin", "", join(top, "bin"), join(folder, "link"), process.env.PATH].join(delimiter));
    await readAll(top);
    expect(ran()).toBe("");
  });

  it("reports that git is missing", async () => {
    vi.stubEnv("PATH", "/nowhere");
    await expect(copyOf("HEAD", clean, "x")).rejects.toThrow("git is not installed or not in PATH");
  });

  it.each([
    [
      "fatal: detected dubious ownership in repository at '/x'",
      `git refuses ${clean}, because another user owns it; if you trust it: git config --global --add safe.directory "${clean}"`,
    ],
    ["fatal: bad object HEAD", "git rev-parse failed: bad object HEAD"],
    ["", "git rev-parse failed: exit code 128"],
  ])("reports the failure %j of git", async (printed, message) => {
    put(join(folder, "fake/git"), `#!/bin/sh\necho "${printed}" >&2\nexit 128\n`);
    chmodSync(join(folder, "fake/git"), 0o755);
    vi.stubEnv("PATH", join(folder, "fake"));
    await expect(copyOf("HEAD", clean, "x")).rejects.toThrow(message);
  });
});

describe("hostile commits", () => {
  it.each([".git", ".GIT", "..", "."])("refuses a file below %j", async (name) => {
    const top = repository();
    const blob = git(top, "rev-parse", "HEAD:ri/a.json").trim();
    const sub = treeOf(top, `100644 blob ${blob}\thooks`);
    const tree = treeOf(top, `040000 tree ${sub}\t${name}`);
    const commit = git(top, "commit-tree", tree, "-m", "x").trim();
    git(top, "update-ref", "refs/heads/main", commit);
    await expect(copyOf("HEAD", top, "x")).rejects.toThrow("which git does not allow");
  });

  it("writes nothing through a link", async () => {
    const top = repository();
    symlinkSync(folder, join(top, "out"));
    git(top, "-c", "core.attributesFile=/dev/null", "add", "out");
    git(top, "commit", "-q", "-m", "link");
    const copy = await copyOf("HEAD", join(top), "x");
    expect(existsSync(join(copy.folder, "out/marker"))).toBe(false);
    copy.dispose();
    expect(existsSync(folder)).toBe(true);
  });
});

// `git mktree` accepts any name; without its checks the object is written as it is.
function treeOf(top: string, line: string): string {
  return execFileSync("git", ["mktree", "--missing"], { cwd: top, input: `${line}\n`, encoding: "utf8" }).trim();
}
