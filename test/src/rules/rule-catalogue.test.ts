import { describe, expect, test } from "vitest";
import { rules } from "../../../policies/registry.ts";
import { definitionRules, organizationRules, ruleFileRules } from "../../../src/kernel/finding/definition-rules.ts";
import { kustomizeRules } from "../../../src/kernel/finding/kustomize-rules.ts";
import { outputRules } from "../../../src/kernel/finding/output-rules.ts";
import { policyRules } from "../../../src/kernel/finding/policy-rules.ts";
import { runaiComplianceRule, runaiPolicyRules } from "../../../src/kernel/finding/runai-policy-rules.ts";
import { commandRules, synthRules } from "../../../src/kernel/finding/synth-rules.ts";
import { resourceInterfaceRules } from "../../../src/model/resource-interface/rules.ts";
import { defineRule } from "../../../src/rule/rule.ts";
import { groupOfRule, ruleCatalogue, sentence } from "../../../src/rules/rule-catalogue.ts";
import { waiverRules } from "../../../src/rules/waiver-rules.ts";

/** The rules that muster's own readers and commands report. */
const readers = [
  definitionRules,
  organizationRules,
  runaiPolicyRules,
  { runaiComplianceRule },
  synthRules,
  outputRules,
  kustomizeRules,
  commandRules,
  policyRules,
  ruleFileRules,
].flatMap((table) => Object.values(table));

const own = defineRule<{ readonly most: number }>({
  id: "GITOPS-002",
  name: "unique-object",
  title: "A",
  severity: "warning",
  pack: "strict",
  rationale: "b",
  fix: "c",
  options: { schema: { type: "object" }, defaults: { most: 1 } },
  examples: { good: "", bad: "" },
  scope: "set",
  check: () => {},
});

describe("ruleCatalogue", () => {
  test("has the rules of readers without any policy", () => {
    const ids = [...readers, ...waiverRules].map(({ id }) => id);
    expect(ruleCatalogue([]).map(({ id }) => id)).toEqual([...ids, ...Object.keys(resourceInterfaceRules)].toSorted());
  });

  test("describes a rule as data, without its code", () => {
    expect(ruleCatalogue([own]).find(({ id }) => id === "GITOPS-002")).toEqual({
      id: "GITOPS-002",
      name: "unique-object",
      title: "A",
      severity: "warning",
      pack: "strict",
      rationale: "b",
      fix: "c",
      options: { schema: { type: "object" }, defaults: { most: 1 } },
      examples: { good: "", bad: "" },
      origin: "policy",
    });
  });

  test("has every id once, in order, with no full stop behind a title", () => {
    const catalogue = ruleCatalogue([...rules, own]);
    const ids = catalogue.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    expect(catalogue.filter(({ title }) => title.endsWith(".")).map(({ id }) => id)).toEqual([]);
  });

  test("a rule that a policy and a reader check has one name", () => {
    const known = ruleCatalogue([]);
    for (const { id, name } of rules) expect(known.find((rule) => rule.id === id)?.name ?? name).toBe(name);
  });

  test.each(readers)("$id has a rationale and a fix", ({ rationale, fix }) => {
    expect(rationale).toMatch(/^[A-Z].{20,}\.$/s);
    expect(fix).toMatch(/^[a-z].{8,}[^.]$/s);
  });
});

test.each([
  ["a is b", "A is b."],
  ["A is b.", "A is b."],
  ["gpu-fraction is b", "gpu-fraction is b."],
  ["instanceIdPath", "instanceIdPath."],
  ["muster.yaml is read", "muster.yaml is read."],
  ["remove, or keep", "Remove, or keep."],
  ["", "."],
])("sentence of %j", (text, expected) => {
  expect(sentence(text)).toBe(expected);
});

test.each([
  ["SEC-001", "sec"],
  ["GITOPS-010", "gitops"],
  ["plain", "plain"],
])("group of %s", (id, group) => {
  expect(groupOfRule(id)).toBe(group);
});
