import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import { baseHasModules } from "../../../../src/app/modules/base-modules.ts";
import { GitRepositories } from "../../../helpers/git-repository.ts";
import { runHere } from "../../../helpers/run-here.ts";
import { startedPrograms } from "../../../helpers/started-programs.ts";

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

const withModule = () => {
  const one = repositories.make();
  one.put("workloads/a/b.ts", "export function define() {}\n");
  one.git("add", ".");
  one.git("commit", "-q", "-m", "module");
  one.git("rm", "-q", "workloads/a/b.ts");
  return one;
};

test("a base has TypeScript definitions, whatever the working folder has", async () => {
  const one = withModule();
  expect(await baseHasModules("main", one.folder)).toBe(true);
  expect(await baseHasModules("HEAD~1", one.folder)).toBe(false);
  one.put("workloads/c.ts", "");
  expect(await baseHasModules("HEAD~1", one.folder)).toBe(false);
});

test("a base that cannot be read may have some", async () => {
  expect(await baseHasModules("nothing", repositories.make().folder)).toBe(true);
  expect(await baseHasModules("main", tmpdir())).toBe(true);
});

test.each([
  ["check", "--policy-base", "main"],
  ["check", "--since", "main"],
  ["synth", "--check", "--policy-base", "main"],
  ["diff"],
  ["report"],
  ["policy", "diff"],
  ["quota", "--base", "main"],
])("muster %s %s %s starts only git where the base has no TypeScript", async (...args) => {
  const [{ stdout }, programs] = await startedPrograms(() => runHere(repositories.make().folder, args));
  expect(stdout).not.toBe("");
  expect([...new Set(programs)]).toEqual(["git"]);
});
