import { describe, expect, it } from "vitest";
import { parseOrganization } from "../../../src/model/organization/parse.ts";
import { applyWaivers } from "../../../src/rules/apply-waivers.ts";
import { parsePolicies } from "../../../src/rules/parse-policies.ts";
import { parseWaivers } from "../../../src/rules/parse-waivers.ts";
import { DEFAULT_WAIVER_SETTINGS, isWaiverRule, waiverRules } from "../../../src/rules/waiver-rules.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { finding, RULES, TODAY } from "./findings.ts";

/** The findings about the waivers of an example, beside findings that its waiver is for. */
function waiverMessages(yaml: string): readonly string[] {
  const value = readYaml(yaml, "muster.yaml").documents[0]?.value as Record<string, unknown>;
  const { waivers, issues } = parseWaivers(value.waivers);
  const policies = parsePolicies(value.policies, [], undefined, { fixed: RULES });
  expect([...parseOrganization(value).issues, ...issues, ...policies.issues]).toEqual([]);
  const object = { apiVersion: "kubeflow.org/v1", kind: "PyTorchJob", namespace: "team-nlp", name: "llama-sft" };
  const findings = [finding("llama-sft", { object }), finding("llama-sft", { object, rule: "SEC-001" })];
  const context = { today: TODAY, rules: RULES, settings: policies.waivers };
  return applyWaivers(findings, waivers, context).issues.map(({ rule }) => rule);
}

describe("the rules about waivers", () => {
  it("are those of the catalogue, in the order of their ids", () => {
    expect(waiverRules.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "GITOPS-009 valid-waiver",
      "GITOPS-010 used-waiver",
      "GITOPS-011 waivable-rule",
    ]);
    expect(waiverRules.every(({ id }) => isWaiverRule(id))).toBe(true);
    expect(isWaiverRule("GITOPS-012")).toBe(false);
  });

  it.each(waiverRules)("$id has an example that passes and one that fails", ({ id, examples }) => {
    expect(waiverMessages(examples.good)).toEqual([]);
    expect(waiverMessages(examples.bad)).toEqual([id]);
  });

  it.each(waiverRules)("$id has a complete title, rationale and fix", ({ title, rationale, fix }) => {
    expect(title).not.toMatch(/\.$/);
    expect(rationale).toMatch(/\.$/);
    expect(fix.length).toBeGreaterThan(20);
  });

  it("allow half a year, and warn two weeks before the end", () => {
    expect(DEFAULT_WAIVER_SETTINGS).toEqual({
      maxDays: 180,
      warnDays: 14,
      neverWaive: [],
      severities: {},
      unused: true,
    });
  });
});
