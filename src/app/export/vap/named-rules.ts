import type { Severity } from "../../../kernel/index.ts";
import type { CheckedObject, Rule } from "../../../rule/index.ts";
import { activeRule, type RuleBook } from "../../../rules/index.ts";
import type { UserRule } from "../../../user-rules/index.ts";
import { type RulePolicies, rulePolicies } from "./rule-policies.ts";
import { SHIPPED_RULES } from "./shipped-rules.ts";

/**
 * The policies of a rule with its settings in `muster.yaml`.
 *
 * @param user the rule with its document; undefined for any other rule
 * @param isNamed whether it counts also where `muster.yaml` does not switch it on
 */
export function policiesOfRule(
  rule: Rule,
  user: UserRule | undefined,
  { settings, layers }: Pick<RuleBook, "settings" | "layers">,
  isNamed: boolean,
): RulePolicies {
  const spec = user?.spec ?? SHIPPED_RULES[rule.id];
  if (spec === undefined) return { policies: [], skipped: ["is a program and has no expression"] };
  const setting = settingOf(rule, settings, isNamed);
  if (setting === undefined) return { policies: [], skipped: ["is not switched on in muster.yaml"] };
  const { policies, skipped } = rulePolicies(rule, spec, setting);
  if (!layers.overrides.some(({ rules }) => rules.has(rule.id))) return { policies, skipped };
  const other = "has other settings for some objects in muster.yaml, which its policies do not have";
  return { policies, skipped: [other, ...skipped] };
}

/** The settings of a rule outside of all overrides; undefined where it is off and is not named. */
function settingOf(
  rule: Rule,
  settings: RuleBook["settings"],
  isNamed: boolean,
): { readonly severity: Severity; readonly options: Readonly<Record<string, unknown>> } | undefined {
  const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "" } };
  const { pod, object: objects } = settings.forObject({ object, cluster: { name: "" } } as CheckedObject);
  const active = [...pod, ...objects, ...settings.forSet].find((each) => each.rule.id === rule.id);
  const known = active ?? (isNamed ? activeRule(rule) : undefined);
  return known && { severity: known.severity ?? rule.severity, options: known.options };
}
