import { expect, it } from "vitest";
import { problemFinding } from "../../../src/rules/problem-finding.ts";

it("makes a finding of a problem with its code for a key, and drops what the problem lacks", () => {
  const problem = { code: "bad-level", path: "/spec/levels", message: "levels are missing" };
  expect(problemFinding(problem)).toStrictEqual({
    path: "/spec/levels",
    message: "levels are missing",
    key: "bad-level",
  });
  const more = { severity: "warning", expected: "a", received: "b", fix: "c" } as const;
  expect(problemFinding({ ...problem, ...more }, "bad-level/worker")).toStrictEqual({
    path: "/spec/levels",
    message: "levels are missing",
    key: "bad-level/worker",
    ...more,
  });
});
