import { given, parentPointer } from "../../kernel/index.ts";
import type { CatalogueRule, RuleBook } from "../../rules/index.ts";
import { highestSeverity, inPack, isLower, whereText } from "../../rules/index.ts";
import { type AppliedSetting, appliedSetting } from "./applied-setting.ts";
import { combinationsOf, MOST_OVERRIDES, overridesOf } from "./combine-overrides.ts";
import { changedOptions } from "./compare-options.ts";
import type { Relaxation } from "./relaxation.ts";

/**
 * Returns the settings of rules that a branch relaxes: a smaller pack, a rule that is off, a lower severity, other
 * options, and rules that are no longer in `neverWaive`. Settings are compared for every combination of overrides that an
 * object may match, so their form and order do not matter.
 */
export function policyRelaxations(base: RuleBook, branch: RuleBook): readonly Relaxation[] {
  const rules = branch.rules.filter(({ origin }) => origin === "policy" || origin === "waiver");
  return [
    ...packRelaxations(base, branch, rules),
    ...rules.flatMap((rule) => ruleRelaxations(rule, base, branch)),
    ...neverWaiveRelaxations(base, branch),
  ];
}

function packRelaxations(base: RuleBook, branch: RuleBook, rules: readonly CatalogueRule[]): readonly Relaxation[] {
  const [before, after] = [base.layers.pack, branch.layers.pack];
  const strength = (pack: typeof before) => ["none", "recommended", "strict"].indexOf(pack);
  if (strength(after) >= strength(before)) return [];
  const lost = rules.filter(({ pack = "optional" }) => inPack(pack, before) && !inPack(pack, after)).length;
  return [
    {
      rule: "pack-weakened",
      path: "/policies/pack",
      location: branch.locate?.("/policies/pack"),
      message: `the pack is ${after}, but ${before} at the base, which has ${lost} more rules`,
      expected: before,
      received: after,
    },
  ];
}

function ruleRelaxations(rule: CatalogueRule, base: RuleBook, branch: RuleBook): readonly Relaxation[] {
  const overrides = overridesOf(rule.id, base.layers, branch.layers);
  if (overrides.length > MOST_OVERRIDES) return [tooMany(rule, branch)];
  const found = new Map<string, Relaxation>();
  for (const matching of combinationsOf(overrides)) {
    const before = appliedSetting(rule, base.layers, matching);
    const after = appliedSetting(rule, branch.layers, matching);
    const change = changeOf(rule, before, after);
    if (change === undefined) continue;
    // The smaller pack is reported by itself.
    if (after.pointer === undefined && before.pointer === undefined) continue;
    const path = after.pointer ?? parentPointer(before.pointer ?? "");
    const key = JSON.stringify([path, change.kind]);
    if (found.has(key)) continue;
    const { where } = after.pointer === undefined ? before : after;
    const objects = where === undefined ? "" : ` for some objects (${whereText(where)})`;
    const { expected, received } = change;
    found.set(key, {
      rule: "rule-relaxed",
      path,
      location: branch.locate?.(path),
      message: `${rule.id} (${rule.name}) ${change.text}${objects}`,
      expected,
      received,
    });
  }
  return [...found.values()];
}

interface Change {
  readonly kind: "off" | "severity" | "options";
  /** The predicate of a sentence whose subject is the rule. */
  readonly text: string;
  readonly expected: string;
  readonly received: string;
}

function changeOf(rule: CatalogueRule, before: AppliedSetting, after: AppliedSetting): Change | undefined {
  if (!before.on) return undefined;
  const [expected, received] = [severityText(rule, before), severityText(rule, after)];
  if (!after.on) {
    return { kind: "off", text: `is turned off; at the base it is on with ${expected}`, expected, received: "off" };
  }
  if (isSeverityLowered(rule, before, after)) {
    return { kind: "severity", text: `has ${received}; at the base it has ${expected}`, expected, received };
  }
  const options = changedOptions(rule.options, before.options, after.options);
  if (options === undefined) return undefined;
  const text = `has the option ${options.name}: ${options.after}; at the base it is ${options.before}`;
  return { kind: "options", text, expected: options.before, received: options.after };
}

function severityText({ severity: own }: CatalogueRule, { severity }: AppliedSetting): string {
  if (severity === undefined) return `its own severity (${own})`;
  return `severity ${severity}`;
}

// Findings of a rule may have a lower severity than the rule, so a severity that is no longer set may be one.
function isSeverityLowered(rule: CatalogueRule, before: AppliedSetting, after: AppliedSetting): boolean {
  if (after.severity !== undefined) return isLower(after.severity, before.severity ?? highestSeverity(given(rule)));
  if (before.severity === undefined) return false;
  return before.severity === "error" || isLower(rule.severity, before.severity);
}

function tooMany({ id, name }: CatalogueRule, branch: RuleBook): Relaxation {
  return {
    rule: "rule-relaxed",
    path: "/policies/overrides",
    location: branch.locate?.("/policies/overrides"),
    message: `${id} (${name}) has more than ${MOST_OVERRIDES} overrides that differ from the base, which cannot be compared`,
  };
}

function neverWaiveRelaxations(base: RuleBook, branch: RuleBook): readonly Relaxation[] {
  const branchNeverWaive = new Set(branch.waiverSettings.neverWaive);
  const path = "/policies/neverWaive";
  return base.waiverSettings.neverWaive
    .filter((id) => !branchNeverWaive.has(id))
    .map((id) => ({
      rule: "waiver-widened",
      path,
      location: branch.locate?.(path),
      message: `policies.neverWaive no longer has ${id}`,
      expected: id,
      received: "none",
    }));
}
