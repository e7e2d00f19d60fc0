import { describe, expect, test } from "vitest";
import { exitCodeOf } from "../../../../src/app/output/exit-code.ts";
import type { Issue, Severity } from "../../../../src/kernel/finding/issue.ts";

const issue = (rule: string, severity: Severity = "error"): Issue => ({
  rule,
  name: "x",
  severity,
  message: "x",
  path: "",
});

describe("exitCodeOf", () => {
  test.each([
    ["nothing wrong", [], 0, 0],
    ["warnings and infos", [issue("DEF-003", "warning"), issue("SEC-001", "info")], 0, 0],
    ["a wrong definition", [issue("DEF-002")], 0, 1],
    ["a wrong organisation", [issue("ORG-001")], 0, 1],
    ["an object defined twice", [issue("GITOPS-002")], 0, 1],
    ["a policy", [issue("GITOPS-006"), issue("DEF-002")], 0, 2],
    ["an unreadable file", [], 1, 3],
    ["an unreadable file and a wrong definition", [issue("DEF-002")], 1, 3],
    ["a policy and an unreadable file", [issue("SEC-001")], 2, 2],
  ])("%s", (_, issues, unreadable, code) => {
    expect(exitCodeOf(issues, unreadable)).toBe(code);
  });
});
