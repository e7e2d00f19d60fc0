import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCompact } from "../../../../src/app/report/check-compact.ts";
import { codeFrame } from "../../../../src/app/report/check-frame.ts";
import { checkGithub } from "../../../../src/app/report/check-github.ts";
import { checkJson } from "../../../../src/app/report/check-json.ts";
import { checkJunit } from "../../../../src/app/report/check-junit.ts";
import { checkMarkdown } from "../../../../src/app/report/check-markdown.ts";
import { checkReports } from "../../../../src/app/report/check-reports.ts";
import { checkText } from "../../../../src/app/report/check-text.ts";
import { repositoryUriOf } from "../../../../src/app/report/check-uri.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import { finding, reportOf } from "./check-fixture.ts";
import { readXml } from "./xml.ts";

const RUNS = { numRuns: process.env.MUSTER_LONG === "1" ? 10_000 : 100 };

/** Any string at all, lone surrogates and pieces that mean something to a format among it. */
const nasty = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 4 }),
      fc.constantFrom(
        "::error::",
        "##[x]",
        "\n",
        "\r",
        "%0A",
        "]]>",
        "<!--",
        "&",
        "|",
        "`",
        "](",
        "@a",
        "\ud800",
        "\u001b[",
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

const findings: fc.Arbitrary<Finding> = fc
  .record({
    message: nasty,
    fix: nasty,
    path: nasty,
    name: nasty,
    file: nasty,
    line: fc.integer({ min: -1, max: 5 }),
    column: fc.integer({ min: -1, max: 300 }),
    severity: fc.constantFrom("error", "warning", "info"),
  })
  .map(({ message, fix, path, name, file, line, column, severity }) =>
    finding({
      message,
      fix,
      path,
      severity,
      object: { apiVersion: name, kind: name, namespace: name, name },
      location: { file, line, column },
    }),
  );
const reports = fc.array(findings, { maxLength: 4 }).map((list) => reportOf(list));
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no report may print
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/;

describe("whatever is in a manifest", () => {
  test("JSON gives it back", () => {
    fc.assert(
      fc.property(reports, (report) => {
        expect((JSON.parse(checkJson(report)) as { findings: unknown }).findings).toEqual(report.findings);
      }),
      RUNS,
    );
  });

  test("JUnit is well-formed and has a case for each finding", () => {
    fc.assert(
      fc.property(fc.array(findings, { minLength: 1, maxLength: 4 }), (list) => {
        expect(readXml(checkJunit(reportOf(list))).attributes.tests).toBe(String(list.length));
      }),
      RUNS,
    );
  });

  test("GitHub gets one line for each finding and one for the counts", () => {
    fc.assert(
      fc.property(reports, (report) => {
        const lines = checkGithub(report).split("\n");
        expect(lines).toHaveLength(report.findings.length + 2);
        for (const line of lines.slice(0, -2)) {
          expect(line).toMatch(/^::(?:error|warning|notice) file=[^:,]+,line=\d+,col=\d+,title=[^:,]+::/);
        }
        expect(lines.filter((line) => CONTROL.test(line))).toEqual([]);
      }),
      RUNS,
    );
  });

  test("Markdown keeps its rows and tags", () => {
    fc.assert(
      fc.property(reports, (report) => {
        const text = checkMarkdown(report);
        const rows = text.split("\n").filter((line) => line.startsWith("| <code>"));
        expect(rows).toHaveLength(report.findings.length);
        expect(rows.filter((row) => row.split("|").length !== 6)).toEqual([]);
        expect((text.match(/<[^>]*>/g) ?? []).filter((tag) => !/^<(?:\/?code|br)>$/.test(tag))).toEqual([]);
      }),
      RUNS,
    );
  });

  test("text has no control character and no command", () => {
    fc.assert(
      fc.property(reports, nasty, (report, source) => {
        const lines = checkText(report, { readSource: () => source }).split("\n");
        expect(lines.filter((line) => CONTROL.test(line) || /^\s*::|##\[/.test(line))).toEqual([]);
      }),
      RUNS,
    );
  });

  test("compact has one line for each finding, with its place and severity", () => {
    fc.assert(
      fc.property(reports, (report) => {
        const lines = checkCompact(report).split("\n");
        expect(lines).toHaveLength(report.findings.length + 2);
        for (const line of lines.slice(0, -2)) {
          expect(line).toMatch(/:-?\d+:-?\d+: (error|warning|info): .*\[SEC-001\]$/);
        }
        expect(lines.filter((line) => CONTROL.test(line) || /^\s*::|##\[/.test(line))).toEqual([]);
      }),
      RUNS,
    );
  });

  test("every report is the same each time", () => {
    fc.assert(
      fc.property(reports, (report) => {
        for (const make of Object.values(checkReports)) expect(make(report)).toBe(make(report));
      }),
      { numRuns: 20 },
    );
  });

  test("a URI is relative, encoded and decodes to the path", () => {
    fc.assert(
      fc.property(nasty, (file) => {
        const uri = repositoryUriOf(file, {});
        expect(uri).toMatch(/^(?:[\w.~-]|%[0-9A-F]{2}|\/(?!\/))+$/);
        expect(uri).not.toMatch(/^\/|(?:^|\/)\.\.(?:\/|$)/);
        expect(() => decodeURIComponent(uri)).not.toThrow();
      }),
      RUNS,
    );
  });

  test("a frame of plain text is no wider than its room, and its mark is below the column", () => {
    const ascii = fc.string({ unit: fc.constantFrom("a", "b", ":", "-", ".", "{", '"'), minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(
        ascii,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 30, max: 120 }),
        (line, column, columns) => {
          const [shown = "", mark = ""] = codeFrame([line], { file: "a", line: 1, column }, { columns });
          expect(shown.length).toBeLessThanOrEqual(columns);
          const at = mark.indexOf("^");
          if (column <= line.length && shown[at] !== "…") expect(shown[at]).toBe(line[column - 1]);
        },
      ),
      RUNS,
    );
  });
});
