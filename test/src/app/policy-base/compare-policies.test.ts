import { describe, expect, it } from "vitest";
import { rules } from "../../../../policies/index.ts";
import { policyRelaxations } from "../../../../src/app/policy-base/compare-policies.ts";
import { readRuleBook } from "../../../../src/rules/rule-book.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { organization } from "../../../helpers/organization.ts";

const bookOf = (policies: string) => {
  const [document] = readYaml(`policies: ${policies}\n`, "muster.yaml").documents;
  const book = readRuleBook({ rules, organization: organization(), document });
  expect(book.issues).toEqual([]);
  return book;
};
const found = (base: string, branch: string) =>
  policyRelaxations(bookOf(base), bookOf(branch)).map(({ rule, path, expected, received }) => [
    rule,
    path,
    expected,
    received,
  ]);

const RULE = "/policies/rules/SEC-001";

describe("policyRelaxations", () => {
  it.each(["null", "{}", "{pack: recommended}", "{rules: {SEC-009: error}}"])(
    "are none for equal policies %s",
    (text) => {
      expect(found(text, text)).toEqual([]);
    },
  );

  it("compare meaning, not text: null, the default pack, names, order", () => {
    expect(found("null", "{pack: recommended, rules: {}, overrides: []}")).toEqual([]);
    expect(
      found("{rules: {SEC-009: error, SEC-001: on}}", "{rules: {no-privileged-container: true, SEC-009: error}}"),
    ).toEqual([]);
  });

  it.each([
    ["off", "{}", "{rules: {SEC-001: off}}", [["rule-relaxed", RULE, "its own severity (error)", "off"]]],
    [
      "lower than its own",
      "{}",
      "{rules: {SEC-001: info}}",
      [["rule-relaxed", RULE, "its own severity (error)", "severity info"]],
    ],
    [
      "lower than set",
      "{rules: {SEC-012: error}}",
      "{rules: {SEC-012: warning}}",
      [["rule-relaxed", "/policies/rules/SEC-012", "severity error", "severity warning"]],
    ],
    [
      "no longer set, so that single findings are lower",
      "{rules: {SEC-009: error}}",
      "{}",
      [["rule-relaxed", "/policies/rules", "severity error", "its own severity (warning)"]],
    ],
    [
      "below the errors of a rule with warnings",
      "{pack: strict}",
      "{pack: strict, rules: {GANG-010: warning}}",
      [["rule-relaxed", "/policies/rules/GANG-010", "its own severity (warning)", "severity warning"]],
    ],
    [
      "off, when it was turned on by name",
      "{pack: none, rules: {SEC-001: on}}",
      "{pack: none}",
      [["rule-relaxed", "/policies/rules", "its own severity (error)", "off"]],
    ],
    [
      "off about waivers",
      "{}",
      "{rules: {GITOPS-010: off}}",
      [["rule-relaxed", "/policies/rules/GITOPS-010", "its own severity (warning)", "off"]],
    ],
  ])("report a rule that is %s", (_, base, branch, expected) => {
    expect(found(base, branch)).toEqual(expected);
    expect(found(branch, base)).toEqual([]);
  });

  it("report a smaller pack once, and not the rules that it lacks", () => {
    expect(found("{pack: strict}", "{}")).toEqual([["pack-weakened", "/policies/pack", "strict", "recommended"]]);
    expect(found("{}", "{pack: none}")).toEqual([["pack-weakened", "/policies/pack", "recommended", "none"]]);
    expect(found("{pack: none}", "{pack: strict}")).toEqual([]);
  });

  it("report options that are not stricter", () => {
    const cap = (value: number) => `{rules: {gpu-cap: {options: {perWorkload: ${value}}}}}`;
    expect(found(cap(64), cap(128))).toEqual([["rule-relaxed", "/policies/rules/gpu-cap", "64", "128"]]);
    expect(found(cap(64), cap(32))).toEqual([]);
    const labels = (list: string) => `{rules: {required-labels: {options: {labels: ${list}}}}}`;
    expect(found(labels("[a, b]"), labels("[a]"))).toHaveLength(1);
    expect(found(labels("[a]"), labels("[a, b]"))).toEqual([]);
    // The stricter direction of this option is not known.
    const taint = (value: string) => `{rules: {no-tolerate-everything: {options: {taint: ${value}}}}}`;
    expect(found(taint("a"), taint("b"))).toHaveLength(1);
  });

  it("report rules that may be waived from now on", () => {
    expect(found("{neverWaive: [SEC-001, SEC-004]}", "{neverWaive: [no-privileged-container]}")).toEqual([
      ["waiver-widened", "/policies/neverWaive", "SEC-004", "none"],
    ]);
  });
});

