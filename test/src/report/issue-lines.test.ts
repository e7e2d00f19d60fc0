import { describe, expect, test } from "vitest";
import type { Issue } from "../../../src/policy/issue.ts";
import { issueLines, printable, unreadableLines } from "../../../src/report/issue-lines.ts";

const issue: Issue = {
  rule: "DEF-002",
  name: "unknown-field",
  severity: "error",
  message: "imagee: unknown field",
  path: "/spec/imagee",
};

describe("issueLines", () => {
  test("begins with file:line:column", () => {
    expect(issueLines([{ ...issue, location: { file: "a.yaml", line: 3, column: 5 }, fix: "write image" }])).toEqual([
      "a.yaml:3:5: error: imagee: unknown field [DEF-002]",
      "    fix: write image",
    ]);
  });

  test("begins with the TypeScript line, else with the construct, else with the object", () => {
    const object = { apiVersion: "v1", kind: "Pod", namespace: "n", name: "p" };
    expect(issueLines([{ ...issue, object, source: { constructPath: "sft", file: "b.ts", line: 7 } }])[0]).toBe(
      "b.ts:7:1 (construct sft) /spec/imagee: error: imagee: unknown field [DEF-002]",
    );
    expect(issueLines([{ ...issue, object, source: { constructPath: "sft" } }])[0]).toMatch(
      /^construct sft \/spec\/imagee: /,
    );
    expect(issueLines([{ ...issue, object }])[0]).toMatch(/^Pod n\/p \/spec\/imagee: /);
  });

  test("cannot be made to forge a line", () => {
    const [line, ...rest] = issueLines([{ ...issue, message: "x\n::error file=a::\u001b[31mred\u202e" }]);
    expect(rest).toEqual([]);
    expect(line).toContain("x\\u{a}::error file=a::\\u{1b}[31mred\\u{202e}");
  });
});

test("unreadableLines tell the place and the reason", () => {
  const line = unreadableLines([{ file: "a.yaml", document: 0, line: 4, column: 2, message: "tab in indentation" }]);
  expect(line).toEqual(["a.yaml:4:2: error: tab in indentation"]);
});

test("printable leaves ordinary text alone", () => {
  expect(printable("größer als 模型 ✓")).toBe("größer als 模型 ✓");
});
