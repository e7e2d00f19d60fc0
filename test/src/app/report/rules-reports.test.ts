import { describe, expect, test } from "vitest";
import { rules } from "../../../../policies/registry.ts";
import { ruleIndex, rulePage } from "../../../../src/app/report/rule-page.ts";
import { schemaText } from "../../../../src/app/report/rules-facts.ts";
import { explainReports, rulesReports } from "../../../../src/app/report/rules-reports.ts";
import { VERSION } from "../../../../src/kernel/base/tool-version.ts";
import { wrapLines } from "../../../../src/kernel/text/lines.ts";
import { type CatalogueRule, ruleCatalogue } from "../../../../src/rules/rule-catalogue.ts";

const rule: CatalogueRule = {
  id: "SEC-999",
  name: "no-a",
  title: "No container is a",
  severity: "warning",
  pack: "strict",
  rationale: "a is not b, which everything else in the cluster that cares about it is",
  fix: "remove a",
  docs: ["https://example.com/a"],
  options: { schema: { type: "object", properties: { most: { type: "integer" } } }, defaults: { most: 3 } },
  examples: { good: "\na: 1\n\nb: 2\n", bad: "\na: 2\n" },
  origin: "policy",
};
const always: CatalogueRule = {
  id: "DEF-999",
  name: "b",
  title: "B",
  severity: "error",
  rationale: "c",
  fix: "d",
  origin: "definition",
};

describe("rulesReports", () => {
  test("text is a table, without titles where the terminal has no room for them", () => {
    expect(rulesReports.text([always, rule])).toBe(
      [
        "id       severity  pack    name  title",
        "DEF-999  error     always  b     B",
        "SEC-999  warning   strict  no-a  No container is a",
        "",
        "2 rules; muster explain ID describes one",
        "",
      ].join("\n"),
    );
    expect(rulesReports.text([rule], { columns: 80 })).toContain("No container is a");
    expect(rulesReports.text([rule], { columns: 40 })).not.toContain("No container is a");
  });

  test("fits into 80 columns with every rule that there is", () => {
    const lines = rulesReports.text(ruleCatalogue(rules), { columns: 80 }).split("\n");
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  test("json has everything but code", () => {
    const { tool, rules: listed } = JSON.parse(rulesReports.json([rule, always])) as Record<string, unknown> & {
      rules: unknown[];
    };
    expect(tool).toEqual({ name: "muster", version: VERSION });
    const { origin, ...facts } = rule;
    expect(listed).toEqual([
      { ...facts, origin, fixable: false, page: "docs/rules/SEC-999.md" },
      { ...always, pack: "always", fixable: false, docs: [], page: "docs/rules/DEF-999.md" },
    ]);
  });

  test("json of all rules can be read back", () => {
    const { rules: listed } = JSON.parse(rulesReports.json(ruleCatalogue(rules))) as { rules: { id: string }[] };
    expect(listed.map(({ id }) => id)).toEqual(ruleCatalogue(rules).map(({ id }) => id));
  });

  test("markdown is the index", () => {
    expect(rulesReports.markdown([rule])).toBe(ruleIndex([rule]));
  });
});

describe("explainReports", () => {
  test("text has all facts, in lines of the terminal's width", () => {
    expect(explainReports.text(rule, { columns: 50 })).toBe(`SEC-999 no-a
No container is a.

  severity    warning
  packs       strict

Why
  A is not b, which everything else in the cluster
  that cares about it is.

What to do
  Remove a.

Options, below policies.rules.SEC-999.options in muster.yaml
  most: integer; default 3

Passes
  a: 1

  b: 2

Fails
  a: 2

Read on
  https://example.com/a
`);
  });

  test("text leaves out what a rule does not have", () => {
    expect(explainReports.text(always)).toBe(`DEF-999 b
B.

  severity    error
  packs       always
  where       checked wherever definitions are read

Why
  C.

What to do
  D.
`);
  });

  test("text reports that a rule reads git", () => {
    expect(explainReports.text({ ...always, readsGit: true })).toContain(
      "\n  reads git   muster check of folders or of a whole repository evaluates it; a check of",
    );
  });

  test("json and markdown are one entry and the page", () => {
    expect(JSON.parse(explainReports.json(always))).toMatchObject({ id: "DEF-999", page: "docs/rules/DEF-999.md" });
    expect(explainReports.markdown(rule)).toBe(rulePage(rule));
  });
});

describe("schemaText", () => {
  test.each([
    [{}, "anything"],
    [{ type: "boolean" }, "true or false"],
    [{ type: "string" }, "text"],
    [{ type: ["string", "null"] }, "text or null"],
    [{ type: "number", minimum: 0 }, "number, at least 0"],
    [{ type: "number", maximum: 1 }, "number, at most 1"],
    [{ type: "array" }, "list"],
    [{ type: "object" }, "map"],
    [{ type: "object", properties: { a: { type: "integer" }, b: { type: "string" } } }, "{a: integer; b: text}"],
    [{ type: "string", enum: ["a", null] }, "one of a, null"],
  ] as const)("%j is %s", (schema, text) => {
    expect(schemaText(schema)).toBe(text);
  });
});

describe("wrapped", () => {
  test.each([
    ["", []],
    ["  ", []],
    ["one", ["one"]],
    ["one two three", ["one two", "three"]],
    ["incomprehensibilities at", ["incomprehensibilities", "at"]],
  ])("%j", (text, lines) => {
    expect(wrapLines(text, 7)).toEqual(lines);
  });
});
