import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkText } from "../../../../src/app/report/check-text.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import { styleFor } from "../../../../src/kernel/text/style.ts";
import { finding, nowhere, reportOf } from "./check-fixture.ts";

const [ERROR, WARNING] = ["error", "warning"] as const;

/** Findings of two rules in two folders. */
function many(number: number): readonly Finding[] {
  return Array.from({ length: number }, (_, index) => {
    const place = { file: `k8s/${index % 3 === 0 ? "apps" : "base"}/${index}.yaml`, line: index + 1, column: 3 };
    const object = { apiVersion: "v1", kind: "Pod", namespace: "team", name: `p${index}` };
    const shared = { location: place, object, fingerprint: `f${index}` };
    if (index % 4 === 0) return finding(shared);
    return finding({
      ...shared,
      rule: "SEC-009",
      name: "image-pinned-by-digest",
      severity: WARNING,
      message: "no digest",
    });
  });
}

const rowsAt = (text: string, columns: number) =>
  text
    .trimEnd()
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);

describe("the text report of more than ten findings", () => {
  const again = { command: "muster check k8s", hasPaths: true, canFix: true };

  test("has the counts, the worst findings, and the commands to continue with", () => {
    const text = checkText(reportOf(many(12)), { again, today: "2026-11-22", readSource: () => "a\nb\n" });
    expect(text).toBe(`the worst 10 of 12 findings
k8s/apps/0.yaml:1:3 Pod team/p0
  error: container main is privileged [SEC-001]
    fix: remove privileged
k8s/base/4.yaml:5:3 Pod team/p4
  error: container main is privileged [SEC-001]
    fix: remove privileged
k8s/base/8.yaml:9:3 Pod team/p8
  error: container main is privileged [SEC-001]
    fix: remove privileged
${[1, 2, 3, 5, 6, 7, 9]
  .map(
    (index) => `k8s/${index % 3 === 0 ? "apps" : "base"}/${index}.yaml:${index + 1}:3 Pod team/p${index}
  warning: no digest [SEC-009]
    fix: remove privileged
`,
  )
  .join("")}
findings  severity  rule     name                     folders
       3  error     SEC-001  no-privileged-container  base/ 2, apps/ 1
       9  warning   SEC-009  image-pinned-by-digest   base/ 6, apps/ 3
by folder: base/ 8, apps/ 4

3 errors, 9 warnings, 0 infos, 0 waived; 1 document: 1 evaluated, 0 skipped, 0 unreadable

next
  accept all    muster check k8s --write-baseline muster-baseline.json
  from then on  muster check k8s --baseline muster-baseline.json
  waive one     below waivers in muster.yaml: - {rule: SEC-001, object: Pod/team/p0, reason: …, owner: …, expires: 2027-02-20}
  list all      muster check k8s --full
`);
  });

  test("has every fix as a whole", () => {
    const fix = `${"a long word ".repeat(20)}end`;
    const findings = many(12).map((each) => ({ ...each, fix }));
    expect(checkText(reportOf(findings), { again })).toContain(`    fix: ${fix}\n`);
    const words = checkText(reportOf(findings), { again, columns: 80 }).replaceAll(/\s+/g, " ");
    expect(words).toContain(`fix: ${fix}`);
  });

  test("proposes a repair with the folders that it needs, and a waiver that a new run does not end", () => {
    const edits = [{ op: "remove", path: "/spec" }] as const;
    const text = checkText(
      reportOf([
        ...many(11).map((each) => ({ ...each, object: { apiVersion: "batch/v1", kind: "Job", name: "a-09e36173" } })),
        ...many(1).map((each) => ({ ...each, edits })),
      ]),
      { again: { ...again, command: "muster check", hasPaths: false } },
    );
    expect(text).toContain("  repair 1      muster check k8s --fix\n");
    expect(text).toContain("object: Job/a-*, ");
  });

  test("is full with ten, and on request", () => {
    const full = checkText(reportOf(many(10)), { again });
    expect(full).not.toContain("next");
    expect(full.match(/^k8s\//gm)).toHaveLength(10);
    expect(checkText(reportOf(many(12)), { isFull: true }).match(/^k8s\//gm)).toHaveLength(12);
  });

  test("does not count waived and known findings", () => {
    const known = many(12).map((each, index): Finding => (index < 2 ? { ...each, known: true } : each));
    expect(checkText(reportOf(known)).match(/^k8s\//gm)).toHaveLength(10);
  });

  test("shows the first finding of each rule before the second of another", () => {
    const rules = ["SEC-002", "SEC-001", "SEC-003", "SEC-004"];
    const findings = rules.flatMap((rule) => many(4).map((each) => ({ ...each, rule, severity: ERROR })));
    const shown = [...checkText(reportOf(findings)).matchAll(/\[(SEC-\d+)\]/g)].map(([, rule]) => rule);
    // The fixture has the security severity of SEC-001 alone.
    expect(shown.slice(0, 5)).toEqual(["SEC-001", "SEC-002", "SEC-003", "SEC-004", "SEC-001"]);
  });

  test("counts the rules and folders that it does not name", () => {
    const findings = Array.from({ length: 20 }, (_, index) =>
      finding({ rule: `SEC-0${index + 10}`, location: { file: `${index}/a.yaml`, line: 1, column: 1 } }),
    );
    expect(checkText(reportOf(findings))).toContain(
      "\n      14  of 14 other rules\nby folder: 0/ 1, 1/ 1, 2/ 1, 3/ 1, 4/ 1, 5/ 1, 14 others\n",
    );
  });

  test("proposes a repair only where the edit fits the text, which it does not behind an anchor", () => {
    const object = { apiVersion: "v1", kind: "Pod", name: "a" };
    const edits = [{ op: "set", path: "/spec/a/b", value: 1 }] as const;
    const findings = Array.from({ length: 11 }, () => finding({ object, edits }));
    const textOf = (source: string) => checkText(reportOf(findings), { again, readSource: () => source });
    const pod = "kind: Pod\nmetadata: {name: a}\n";
    expect(textOf(`${pod}spec: {a: {}}\n`)).toContain("  repair 11     muster check k8s --fix\n");
    const more = [...findings, ...findings];
    expect(checkText(reportOf(more), { again, readSource: () => `${pod}spec: {a: {}}\n` })).toContain(
      "  repair 12 or more  muster check k8s --fix\n  waive one",
    );
    expect(textOf(`${pod}spec: {a: &x {}, c: *x}\n`)).not.toContain("--fix");
    expect(textOf("kind: Pod\nmetadata: {name: other}\n")).not.toContain("--fix");
  });

  test("proposes only what can be done", () => {
    const edits = [{ op: "remove", path: "/spec" }] as const;
    const fixable = many(12).map((each) => ({ ...each, edits }));
    const next = (findings: readonly Finding[], options: object) =>
      checkText(reportOf(findings), { again: { ...again, ...options } }).split("\nnext\n")[1] ?? "";
    expect(next(fixable, {})).toContain("  repair 12     muster check k8s --fix\n");
    expect(next(fixable, { canFix: false })).not.toContain("--fix");
    const known = next(fixable, { baseline: "known.json" });
    expect(known).toContain("  accept all    muster check k8s --write-baseline known.json\n");
    expect(known).not.toContain("from then on");
    expect(next(fixable, {})).toContain("expires: yyyy-mm-dd}");
    expect(
      next(
        Array.from({ length: 11 }, () => nowhere({})),
        {},
      ),
    ).not.toContain("waive one");
    const object = { apiVersion: "v1", kind: "Pod", name: "a: {b}" };
    expect(
      next(
        Array.from({ length: 11 }, () => finding({ object })),
        {},
      ),
    ).toContain('object: "Pod/a: {b}", ');
  });

  test("lists some unreadable documents, and the reasons of skipped ones", () => {
    const unreadable = Array.from({ length: 5 }, (_, line) => {
      return { file: "c.yaml", document: line, line: line + 1, column: 1, message: "x".repeat(200) };
    });
    const skipped = [{ file: "a", document: 0, reason: "is empty" }];
    const text = checkText(reportOf(many(11), { unreadable, skipped }));
    expect(text).toContain(`c.yaml:3:1: error: ${"x".repeat(79)}…\nand 2 more unreadable documents\n`);
    expect(text).toContain("\nskipped: 1 document: is empty\n3 errors");
  });

  test("fits a screen of 60 rows at any width, whatever it contains", () => {
    const words = fc.string({ maxLength: 300 });
    const entry = fc.record({ message: words, fix: words, file: words, name: words });
    const style = styleFor({ isTTY: true }, {});
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 11, maxLength: 40 }),
        fc.constantFrom(80, 100, 200),
        (entries, columns) => {
          const findings = entries.map(({ message, fix, file, name }, index) =>
            finding({
              rule: `SEC-${index % 20}`,
              message,
              fix,
              object: { apiVersion: "v1", kind: "Pod", name },
              location: { file, line: 1, column: 1 },
            }),
          );
          const skipped = entries.map(({ message: reason, file }) => ({ file, document: 0, reason }));
          const report = reportOf(findings, { skipped });
          const text = stripVTControlCharacters(checkText(report, { again, columns, style }));
          expect(rowsAt(text, columns)).toBeLessThan(60);
          expect(rowsAt(checkText(report, { again }), 80)).toBeLessThan(60);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("the text report of up to ten findings", () => {
  const source = Array.from({ length: 20 }, (_, index) => `line ${index}`).join("\n");

  test("is full if it fits a screen, and short if not", () => {
    const few = checkText(reportOf(many(3)), { readSource: () => source });
    expect(few).toContain("> 1 | line 0");
    const long = many(9).map((each) => ({ ...each, fix: "x".repeat(700) }));
    expect(rowsAt(checkText(reportOf(long), { readSource: () => source, isFull: true }), 80)).toBeGreaterThan(60);
    const text = checkText(reportOf(long), { readSource: () => source });
    expect(text).toContain("the worst 3 of 9 findings");
    expect(rowsAt(text, 80)).toBeLessThanOrEqual(60);
  });

  test("is short for many unreadable documents, which no baseline accepts", () => {
    const unreadable = Array.from({ length: 80 }, (_, index) => {
      return { file: `a${index}.yaml`, document: 0, line: 1, column: 1, message: "a template" };
    });
    const report = reportOf([]);
    const text = checkText({ ...report, summary: { ...report.summary, unreadable } });
    const lines = text.split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "a0.yaml:1:1: error: a template",
      "a1.yaml:1:1: error: a template",
      "a2.yaml:1:1: error: a template",
      "and 77 more unreadable documents",
      "",
    ]);
    expect(lines.slice(-4)).toEqual(["", "next", "  list all      muster check --full", ""]);
  });
});
