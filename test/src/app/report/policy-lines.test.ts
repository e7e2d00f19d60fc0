import { describe, expect, test } from "vitest";
import { checkFormats } from "../../../../src/app/report/check-formats.ts";
import { checkReports } from "../../../../src/app/report/check-reports.ts";
import type { PolicyState } from "../../../../src/rules/policy-state.ts";
import { HOSTILE, reportOf } from "./check-fixture.ts";

const location = { file: "muster.yaml", line: 12, column: 5 };
const POLICY: PolicyState = {
  source: "branch",
  pack: "recommended",
  off: [
    { rule: "SEC-001", name: "no-privileged-container", by: "muster.yaml", where: "muster.yaml:12:5", location },
    { rule: "SEC-002", name: "strict-rule", by: "pack recommended" },
  ],
  lowered: [],
  waivers: [],
};

describe("the applied policies", () => {
  test.each(checkFormats.filter((format) => format !== "json"))("have a line in %s", (format) => {
    const report = checkReports[format]({ ...reportOf([]), policy: POLICY });
    expect(report.replaceAll("\\", "")).toContain("rules off by muster.yaml: SEC-001 (line 12)");
    expect(report).not.toContain("SEC-002");
    expect(checkReports[format](reportOf([]))).not.toContain("rules off");
  });

  test("are data in json, without positions as objects", () => {
    const { policy } = JSON.parse(checkReports.json({ ...reportOf([]), policy: POLICY }));
    expect(policy).toEqual({
      source: "branch",
      pack: "recommended",
      off: [
        { rule: "SEC-001", name: "no-privileged-container", by: "muster.yaml", where: "muster.yaml:12:5" },
        { rule: "SEC-002", name: "strict-rule", by: "pack recommended" },
      ],
      lowered: [],
      waivers: [],
    });
  });

  test.each(["text", "github", "markdown", "junit", "compact"] as const)("are escaped in %s", (format) => {
    const [first] = POLICY.off;
    if (first === undefined) throw new Error("no rule");
    const off = [{ ...first, by: "override" as const, objects: `path: ${HOSTILE}` }];
    const report = checkReports[format]({ ...reportOf([]), policy: { ...POLICY, off } });
    expect(report).not.toContain("\u001B");
    expect(report).not.toMatch(/^::/m);
  });
});
