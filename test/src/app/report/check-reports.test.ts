import { describe, expect, test } from "vitest";
import { checkFormats } from "../../../../src/app/report/check-formats.ts";
import { checkReportParts, checkReports } from "../../../../src/app/report/check-reports.ts";
import { finding, reportOf } from "./check-fixture.ts";

describe("checkReportParts", () => {
  test.each(checkFormats)("has the text of the %s report", (format) => {
    for (const findings of [[], [finding()], [finding(), finding({ message: "a 12345678901234567890\u202e" })]]) {
      const report = reportOf(findings);
      expect([...checkReportParts(format, report, {})].join("")).toBe(checkReports[format](report, {}));
    }
  });

  test("has a part for each finding where programs read all of them", () => {
    const report = reportOf(Array.from({ length: 50 }, () => finding()));
    expect([...checkReportParts("json", report, {})].length).toBe(51);
    expect([...checkReportParts("sarif", report, {})].length).toBe(51);
    expect([...checkReportParts("junit", report, {})].length).toBe(55);
  });
});

test.each(checkFormats.filter((format) => format !== "github" && format !== "compact"))(
  "the %s report has what is not rendered",
  (format) => {
    const entry = { file: "a.yaml", line: 3, object: "ApplicationSet all", reason: "needs a cluster" };
    const report = reportOf([], { notRendered: [entry] });
    const text = [...checkReportParts(format, report, { isVerbose: true })].join("");
    for (const part of ["a.yaml", "ApplicationSet all", "needs a cluster"]) expect(text).toContain(part);
  },
);
