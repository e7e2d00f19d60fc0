import type { Rule } from "../../src/rule/rule.ts";
import { layeredSettings } from "../../src/rules/layered-settings.ts";
import { type ActiveRule, activeRules, type Pack, type PolicySettings, setRules } from "../../src/rules/settings.ts";

/** The settings of a pack: each of its rules with its own severity and default options. */
export function packSettings(rules: readonly Rule[], pack: Pack): PolicySettings {
  return layeredSettings(rules, { pack, base: new Map(), overrides: [] });
}

/** Settings that are the same everywhere. */
export function settingsOf(active: readonly ActiveRule[]): PolicySettings {
  const rules = activeRules(active);
  return {
    forObject: () => rules,
    forSet: setRules(active),
    ofSetRule: () => ({ off: false }),
  };
}
