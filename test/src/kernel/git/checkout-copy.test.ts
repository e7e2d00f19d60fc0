import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleGit } from "simple-git";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { branchBase } from "../../../../src/kernel/git/branch-base.ts";
import { checkoutCopy } from "../../../../src/kernel/git/checkout-copy.ts";
import { configureGit } from "../../../helpers/git-repository.ts";

const copyOf = async (revision: string, folder: string, own: string) =>
  checkoutCopy(await branchBase(revision, folder), folder, own);

const folder = realpathSync(mkdtempSync(join(tmpdir(), "muster-copy-")));
const repository = join(folder, "repository");
const git = (...args: string[]) => simpleGit(repository).raw(args);
const put = (path: string, content: string) => {
  mkdirSync(join(repository, path, ".."), { recursive: true });
  writeFileSync(join(repository, path), content);
};

beforeAll(async () => {
  mkdirSync(repository);
  configureGit(repository);
  put(".gitignore", "node_modules\nlib\n");
  put("platform/a.yaml", "old\n");
  put("platform/gone.yaml", "gone\n");
  put("package.json", '{"name": "muster-gitops"}\n');
  put("platform/package.json", '{"name": "other"}\n');
  await git("add", ".");
  await git("commit", "-q", "-m", "one");
  await git("checkout", "-q", "-b", "feature");
  put("platform/a.yaml", "mine\n");
  await git("rm", "-q", "platform/gone.yaml");
  await git("commit", "-q", "-a", "-m", "mine");
  await git("checkout", "-q", "main");
  put("platform/a.yaml", "theirs\n");
  await git("commit", "-q", "-a", "-m", "theirs");
  await git("checkout", "-q", "feature");
  put("platform/a.yaml", "not committed\n");
  put("platform/new.yaml", "new\n");
  for (const path of ["node_modules/x/a.js", "platform/node_modules/y/a.js", "lib/a.js", "platform/lib/a.js"]) {
    put(path, "");
  }
  await git("add", "platform/new.yaml");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("checkoutCopy", () => {
  it("has the files of the commit that two branches left each other at, and is removed", async () => {
    const copy = await copyOf("main", join(repository, "platform"), "muster-gitops");
    expect(copy.top).toBe(repository);
    expect(copy.commit).toBe((await git("rev-parse", "main~1")).trim());
    expect(readFileSync(join(copy.folder, "platform/a.yaml"), "utf8")).toBe("old\n");
    expect(readdirSync(join(copy.folder, "platform")).sort()).toEqual([
      "a.yaml",
      "gone.yaml",
      "node_modules",
      "package.json",
    ]);
    copy.dispose();
    expect(existsSync(copy.folder)).toBe(false);
    expect(existsSync(join(repository, "node_modules/x/a.js"))).toBe(true);
  });

  it("leaves the working folder, the index and the branches as they are", async () => {
    const state = async () => [
      await git("status", "--porcelain"),
      await git("branch", "-a"),
      await git("worktree", "list"),
    ];
    const before = await state();
    const copy = await copyOf("main", repository, "muster-gitops");
    copy.dispose();
    expect(await state()).toEqual(before);
    expect(before[0]).toContain("A  platform/new.yaml");
  });

  it("finds installed packages, and the built code of the package itself", async () => {
    const copy = await copyOf("HEAD", join(repository, "platform"), "muster-gitops");
    const links = ["node_modules", "platform/node_modules", "lib"];
    expect(links.map((path) => lstatSync(join(copy.folder, path)).isSymbolicLink())).toEqual([true, true, true]);
    expect(existsSync(join(copy.folder, "node_modules/x/a.js"))).toBe(true);
    expect(existsSync(join(copy.folder, "platform/lib"))).toBe(false);
    copy.dispose();
  });

  it("reports a revision or folder that it cannot copy", async () => {
    await expect(copyOf("nowhere", repository, "x")).rejects.toThrow('git has no commit "nowhere"');
    await expect(copyOf("main", folder, "x")).rejects.toThrow("is not in a git repository");
  });
});
