import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { configureGit } from "../helpers/git-repository.ts";
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
    expect(stdout.match(/^created .*$/gm)).toContain("created workloads/team-a/hello-gpu.yaml");
    expect(one.muster("synth")).toMatchObject({ code: 0, stderr: "" });
    const dist = one.dist();
    expect(Object.keys(dist).filter((path) => /\/job-hello-gpu-[0-9a-f]{8}\.yaml$/.test(path))).toHaveLength(2);
    const cdk8s = join(ROOT, "node_modules/cdk8s-cli/bin/cdk8s");
    expect(one.run(process.execPath, [cdk8s, "synth", "--check-upgrade", "false"]).code).toBe(0);
    expect(one.dist()).toEqual(dist);
  });

  test("writes attributes with which git for Windows keeps the line ends of dist/", async () => {
    const one = empty();
    await one.here("init");
    await one.here("synth");
    const git = configureGit(one.folder);
    git("config", "core.autocrlf", "true");
    git("add", "-A");
    git("commit", "-q", "-m", "first");
    rmSync(join(one.folder, "dist"), { recursive: true });
    rmSync(join(one.folder, "muster.yaml"));
    git("checkout", "-q", "--", "dist", "muster.yaml");
    expect(one.read("muster.yaml")).toContain("\r\n");
    expect((await one.here("synth", "--check")).code).toBe(0);
  });

  test("writes into a folder that it makes", async () => {
    const one = empty();
    expect((await one.here("init", "platform/ml")).code).toBe(0);
    expect(one.exists("platform/ml/muster.yaml")).toBe(true);
  });

  test("ends with 1 and the place of an error", async () => {
    const one = empty();
    one.put("package.json", '{"a" 1}\n');
    expect(await one.here("init")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^package\.json:1:6: error: is not JSON: /),
    });
    expect(one.exists("muster.yaml")).toBe(false);
  });
});
