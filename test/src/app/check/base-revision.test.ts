import { afterAll, expect, test } from "vitest";
import { defaultBase } from "../../../../src/app/check/base-revision.ts";
import { GitRepositories } from "../../../helpers/git-repository.ts";
import { startedPrograms } from "../../../helpers/started-programs.ts";

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

test("the default branch is the most specific revision that exists, found by two processes", async () => {
  const one = repositories.make();
  const refs = ["heads/master", "remotes/origin/master", "heads/main", "remotes/origin/main", "remotes/origin/HEAD"];
  one.git("checkout", "--quiet", "-b", "topic");
  one.git("branch", "--quiet", "-D", "main");
  await expect(defaultBase(one.folder)).rejects.toThrow(
    "the repository has none of the branches origin/HEAD, origin/main, main, origin/master, master: name the base of the branch with --base",
  );
  for (const ref of refs) {
    one.git("update-ref", `refs/${ref}`, "HEAD");
    expect(await startedPrograms(() => defaultBase(one.folder))).toEqual([ref.replace(/^\w+\//, ""), ["git", "git"]]);
  }
});

test("a name of another object than a commit is not a branch", async () => {
  const one = repositories.make();
  one.git("tag", "origin/HEAD", "HEAD:README.md");
  expect(await defaultBase(one.folder)).toBe("main");
});
