import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GOOD_YAML } from "../../../e2e/ways/way.ts";
import { configureGit } from "../../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

let own: TestRepository;
let outside = "";
const victim = () => join(outside, "victim");

beforeEach(() => {
  own = repository({ "k8s/good.yaml": GOOD_YAML });
  outside = mkdtempSync(join(tmpdir(), "muster-outside-"));
  writeFileSync(victim(), "mine");
});
afterEach(() => {
  own.dispose();
  rmSync(outside, { recursive: true, force: true });
});

const link = (path: string, target: string) => symlinkSync(target, join(own.folder, path));
const REFUSED = "is a symbolic link of the repository, which a pull request can change";

describe("a committed link in the place of an output", () => {
  test.each([
    ["a report", ["check", "k8s", "-o", "json=out"]],
    ["one of several reports", ["check", "k8s", "-o", "text", "-o", "sarif=out"]],
    ["the report of another command", ["quota", "-o", "json=out"]],
    ["a list of kinds", ["types", "-o", "yaml=out"]],
    ["a baseline", ["check", "k8s", "--write-baseline", "out"]],
    ["the facts of a shard", ["check", "k8s", "--shard", "1/1", "--out", "out"]],
    ["the report of a branch", ["report", "-o", "html=out"]],
  ])("is not followed: %s", async (_, args) => {
    link("out", victim());
    const { code, stderr } = await own.here(...args);
    expect([code, stderr.includes(`out ${REFUSED}`)]).toEqual([1, true]);
    expect(readFileSync(victim(), "utf8")).toBe("mine");
  });

  test.each([
    ["a folder of reports", ["check", "k8s", "-o", "json=out/report.json"], "report.json"],
    ["a folder of new files", ["export", "--as", "karta", "--out", "out", "k8s"], "good.yaml"],
    ["a cache", ["check", "k8s", "--cache", "out/cache"], "cache"],
  ])("is not followed: %s", async (_, args, name) => {
    link("out", outside);
    const { code, stderr } = await own.here(...args);
    expect([code, stderr.includes(`out ${REFUSED}`)]).toEqual([1, true]);
    expect(existsSync(join(outside, name))).toBe(false);
  });

  test("is not followed to a file that does not exist", async () => {
    link("out", join(outside, "new"));
    expect((await own.here("check", "k8s", "-o", "json=out")).code).toBe(1);
    expect(existsSync(join(outside, "new"))).toBe(false);
  });

  test("is not followed to another file of the repository", async () => {
    own.put(".github/workflows/ci.yaml", "on: push\n");
    link("out", ".github/workflows/ci.yaml");
    expect((await own.here("check", "k8s", "-o", "json=out")).code).toBe(1);
    expect(own.read(".github/workflows/ci.yaml")).toBe("on: push\n");
  });

  test("is found from a folder of the repository, and under another name of it", async () => {
    configureGit(own.folder);
    link("out", victim());
    symlinkSync(own.folder, join(outside, "alias"));
    expect((await own.here("check", "k8s", "-o", `json=${join(outside, "alias/out")}`)).code).toBe(1);
    mkdirSync(join(own.folder, "sub"));
    expect((await own.here("check", "k8s", "-o", "json=sub/../out")).code).toBe(1);
    expect(readFileSync(victim(), "utf8")).toBe("mine");
  });

  test("does not stop the other reports", async () => {
    link("out", victim());
    const { code, stdout } = await own.here("check", "k8s", "-o", "json=out", "-o", "compact", "-o", "sarif=other");
    expect([code, stdout]).toEqual([1, expect.stringContaining("0 errors")]);
    expect(own.exists("other")).toBe(true);
  });
});

test("a link of the user outside of the repository is followed", async () => {
  symlinkSync(victim(), join(outside, "link"));
  expect((await own.here("check", "k8s", "-o", `json=${join(outside, "link")}`)).code).toBe(0);
  expect(JSON.parse(readFileSync(victim(), "utf8"))).toMatchObject({ summary: { documents: 1 } });
});

test("a regular file is replaced", async () => {
  own.put("out", "old");
  expect((await own.here("check", "k8s", "-o", "json=out")).code).toBe(0);
  expect(JSON.parse(own.read("out"))).toMatchObject({ summary: { documents: 1 } });
});
