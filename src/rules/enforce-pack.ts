import { given, SEVERITIES, type Severity } from "../kernel/index.ts";
import type { RuleMeta } from "../rule/index.ts";
import type { Layers, RuleSetting, RuleSettings } from "./layered-settings.ts";

/** The properties of a rule that its severity depends on. */
type RatedRule = Pick<RuleMeta, "id" | "severity" | "strictSeverity" | "highestSeverity" | "pack">;

/** The highest severity that a finding of a rule may have without settings. */
export function highestSeverity({ severity, highestSeverity = severity }: Omit<RatedRule, "id" | "pack">): Severity {
  return highestSeverity;
}

/** Whether a severity is lower than another one. */
export function isLower(severity: Severity, other: Severity): boolean {
  return SEVERITIES.indexOf(severity) > SEVERITIES.indexOf(other);
}

/**
 * Returns the layers without the settings that relax the strict pack: those that turn one of its rules off or lower its
 * severity. Options stay, because rules need them.
 */
export function enforcedLayers(layers: Layers, rules: readonly RatedRule[]): Layers {
  const inStrict = new Map(rules.filter(({ pack }) => pack !== "optional").map((rule) => [rule.id, rule]));
  const enforced = (settings: RuleSettings): RuleSettings =>
    new Map([...settings].map(([id, setting]) => [id, enforcedSetting(setting, inStrict.get(id))]));
  return {
    ...layers,
    base: enforced(layers.base),
    overrides: layers.overrides.map((override) => ({ ...override, rules: enforced(override.rules) })),
  };
}

function enforcedSetting(setting: RuleSetting, rule: RatedRule | undefined): RuleSetting {
  if (rule === undefined) return setting;
  const { severity, options, pointer } = setting;
  const isLowered = severity !== undefined && isLower(severity, rule.strictSeverity ?? highestSeverity(rule));
  return given({ on: true, severity: isLowered ? undefined : severity, options, pointer });
}
