import { describe, expect, it } from "vitest";
import { definitionRules, organizationRules } from "../../../../src/kernel/finding/definition-rules.ts";
import {
  badName,
  type FieldProblem,
  issuesOf,
  missing,
  quoted,
  violation,
} from "../../../../src/kernel/finding/field-problem.ts";

const rules = definitionRules;

describe("findings", () => {
  it("become issues of their rule", () => {
    const findings: FieldProblem[] = [
      { fault: "schema", path: "/a", message: "is wrong" },
      { fault: "unknown-field", path: "/b", message: "is unknown" },
      { fault: "not-expressible", path: "/c", message: "is a secret of the platform" },
      violation("/d", "disagrees", { severity: "warning", expected: "x", received: "y", fix: "write x" }),
      missing("/e", "f"),
      ...badName("/g", "a b", "has a space", "label value"),
    ];
    expect(issuesOf(findings, { rules })).toEqual([
      { rule: "DEF-001", name: "definition-schema", severity: "error", message: "a: is wrong", path: "/a" },
      { rule: "DEF-002", name: "unknown-field", severity: "error", message: "b: is unknown", path: "/b" },
      {
        rule: "DEF-004",
        name: "not-expressible",
        severity: "error",
        message: "c: is a secret of the platform",
        path: "/c",
      },
      {
        rule: "DEF-003",
        name: "definition-constraint",
        severity: "warning",
        message: "d: disagrees",
        path: "/d",
        expected: "x",
        received: "y",
        fix: "write x",
      },
      {
        rule: "DEF-009",
        name: "mandatory-field",
        severity: "error",
        message: "e.f: is mandatory, but missing",
        path: "/e/f",
      },
      {
        rule: "DEF-005",
        name: "invalid-name",
        severity: "error",
        message: 'g: "a b" is not a valid label value: it has a space',
        path: "/g",
        expected: "label value",
        received: '"a b"',
      },
    ]);
  });

  it("fall back on the two rules that every file has", () => {
    const findings = [missing("", "a"), ...badName("/b", "B", "is bad", "name")];
    expect(issuesOf(findings, { rules: organizationRules }).map(({ rule }) => rule)).toEqual(["ORG-001", "ORG-003"]);
  });

  it("are in the order of the file", () => {
    const lineOf: Readonly<Record<string, number>> = { "/a": 9, "/b": 3 };
    const locate = (pointer: string) => ({ file: "x.yaml", line: lineOf[pointer] ?? 1, column: 1 });
    const findings = [violation("/a", "one"), violation("/b", "two"), violation("/b", "three")];
    expect(issuesOf(findings, { rules, locate }).map(({ message }) => message)).toEqual([
      "b: three",
      "b: two",
      "a: one",
    ]);
  });

  it("are placed at the nearest existing value", () => {
    const asked: string[] = [];
    const locate = (pointer: string, at?: "key" | "value") => {
      asked.push(`${pointer} ${at ?? "-"}`);
      return { file: "x.yaml", line: 1, column: 1 };
    };
    issuesOf([missing("", "a")], { rules, locate });
    issuesOf([missing("/spec", "a")], { rules, locate });
    issuesOf([missing("/spec/list/0", "a")], { rules, locate });
    issuesOf([violation("/spec/a", "x")], { rules, locate });
    issuesOf([violation("/spec/a", "x", { atKey: true })], { rules, locate });
    expect(asked).toEqual([" -", "/spec key", "/spec/list/0 -", "/spec/a -", "/spec/a key"]);
  });

  it("do not report a valid name, and do not repeat a secret", () => {
    expect(badName("/a", "a", undefined, "name")).toEqual([]);
    expect(badName("/a", "hunter2", "has the part 'hunter2', which is bad", "name", true)).toEqual([
      { fault: "name", path: "/a", message: "is not a valid name: it has a part, which is bad", expected: "name" },
    ]);
  });
});

describe("quoted", () => {
  it("keeps one line, and a short one", () => {
    expect(quoted("a\nb")).toBe('"a\\nb"');
    expect(quoted("a".repeat(80))).toBe(`"${"a".repeat(80)}"`);
    expect(quoted("a".repeat(81))).toBe(`"${"a".repeat(77)}..."`);
  });
});
