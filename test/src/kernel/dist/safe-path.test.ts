import { describe, expect, test } from "vitest";
import { DistError } from "../../../../src/kernel/dist/error.ts";
import { requireSafePaths, unsafePath } from "../../../../src/kernel/dist/safe-path.ts";

function refusal(...paths: readonly string[]): string | undefined {
  try {
    requireSafePaths(paths);
    return undefined;
  } catch (error) {
    return error instanceof DistError && error.code === "bad-path" ? error.message : String(error);
  }
}

describe("unsafePath", () => {
  test.each([
    "a",
    "east/apply/team/job-x.yaml",
    "a/.hidden",
    "a/...b",
    "_cluster/x",
    "a/gitx",
    "con-x.yaml",
    `${"a".repeat(255)}`,
  ])("takes %j", (path) => expect(unsafePath(path)).toBeUndefined());

  const part = (text: string, why: string) => `has the part "${text}", ${why}`;
  const character = "has a character that not every file system takes";
  const ending = "has a part that ends in a dot or a space, which Windows drops";
  test.each([
    ["", "is empty"],
    ["/etc/passwd", "is absolute; expected a path relative to the output folder"],
    ["../x", part("..", "which leads to another folder")],
    ["a/../../x", part("..", "which leads to another folder")],
    ["./x", part(".", "which leads to another folder")],
    ["a//b", "has an empty part"],
    ["a/", "has an empty part"],
    ["a\\..\\b", character],
    ["c:/x", character],
    ["a\0b", character],
    ["a\nb", character],
    ["a?", character],
    ["a./b", ending],
    ["a /b", ending],
    ["a/NUL", part("NUL", "a device name of Windows")],
    ["a/lpt1.yaml", part("lpt1.yaml", "a device name of Windows")],
    [".git/config", 'has the part ".git", which git refuses'],
    ["a/.GIT/x", 'has the part ".git", which git refuses'],
    ["a".repeat(256), "has a part longer than 255 bytes"],
    ["é".repeat(128), "has a part longer than 255 bytes"],
    [".muster.json", "is the name of the ledger"],
    [".Muster.JSON", "is the name of the ledger"],
  ])("refuses %j", (path, why) => {
    expect(unsafePath(path)).toBe(why);
    expect(refusal(path)).toBe(`The output path ${JSON.stringify(path)} ${why}.`);
  });
});

describe("requireSafePaths", () => {
  test("accepts no paths, and many", () => {
    expect(refusal()).toBeUndefined();
    expect(refusal("a/b", "a/c", "b", "a.b/c")).toBeUndefined();
  });

  test("refuses what would share a file", () => {
    expect(refusal("a/b", "a/b")).toBe('The output path "a/b" is given twice.');
    expect(refusal("a/B", "A/b")).toBe('The output path "A/b" differs from "a/B" only in letter case.');
  });

  test("refuses a file that is a folder of another, in any order and at any depth", () => {
    expect(refusal("a", "a/b")).toBe('The output path "a" is a folder of "a/b" as well.');
    expect(refusal("a/b/c/d", "a/b")).toBe('The output path "a/b" is a folder of "a/b/c/d" as well.');
    expect(refusal("A/b", "a")).toBe('The output path "a" is a folder of "A/b" as well.');
  });
});
