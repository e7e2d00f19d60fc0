import { execFileSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { A, B, synthesised, write } from "./harness.ts";
import { put, refusal, snapshot, withoutLedger } from "./support.ts";

describe("what people put there", () => {
  test("files, links, pipes, modes and times stay", () => {
    const dist = synthesised();
    put(dist, { "README.md": "r", "tools/run.sh": "s", "east/apply/t/kustomization.yaml": "k" });
    put(join(dist, ".."), { outside: "o" });
    chmodSync(join(dist, "tools/run.sh"), 0o755);
    utimesSync(join(dist, "tools/run.sh"), 7, 7);
    symlinkSync("../outside", join(dist, "relative"));
    symlinkSync("nowhere", join(dist, "broken"));
    execFileSync("mkfifo", [join(dist, "tools/pipe")]);
    chmodSync(join(dist, "tools"), 0o2775);
    chmodSync(dist, 0o750);
    write(dist, B, { force: true });
    expect(withoutLedger(snapshot(dist))).toEqual({
      ...B,
      "README.md": "r",
      "tools/run.sh": "s",
      "east/apply/t/kustomization.yaml": "k",
      relative: "-> ../outside",
      broken: "-> nowhere",
    });
    expect(statSync(join(dist, "tools/run.sh"))).toMatchObject({ mode: 0o100755, mtimeMs: 7000 });
    expect(lstatSync(join(dist, "tools/pipe")).isFIFO()).toBe(true);
    expect(statSync(join(dist, "tools")).mode & 0o7777).toBe(0o2775);
    expect(statSync(dist).mode & 0o7777).toBe(0o750);
    expect(readFileSync(join(dist, "relative"), "utf8")).toBe("o");
  });

  test("a repository around the folder, and one in it, are left alone", () => {
    const dist = synthesised();
    const root = join(dist, "..");
    const git = (dir: string, ...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
        cwd: dir,
        encoding: "utf8",
      });
    git(root, "init", "-q");
    git(root, "add", "-A");
    git(root, "commit", "-qm", "one");
    write(dist, B);
    expect(git(root, "status", "--porcelain", "--untracked-files=all").trimEnd().split("\n")).toEqual([
      " M dist/.muster.json",
      " M dist/east/apply/t/b.yaml",
      " D dist/east/apply/u/c.yaml",
      "?? dist/east/review/t/d.yaml",
    ]);
    write(dist, A);
    expect(git(root, "status", "--porcelain", "--untracked-files=all")).toBe("");

    rmSync(join(root, ".git"), { recursive: true });
    git(dist, "init", "-q");
    git(dist, "add", "-A");
    git(dist, "commit", "-qm", "inner");
    write(dist, B);
    write(dist, A);
    expect(git(dist, "status", "--porcelain")).toBe("");
    git(dist, "fsck", "--strict");
  });

  test("links in the way are removed under force, and their targets are not touched", () => {
    const dist = synthesised();
    const outside = join(dist, "..", "outside");
    renameSync(join(dist, "east"), outside);
    symlinkSync("../outside", join(dist, "east"));
    const before = snapshot(outside);
    expect(refusal(() => write(dist, B))?.[0]).toBe("conflict");
    write(dist, B, { force: true });
    expect(snapshot(outside)).toEqual(before);
    expect(lstatSync(join(dist, "east")).isDirectory()).toBe(true);
    expect(withoutLedger(snapshot(dist))).toEqual(B);
  });

  test("a file in the way of a folder is removed under force", () => {
    const dist = synthesised({});
    put(dist, { east: "mine" });
    expect(refusal(() => write(dist, A))?.[0]).toBe("conflict");
    expect(withoutLedger(snapshot(dist))).toEqual({ east: "mine" });
    write(dist, A, { force: true });
    expect(withoutLedger(snapshot(dist))).toEqual(A);
  });

  test("a broken ledger, a link and an empty folder in its place are replaced under force", () => {
    const dist = synthesised();
    const whole = snapshot(dist);
    const ledger = join(dist, ".muster.json");
    put(dist, { ".muster.json": "{" });
    write(dist, A, { force: true });
    expect(snapshot(dist)).toEqual(whole);
    rmSync(ledger);
    put(join(dist, ".."), { precious: "p" });
    symlinkSync("../precious", ledger);
    write(dist, A, { force: true });
    expect(snapshot(dist)).toEqual(whole);
    expect(readFileSync(join(dist, "..", "precious"), "utf8")).toBe("p");
    rmSync(ledger);
    mkdirSync(ledger);
    write(dist, A);
    expect(snapshot(dist)).toEqual(whole);
  });
});
