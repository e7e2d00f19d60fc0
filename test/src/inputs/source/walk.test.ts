import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { walk } from "../../../../src/inputs/source/walk.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "muster-walk-"));
  mkdirSync(join(root, "workloads", "team"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (path: string, text = "a: 1\n") => writeFileSync(join(root, path), text);
const found = () => walk(root, join(root, "workloads"));
const names = () => found().files.map(({ file }) => file);
const problems = () => found().unreadable.map(({ file, message }) => `${file}: ${message}`);

describe("walk", () => {
  test("finds nothing in an empty folder", () => {
    expect(found()).toEqual({ files: [], unreadable: [], ignored: [], isCut: false });
  });

  test("lists definition files by name, and nothing else", () => {
    for (const folder of ["node_modules", ".git", ".hidden", ".github/workflows"]) {
      mkdirSync(join(root, "workloads", folder), { recursive: true });
    }
    for (const name of ["b.yaml", "a.YML", "team/z.json", "team/c.ts", "d.mts", "types.d.ts", "README.md"]) {
      put(`workloads/${name}`);
    }
    for (const name of [
      "node_modules/x.yaml",
      ".git/x.yaml",
      ".hidden/x.yaml",
      ".github/workflows/ci.yml",
      ".x.jsonnet",
    ]) {
      put(`workloads/${name}`);
    }
    expect(names()).toEqual([
      "workloads/.github/workflows/ci.yml",
      "workloads/.hidden/x.yaml",
      "workloads/.x.jsonnet",
      "workloads/a.YML",
      "workloads/b.yaml",
      "workloads/d.mts",
      "workloads/team/c.ts",
      "workloads/team/z.json",
    ]);
    expect(found().ignored).toEqual([
      { file: "workloads/node_modules/", reason: "contains installed packages, and is never read" },
    ]);
  });

  test("follows a link inside the repository and refuses one that leaves it", () => {
    const outside = mkdtempSync(join(tmpdir(), "muster-outside-"));
    writeFileSync(join(outside, "secret.yaml"), "a: 1\n");
    put("shared.yaml");
    symlinkSync("../shared.yaml", join(root, "workloads/inside.yaml"));
    symlinkSync(join(outside, "secret.yaml"), join(root, "workloads/outside.yaml"));
    symlinkSync(outside, join(root, "workloads/outside-folder"));
    expect(names()).toEqual(["workloads/inside.yaml"]);
    expect(problems()).toEqual([
      "workloads/outside-folder: is a symbolic link that leaves the repository; it is not followed",
      "workloads/outside.yaml: is a symbolic link that leaves the repository; it is not followed",
    ]);
    rmSync(outside, { recursive: true });
  });

  test("ends at a loop and reports a dangling link", () => {
    symlinkSync("..", join(root, "workloads/team/up"));
    symlinkSync("nowhere.yaml", join(root, "workloads/gone.yaml"));
    symlinkSync("me@host.1234", join(root, "workloads/.#a.yaml"));
    put("workloads/team/a.yaml");
    expect(names()).toEqual(["workloads/team/a.yaml"]);
    expect(problems()).toEqual([
      "workloads/gone.yaml: is a symbolic link to a file that does not exist",
      "workloads/team/up: is a symbolic link to a folder that contains it",
    ]);
  });

  test("refuses a large file before it is read", () => {
    put("workloads/large.yaml");
    truncateSync(join(root, "workloads/large.yaml"), 50 * 1024 * 1024);
    expect(problems()).toEqual(["workloads/large.yaml: has 52428800 bytes; the limit of a file is 10485760 (10 MiB)"]);
  });

  test("searches a folder that has the name of a file", () => {
    mkdirSync(join(root, "workloads/odd.yaml"));
    put("workloads/odd.yaml/a.yaml");
    expect(names()).toEqual(["workloads/odd.yaml/a.yaml"]);
  });
});
