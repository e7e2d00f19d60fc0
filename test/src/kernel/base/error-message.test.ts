import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { failureReason, messageOf } from "../../../../src/kernel/base/error-message.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-errors-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function errorOf(path: string): unknown {
  try {
    statSync(join(folder, path));
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("messageOf", () => {
  test("is the message of an error, and the text of anything else", () => {
    expect([undefined, null, {}, "text", new Error("message")].map(messageOf)).toEqual([
      "undefined",
      "null",
      "[object Object]",
      "text",
      "message",
    ]);
  });

  test("names the path and the reason of an error of the system, and no function of the system", () => {
    writeFileSync(join(folder, "file"), "");
    symlinkSync("loop", join(folder, "loop"));
    expect(messageOf(errorOf("none"))).toBe(`${join(folder, "none")} cannot be used: it does not exist`);
    expect(messageOf(errorOf("file/a"))).toBe(
      `${join(folder, "file/a")} cannot be used: a file is in the place of a folder`,
    );
    expect(messageOf(errorOf("loop"))).toBe(`${join(folder, "loop")} cannot be used: its symbolic links form a circle`);
    expect(failureReason(errorOf("n".repeat(300)))).toBe("the path is too long for this file system");
  });

  test("keeps the message of an error with a code of its own", () => {
    const own = Object.assign(new Error("conflict in a file"), { code: "conflict", path: "a" });
    expect([messageOf(own), failureReason(new Error("no code"))]).toEqual(["conflict in a file", "no code"]);
  });
});
