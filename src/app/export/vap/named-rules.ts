import type { Rule } from "../../../rule/index.ts";
import { explainedSetting, type RuleBook } from "../../../rules/index.ts";
import type { UserRule } from "../../../user-rules/index.ts";
import { namespaceSettings, type PolicyPlace } from "./namespace-settings.ts";
import { type BaseSetting, ruleParams } from "./rule-params.ts";
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
  { layers }: Pick<RuleBook, "layers">,
  place: PolicyPlace,
  isNamed: boolean,
): RulePolicies {
  const spec = user?.spec ?? SHIPPED_RULES[rule.id];
  if (spec === undefined) return { policies: [], skipped: ["is a program and has no expression"] };
  const byNamespace = namespaceSettings(rule.id, layers, place);
  const written = settingOf(rule, layers);
  const isOn =
    written.on ||
    [...byNamespace.named.values()].flat().some(({ on }) => on) ||
    byNamespace.patterned.some((each) => each.setting.on);
  if (!isOn && !isNamed) return { policies: [], skipped: ["is not switched on in muster.yaml"] };
  const setting = { ...written, on: written.on || !isOn };
  const params = ruleParams(rule.id, setting, byNamespace);
  const { skipped, ...made } = rulePolicies(rule, spec, { ...setting, params });
  const missing = (params?.missing ?? []).map(
    (option) => `has other values of ${option} in some namespaces, which a ConfigMap does not have`,
  );
  const others = byNamespace.other.map((where) => `has other settings for ${where}, which its policies do not have`);
  return { ...made, skipped: [...others, ...missing, ...skipped] };
}

/** The settings of a rule outside of all overrides. */
function settingOf(rule: Rule, layers: RuleBook["layers"]): BaseSetting {
  const { on, severity, options = {} } = explainedSetting({ ...rule, origin: "policy" }, { layers });
  return { on, severity, options };
}
