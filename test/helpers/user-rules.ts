import { rules as shipped } from "../../policies/registry.ts";
import type { Rule } from "../../src/rule/rule.ts";
import { parseRuleTexts } from "../../src/user-rules/rule-texts.ts";

/** The rule of a spec in YAML; throws the first issue. */
export function userRule(spec: string, name = "own-rule"): Rule {
  const text = `apiVersion: muster.dev/v1alpha1\nkind: Rule\nmetadata: {name: ${name}}\nspec: ${spec}`;
  const { rules, issues } = parseRuleTexts([{ file: "rules/own.yaml", text }], shipped);
  const [found] = rules;
  if (found === undefined || issues.length > 0) throw new Error(issues[0]?.message ?? "no rule");
  return found.rule;
}
