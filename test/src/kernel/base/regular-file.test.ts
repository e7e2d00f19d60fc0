import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  pathExists,
  readOptionalFile,
  readRegularFile,
  textOfFile,
  tooLarge,
} from "../../../../src/kernel/base/regular-file.ts";

let root = "";
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "muster-regular-")));
  mkdirSync(join(root, "in"));
  writeFileSync(join(root, "in/a"), "text");
  writeFileSync(join(root, "secret"), "secret");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const link = (name: string, target: string) => symlinkSync(target, join(root, "in", name));
const read = (name: string, limit?: number) => {
  const content = readRegularFile(join(root, "in", name), { inside: join(root, "in"), limit });
  return "bytes" in content ? content.bytes.toString() : content.problem;
};

describe("readRegularFile", () => {
  test("reads a file, and one behind a link that stays inside", () => {
    link("b", "a");
    link("c", join(root, "in/b"));
    writeFileSync(join(root, "in/empty"), "");
    expect([read("a"), read("b"), read("c"), read("empty")]).toEqual(["text", "text", "text", ""]);
  });

  test.each<[string, string]>([
    ["../secret", "leaves the repository; it is not read"],
    ["/etc/passwd", "leaves the repository; it is not read"],
    ["/dev/zero", "leaves the repository; it is not read"],
    ["/proc/self/environ", "leaves the repository; it is not read"],
    ["..", "leaves the repository; it is not read"],
    [".", "is a folder"],
    ["nothing", "does not exist"],
    ["link", "cannot be read: its symbolic links form a circle"],
  ])("rejects a link to %s", (target, problem) => {
    link("link", target);
    expect(read("link")).toBe(problem);
  });

  test("rejects a folder of the same name beside the root", () => {
    mkdirSync(join(root, "inside"));
    writeFileSync(join(root, "inside/a"), "secret");
    link("link", "../inside/a");
    expect(read("link")).toBe("leaves the repository; it is not read");
  });

  test.skipIf(process.platform === "win32")("does not wait for a pipe, nor read a device", () => {
    execFileSync("mkfifo", [join(root, "in/pipe")]);
    expect(read("pipe")).toBe("is not a regular file");
    expect(readRegularFile(join(root, "in/pipe"))).toEqual({ problem: "is not a regular file" });
    expect(readRegularFile("/dev/zero")).toEqual({ problem: "is not a regular file" });
  });

  test("checks the size before it reads, and a size that is not true", () => {
    truncateSync(join(root, "in/a"), 50 * 1024 * 1024);
    expect(read("a")).toBe("has 52428800 bytes; the limit of a file is 10485760 (10 MiB)");
    expect(read("a", 1000)).toBe(tooLarge(52428800, 1000));
    if (process.platform !== "linux") return;
    expect(readRegularFile("/proc/self/status")).toEqual({ problem: "grows while it is read" });
  });
});

test("readOptionalFile distinguishes a missing file from a link to nothing", () => {
  link("dangling", "nothing");
  expect(readOptionalFile(join(root, "in/none"))).toBeUndefined();
  expect(readOptionalFile(join(root, "in/a/b"))).toEqual({
    problem: "cannot be read: a file is in the place of a folder",
    code: "ENOTDIR",
  });
  expect(readOptionalFile(join(root, "in/dangling"))).toEqual({
    problem: "is a symbolic link to a file that does not exist",
  });
  expect([
    pathExists(join(root, "in/dangling")),
    pathExists(join(root, "in/none")),
    pathExists(join(root, "in/a/b")),
  ]).toEqual([true, false, false]);
});

test("textOfFile returns undefined for a file that cannot be read", () => {
  link("out", join(root, "secret"));
  const text = (name: string, limit?: number) =>
    textOfFile(join(root, "in", name), { inside: join(root, "in"), limit });
  expect([text("a"), text("a", 4)]).toEqual(["text", "text"]);
  expect([text("a", 3), text("none"), text("out"), text(".")]).toEqual([undefined, undefined, undefined, undefined]);
});
