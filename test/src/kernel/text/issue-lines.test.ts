import { describe, expect, test } from "vitest";
import type { Issue } from "../../../../src/kernel/finding/issue.ts";
import { printable } from "../../../../src/kernel/text/escape.ts";
import { issueLines, unreadableLines } from "../../../../src/kernel/text/issue-lines.ts";
import { styleFor } from "../../../../src/kernel/text/style.ts";

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

  test("shows waived issues last, with their waivers", () => {
    const waiver = { reason: "old", owner: "ana@example.com", expires: "2030-01-01", at: "muster.yaml:3" };
    const object = { apiVersion: "v1", kind: "Pod", namespace: "n", name: "p" };
    expect(issueLines([{ ...issue, object, waiver }, issue])).toEqual([
      "muster /spec/imagee: error: imagee: unknown field [DEF-002]",
      "waived",
      "  Pod n/p /spec/imagee: error: imagee: unknown field [DEF-002]",
      "    by ana@example.com until 2030-01-01: old (muster.yaml:3)",
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

describe("styleFor", () => {
  const line = (stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv) =>
    issueLines([{ ...issue, location: { file: "a.yaml", line: 3, column: 5 } }], styleFor(stream, environment))[0];

  test("colours a terminal only, and not with NO_COLOR", () => {
    const without = "a.yaml:3:5: error: imagee: unknown field [DEF-002]";
    expect(line({ isTTY: true }, {})).toContain("\u001b[31merror\u001b[39m");
    expect(line({}, {})).toBe(without);
    expect(line({ isTTY: true }, { NO_COLOR: "1" })).toBe(without);
    expect(line({ isTTY: true }, { TERM: "dumb" })).toBe(without);
  });

  test("FORCE_COLOR takes precedence over NO_COLOR, and an option over both", () => {
    const coloured = (color: boolean | undefined, environment: NodeJS.ProcessEnv, isTTY = false) =>
      styleFor({ isTTY }, environment, color).severity.error("a") !== "a";
    expect(coloured(undefined, { FORCE_COLOR: "1", NO_COLOR: "1", TERM: "dumb" })).toBe(true);
    expect(coloured(undefined, { FORCE_COLOR: "0" }, true)).toBe(false);
    expect(coloured(undefined, { FORCE_COLOR: "false" }, true)).toBe(false);
    expect(coloured(undefined, { FORCE_COLOR: "", NO_COLOR: "" }, true)).toBe(true);
    expect(coloured(true, { FORCE_COLOR: "0", NO_COLOR: "1" })).toBe(true);
    expect(coloured(false, { FORCE_COLOR: "1" }, true)).toBe(false);
  });
});

test("unreadableLines have the place and the reason", () => {
  const line = unreadableLines([{ file: "a.yaml", document: 0, line: 4, column: 2, message: "tab in indentation" }]);
  expect(line).toEqual(["a.yaml:4:2: error: tab in indentation"]);
});

test("printable leaves ordinary text alone", () => {
  expect(printable("größer als 模型 ✓")).toBe("größer als 模型 ✓");
});

test("the name of a file cannot be a command of a pipeline", () => {
  const location = { file: "::error ::x.yaml", line: 1, column: 2 };
  const issue = {
    rule: "DEF-001",
    name: "a",
    severity: "error",
    message: "a ##[error] b",
    path: "",
    location,
  } as const;
  expect(issueLines([issue])[0]).toBe("\\u{3a}:error ::x.yaml:1:2: error: a ##\\u{5b}error] b [DEF-001]");
  const unreadable = { file: "##[error]x", document: 0, line: 1, column: 1, message: "##[error] no" };
  expect(unreadableLines([unreadable])).toEqual(["##\\u{5b}error]x:1:1: error: ##\\u{5b}error] no"]);
});
