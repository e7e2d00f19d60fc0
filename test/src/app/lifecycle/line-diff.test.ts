import { describe, expect, test } from "vitest";
import { lineDiff } from "../../../../src/app/lifecycle/line-diff.ts";

describe("lineDiff", () => {
  test("is empty for equal texts, and for files that do not exist", () => {
    expect(lineDiff("a", undefined, undefined)).toBe("");
    expect(lineDiff("a", "x\n", "x\n")).toBe("");
  });

  test("has three lines of context around the change", () => {
    const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    expect(lineDiff("a.yaml", before, before.replace("5\n", "five\n"))).toBe(
      "--- a/a.yaml\n+++ b/a.yaml\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n",
    );
  });

  test("shows a new, a deleted and an unended file as git does", () => {
    expect(lineDiff("a", undefined, "x\n")).toBe("--- /dev/null\n+++ b/a\n@@ -0,0 +1,1 @@\n+x\n");
    expect(lineDiff("a", "x\n", undefined)).toBe("--- a/a\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n");
    expect(lineDiff("a", "x", "x\ny")).toBe(
      "--- a/a\n+++ b/a\n@@ -1,1 +1,2 @@\n-x\n\\ No newline at end of file\n+x\n+y\n\\ No newline at end of file\n",
    );
  });
});