describe("overrides", () => {
  const override = (where: string, setting: string) => `{where: {${where}}, rules: {SEC-001: ${setting}}}`;
  const list = (...overrides: string[]) => `{overrides: [${overrides.join(", ")}]}`;
  const at = (index: number) => `/policies/overrides/${index}/rules/SEC-001`;

  it("report an added one that relaxes, and not one that is stricter", () => {
    expect(found("{}", list(override("kind: Job", "off")))).toEqual([
      ["rule-relaxed", at(0), "its own severity (error)", "off"],
    ]);
    expect(
      found("{rules: {SEC-001: info}}", `{rules: {SEC-001: info}, overrides: [${override("kind: Job", "error")}]}`),
    ).toEqual([]);
  });

  it("report a removed one that was stricter, and not one that relaxed", () => {
    const strict = `{rules: {SEC-001: info}, overrides: [${override("kind: Job", "error")}]}`;
    expect(found(strict, "{rules: {SEC-001: info}}").map(([rule, path]) => [rule, path])).toEqual([
      ["rule-relaxed", RULE],
    ]);
    expect(found(list(override("kind: Job", "off")), "{}")).toEqual([]);
  });

  it.each([
    ["project: team-nlp", "project: team-nlp, kind: Job"],
    ["kind: [Job, RayJob]", "kind: Job"],
    ["path: workloads/**", "path: workloads/sandbox/**"],
    ["path: workloads/", "path: workloads/a.yaml"],
    ["name: 'a*'", "name: abc"],
    ["kind: Job", "kind: Job.batch"],
    ["kind: 'Job.*'", "kind: Job.batch"],
  ])("report one that widens %s, and not one that narrows it to %s", (wide, narrow) => {
    expect(found(list(override(wide, "off")), list(override(narrow, "off")))).toEqual([]);
    expect(found(list(override(narrow, "off")), list(override(wide, "off"))).map(([, path]) => path)).toEqual([at(0)]);
  });

  it.each([
    ["path: workloads/*", "path: workloads/**"],
    ["path: a/*/b", "path: a/**/b"],
    ["path: a/*/**", "path: a/**"],
    ["kind: Job.batch", "kind: Job"],
    ["cluster: east", "cluster: west"],
  ])("do not take %s for a cover of %s", (base, branch) => {
    expect(found(list(override(base, "off")), list(override(branch, "off"))).length).toBeGreaterThan(0);
  });

  it("report a changed order that lets the weaker one win", () => {
    const [off, on] = [override("kind: Job", "off"), override("name: 'prod-*'", "error")];
    expect(found(list(off, on), list(on, off)).map(([, path]) => path)).toEqual([at(1)]);
    expect(found(list(on, off), list(off, on))).toEqual([]);
  });

  it("report more of them than can be compared", () => {
    const many = Array.from({ length: 41 }, (_, index) => override(`name: n${index}`, "off"));
    expect(found("{}", list(...many)).map(([rule, path]) => [rule, path])).toEqual([
      ["rule-relaxed", "/policies/overrides"],
    ]);
    expect(found(list(...many), list(...many))).toEqual([]);
  });
});
