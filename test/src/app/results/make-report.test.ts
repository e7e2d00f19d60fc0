import { describe, expect, test } from "vitest";
import { checkReport } from "../../../../src/app/results/make-report.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import type { Severity } from "../../../../src/kernel/finding/issue.ts";

const finding = (severity: Severity, more: Partial<Finding> = {}): Finding => ({
  rule: "SEC-001",
  name: "no-privileged-container",
  severity,
  message: "a",
  path: "",
  fingerprint: "0",
  ...more,
});
const all = { documents: 1, evaluated: 1, skipped: [], unreadable: [], ignored: [] };
const broken = { file: "a.yaml", document: 0, line: 1, column: 1, message: "no" };
const waiver = { reason: "a", owner: "b", expires: "2026-12-31", at: "muster.yaml:1:1" };
const code = (...given: Parameters<typeof checkReport>) => checkReport(...given).exitCode;

describe("checkReport", () => {
  test("passes without findings, and not without documents", () => {
    expect(checkReport(all, [], [])).toMatchObject({ exitCode: 0, findings: [], summary: { errors: 0, waived: 0 } });
    expect(code({ ...all, documents: 0, evaluated: 0 }, [], [])).toBe(3);
    expect(code({ ...all, documents: 0, evaluated: 0 }, [], [], { allowEmpty: true })).toBe(0);
    expect(code({ ...all, unreadable: [broken] }, [], [], { allowEmpty: true })).toBe(3);
  });

  test.each([
    ["error", undefined, 2],
    ["warning", undefined, 0],
    ["warning", "warning", 2],
    ["info", "warning", 0],
    ["info", "info", 2],
    ["error", "never", 0],
  ] as const)("a finding of severity %s with --fail-on %s ends with %i", (severity, failOn, expected) => {
    expect(code(all, [finding(severity)], [], { failOn })).toBe(expected);
  });

  test("a rejection takes precedence over inputs that could not be evaluated, and a broken set-up over both", () => {
    expect(code({ ...all, unreadable: [broken] }, [finding("error")], [])).toBe(2);
    expect(code({ ...all, unreadable: [broken] }, [finding("error")], [], { broken: 1 })).toBe(1);
  });

  test("counts active findings, and keeps waived and known ones", () => {
    const findings = [finding("error", { waiver }), finding("error", { known: true }), finding("warning")];
    const report = checkReport(all, findings, []);
    expect(report.summary).toMatchObject({ errors: 0, warnings: 1, infos: 0, waived: 1, known: 1 });
    expect(report).toMatchObject({ exitCode: 0, findings });
  });

  test("omits findings below the minimum severity, but counts them", () => {
    const report = checkReport(all, [finding("info"), finding("warning"), finding("error")], [], {
      minSeverity: "error",
    });
    expect(report.findings.map(({ severity }) => severity)).toEqual(["error"]);
    expect(report.summary).toMatchObject({ errors: 1, warnings: 1, infos: 1 });
  });
});
