import { afterAll, expect, test } from "vitest";
import { pushTarget } from "../../../../src/kernel/git/push.ts";
import { GitRepositories } from "../../../helpers/git-repository.ts";
import { startedPrograms } from "../../../helpers/started-programs.ts";

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

const settings = (text: string) => {
  const one = repositories.make();
  one.git("remote", "add", "only", "elsewhere");
  one.put(".git/added", text);
  one.git("config", "include.path", "added");
  return startedPrograms(() => pushTarget("Main.x", one.folder));
};

test.each<readonly [string, string, object, readonly string[]]>([
  ["nothing", "", { remote: "only", ref: "refs/heads/Main.x", hasUpstream: false }, ["git", "git"]],
  [
    "a followed branch",
    '[branch "Main.x"]\n remote = up\n merge = refs/heads/other\n',
    { remote: "up", ref: "refs/heads/other", hasUpstream: true },
    ["git"],
  ],
  [
    "a default remote beside the followed one",
    '[branch "Main.x"]\n remote = up\n merge = refs/heads/other\n[remote]\n pushDefault = mine\n',
    { remote: "mine", ref: "refs/heads/Main.x", hasUpstream: true },
    ["git"],
  ],
  [
    "a remote of its own, named twice",
    '[branch "Main.x"]\n pushRemote = old\n PUSHREMOTE = own\n[remote]\n pushDefault = mine\n',
    { remote: "own", ref: "refs/heads/Main.x", hasUpstream: false },
    ["git"],
  ],
  [
    "the settings of another branch",
    '[branch "main.x"]\n remote = up\n',
    { remote: "only", ref: "refs/heads/Main.x", hasUpstream: false },
    ["git", "git"],
  ],
])("with %s a branch has its target", async (_, text, target, programs) => {
  expect(await settings(text)).toEqual([target, programs]);
});

test.each(['[branch "Main.x"]\n remote = .\n', '[branch "Main.x"]\n remote = --exec=x\n'])(
  "the settings %j name no remote",
  async (text) => {
    await expect(settings(text)).rejects.toThrow("the branch Main.x follows no remote branch: add a remote");
  },
);

test("of several remotes, origin is the default", async () => {
  const one = repositories.make();
  for (const name of ["a", "origin", "z"]) one.git("remote", "add", name, "elsewhere");
  expect(await pushTarget("main", one.folder)).toMatchObject({ remote: "origin" });
  one.git("remote", "remove", "origin");
  await expect(pushTarget("main", one.folder)).rejects.toThrow("follows no remote branch");
});
