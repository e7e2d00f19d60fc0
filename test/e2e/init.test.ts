import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { initFiles } from "../../src/cli/init-files.ts";
import { ROOT, repository, type TestRepository } from "../helpers/repository.ts";

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});
const empty = () => {
  const one = repository({});
  open.push(one);
  return one;
};

describe("muster init", () => {
  test("writes a repository that synthesises, by muster and by cdk8s, to the same bytes", () => {
    const one = empty();
    const { code, stdout } = one.muster("init");
    expect(code).toBe(0);
    expect(stdout.match(/^created .*$/gm)).toEqual(initFiles.map(({ path }) => `created ${path}`));
    expect(one.muster("synth").code).toBe(0);
    const dist = one.dist();
    expect(Object.keys(dist).filter((path) => /\/job-hello-gpu-[0-9a-f]{8}\.yaml$/.test(path))).toHaveLength(2);
    const cdk8s = join(ROOT, "node_modules/cdk8s-cli/bin/cdk8s");
    expect(one.run(process.execPath, [cdk8s, "synth", "--check-upgrade", "false"]).code).toBe(0);
    expect(one.dist()).toEqual(dist);
  });

  test("writes into a folder that it makes", async () => {
    const one = empty();
    expect((await one.here("init", "platform/ml")).code).toBe(0);
    expect(one.exists("platform/ml/muster.yaml")).toBe(true);
  });

  test("touches nothing where one of its files exists", async () => {
    const one = empty();
    one.put("muster.yaml", "mine\n");
    const { code, stdout, stderr } = await one.here("init");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe("muster init: nothing was written, since these files exist:\n  muster.yaml\n");
    expect(one.read("muster.yaml")).toBe("mine\n");
    expect(one.exists("cdk8s.yaml")).toBe(false);
  });

  test("keeps its scratch folders out of git", () => {
    const gitignore = initFiles.find(({ path }) => path === ".gitignore")?.content ?? "";
    expect(gitignore.split("\n")).toEqual(expect.arrayContaining([".cdk8s.out/", ".dist.muster-*"]));
  });
});
