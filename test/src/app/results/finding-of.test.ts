import { expect, test } from "vitest";
import { findingFromIssue } from "../../../../src/app/results/finding-of.ts";
import type { Issue } from "../../../../src/kernel/finding/issue.ts";

const object = { apiVersion: "run.ai/v1alpha1", kind: "Karta", name: "a" };
const issue: Issue = {
  rule: "RI-006",
  name: "expression-evaluates",
  severity: "error",
  message: "a",
  path: "/spec",
  object,
};

test("an issue of a Resource Interface gets the fix of its rule", () => {
  expect(findingFromIssue(issue)).toMatchObject({
    rule: "RI-006",
    fix: "correct the expression at the reported column; a string in jq has double quotes",
    fingerprint: expect.stringMatching(/^[0-9a-f]+$/),
  });
});

test("a fix of the issue itself stays, and an issue of another rule gets none", () => {
  expect(findingFromIssue({ ...issue, fix: "own" }).fix).toBe("own");
  expect(findingFromIssue({ ...issue, rule: "DEF-001" })).not.toHaveProperty("fix");
});

test("an issue about another object does not get the fix of a Resource Interface", () => {
  const job = { apiVersion: "batch/v1", kind: "Job", name: "a" };
  expect(findingFromIssue({ ...issue, object: job })).not.toHaveProperty("fix");
  const { object: _, ...without } = issue;
  expect(findingFromIssue(without)).not.toHaveProperty("fix");
});
