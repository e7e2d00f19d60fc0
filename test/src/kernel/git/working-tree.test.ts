import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readWorkingTree } from "../../../../src/kernel/git/working-tree.ts";
import { GitRepositories } from "../../../helpers/git-repository.ts";
import { startedPrograms } from "../../../helpers/started-programs.ts";

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

const one = repositories.make();
const { folder } = one;
const gitFolder = join(folder, ".git");
const head = one.git("rev-parse", "HEAD");

test("a branch is read by two processes", async () => {
  expect(await startedPrograms(() => readWorkingTree(join(folder, "workloads")))).toEqual([
    { top: folder, gitFolder, head, branch: "main" },
    ["git", "git"],
  ]);
});

test("a branch has its own name beside a tag with the same one", async () => {
  const named = repositories.make();
  named.git("tag", "main");
  expect((await readWorkingTree(named.folder)).branch).toBe("main");
  named.git("tag", "HEAD");
  expect(await readWorkingTree(named.folder)).toMatchObject({ head: named.git("rev-parse", "main"), branch: "main" });
});

test("a linked working tree has a folder and a HEAD of its own, which may be detached", async () => {
  const linked = repositories.path();
  one.git("worktree", "add", "--quiet", "--detach", linked);
  const own = join(gitFolder, "worktrees", linked.slice(linked.lastIndexOf("/") + 1));
  expect(await readWorkingTree(linked)).toEqual({ top: linked, gitFolder: own, head, branch: undefined });
});

test("before the first commit there is a branch without a commit", async () => {
  const empty = repositories.clone(repositories.remoteOf(repositories.make()));
  empty.git("checkout", "--quiet", "--orphan", "new/branch");
  const { folder: top } = empty;
  expect(await readWorkingTree(top)).toEqual({
    top,
    gitFolder: join(top, ".git"),
    head: undefined,
    branch: "new/branch",
  });
});
