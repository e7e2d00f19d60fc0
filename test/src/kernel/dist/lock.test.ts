import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isAlive, parseOwner, thisProcess } from "../../../../src/kernel/base/lock-owner.ts";
import { acquireLock, isLocked } from "../../../../src/kernel/dist/lock.ts";
import { planDist } from "../../../../src/kernel/dist/plan.ts";
import { writeDist } from "../../../../src/kernel/dist/write.ts";
import { fingerprint, output, refusal, workspace } from "./support.ts";

/** The id of a process that has just ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

function setting(content?: string) {
  const dir = workspace();
  const file = join(dir, ".dist.muster-lock");
  if (content !== undefined) writeFileSync(file, content);
  return { dir, file };
}

describe("acquireLock", () => {
  test("takes a free lock, names this process in it, and releases it", () => {
    const { dir, file } = setting();
    const lock = acquireLock(file, "dist");
    expect(parseOwner(readFileSync(file, "utf8"))).toEqual(thisProcess());
    expect(readdirSync(dir)).toEqual([".dist.muster-lock"]);
    expect(isLocked(file)).toBe(true);
    lock.requireHeld();
    lock.release();
    lock.release();
    expect(readdirSync(dir)).toEqual([]);
    expect(isLocked(file)).toBe(false);
  });

  test("refuses a lock that is held, and leaves it", () => {
    const { dir, file } = setting();
    acquireLock(file, "dist");
    const before = fingerprint(dir).filter((line) => line.startsWith(".dist"));
    const message = `Another muster (process ${process.pid}) is writing dist. Wait for it to end, then run the command again.`;
    expect(refusal(() => acquireLock(file, "dist"))).toEqual(["locked", message]);
    expect(fingerprint(dir).filter((line) => line.startsWith(".dist"))).toEqual(before);
  });

  test("rejects a lock of another host, whose process cannot be checked", () => {
    const { file } = setting(JSON.stringify({ pid: deadPid(), host: "another-host", start: "" }));
    const [code, message] = refusal(() => acquireLock(file, "dist")) ?? [];
    expect(code).toBe("locked");
    expect(message).toMatch(
      /^Another muster \(process \d+ on the host another-host\) is writing dist\. When that host is gone, or git contains the lock, delete .*\.dist\.muster-lock, then run the command again\.$/,
    );
  });

  test.each<[string, () => string]>([
    ["a dead process", () => JSON.stringify({ pid: deadPid(), host: hostname(), start: "" })],
    ["nobody, as after a power cut", () => ""],
    ["nobody that can be read", () => '{"pid":"1"}'],
    ["zero, which stands for a group of processes", () => JSON.stringify({ pid: 0, host: hostname(), start: "" })],
  ])("takes over the lock of %s", (_, content) => {
    const { dir, file } = setting(content());
    expect(isLocked(file)).toBe(false);
    acquireLock(file, "dist").release();
    expect(readdirSync(dir)).toEqual([]);
  });

  test.runIf(existsSync("/proc/self/stat"))("takes over the lock of a process whose id is in use again", () => {
    const { file } = setting(JSON.stringify({ ...thisProcess(), start: "another boot:1" }));
    expect(isLocked(file)).toBe(false);
    acquireLock(file, "dist").release();
  });

  test("does not release or trust a lock that was taken away", () => {
    const { file } = setting();
    const lock = acquireLock(file, "dist");
    writeFileSync(file, "of another");
    expect(refusal(lock.requireHeld)).toEqual([
      "locked",
      `The lock ${file} was taken away while dist was written; run the command again.`,
    ]);
    lock.release();
    expect(readFileSync(file, "utf8")).toBe("of another");
  });

  test("reports a folder with the name of the lock", () => {
    const { file } = setting();
    mkdirSync(file);
    expect(refusal(() => acquireLock(file, "dist"))).toEqual([
      "locked",
      `The lock ${file} is a folder. Delete it, then run the command again.`,
    ]);
  });

  test.each(["/dev/zero", "/etc/passwd", "nothing"])("refuses a lock that is a link to %s", (target) => {
    const { file } = setting();
    symlinkSync(target, file);
    const message = `The lock ${file} is a symbolic link. Delete it, then run the command again.`;
    expect(refusal(() => acquireLock(file, "dist"))).toEqual(["locked", message]);
    expect(refusal(() => isLocked(file))).toEqual(["locked", message]);
  });

  test("refuses a lock that is too large, or a pipe", () => {
    const { file } = setting("x".repeat(5000));
    expect(refusal(() => acquireLock(file, "dist"))?.[1]).toContain("has 5000 bytes; the limit of a file is 4096");
    rmSync(file);
    if (process.platform === "win32") return;
    execFileSync("mkfifo", [file]);
    expect(refusal(() => acquireLock(file, "dist"))?.[1]).toContain("is not a regular file");
  });
});

describe("lock owners", () => {
  test.each([
    "",
    "null",
    "[]",
    "{}",
    "1",
    '{"pid":1}',
    '{"pid":-1,"host":"h","start":""}',
    '{"pid":1.5,"host":"h","start":""}',
  ])("%j names none", (text) => expect(parseOwner(text)).toBeUndefined());

  test("this process is alive, the first process too, an ended one is not", () => {
    expect(isAlive(thisProcess())).toBe(true);
    expect(isAlive({ pid: 1, host: hostname(), start: "" })).toBe(true);
    expect(isAlive({ pid: deadPid(), host: hostname(), start: "" })).toBe(false);
    expect(isAlive({ pid: 1, host: "another-host", start: "" })).toBe(true);
  });
});

test("a write under a lock that is held changes nothing", () => {
  const { dir, file } = setting(JSON.stringify(thisProcess()));
  const plan = planDist(join(dir, "dist"), output({ a: "a" }), { version: "1" });
  const before = fingerprint(dir).filter((line) => !line.startsWith(" "));
  expect(refusal(() => writeDist(plan))?.[0]).toBe("locked");
  expect(fingerprint(dir).filter((line) => !line.startsWith(" "))).toEqual(before);
  expect(existsSync(file)).toBe(true);
});

test("a write that loses its lock stops before the swap, and leaves the other's new tree", () => {
  const { dir, file } = setting();
  const dist = join(dir, "dist");
  const plan = planDist(dist, output({ a: "a" }), { version: "1" });
  const onStep = (step: string): void => {
    if (step === "staged") writeFileSync(file, JSON.stringify({ ...thisProcess(), pid: 1, start: "" }));
  };
  expect(refusal(() => writeDist(plan, { onStep }))?.[0]).toBe("locked");
  expect(readdirSync(dir).sort()).toEqual([".dist.muster-lock", ".dist.muster-new"]);
});
