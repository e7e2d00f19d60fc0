import type { Severity } from "../kernel/index.ts";
import { filledObject, getOrCreate, given } from "../kernel/index.ts";
import type { CheckedObject, Rule, SetRule, SetRuleFinding } from "../rule/index.ts";
import type { WhereFile } from "./policies-file.ts";
import {
  type ActiveRule,
  type ActiveRules,
  activeRule,
  activeRules,
  inPack,
  type Pack,
  type PolicySettings,
  packSeverity,
  setRules,
} from "./settings.ts";

/** The setting of a rule in one layer. Absent members keep their value from the layer below. */
export interface RuleSetting {
  readonly on: boolean;
  readonly severity?: Severity;
  /** As in `ActiveRule`; only the pack sets it. */
  readonly packSeverity?: Severity;
  /** Options that differ from the defaults. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Its JSON pointer in `muster.yaml`; absent for one of the command line. */
  readonly pointer?: string;
}

/** Settings by the rule's id. */
export type RuleSettings = ReadonlyMap<string, RuleSetting>;

/** Settings for some of the objects. */
export interface Override {
  readonly where: WhereFile;
  readonly matches: (object: CheckedObject) => boolean;
  readonly rules: RuleSettings;
}

/** A pack, settings for all objects, and overrides for some objects. Later layers and overrides take precedence. */
export interface Layers {
  readonly pack: Pack;
  readonly base: RuleSettings;
  readonly overrides: readonly Override[];
}

/** The rules and settings of the objects that the same overrides match. */
interface Scope {
  readonly rules: ActiveRules;
  readonly settings: RuleSettings;
  /** The scopes of objects that one more override matches, created on first use. */
  readonly within: Map<Override, Scope>;
}

/**
 * Settings in layers. Each combination of overrides that occurs is computed once, so that an object only costs the
 * matching.
 */
export function layeredSettings(rules: readonly Rule[], { pack, base, overrides }: Layers): PolicySettings {
  const packed: RuleSettings = new Map(
    rules.map((rule) => [
      rule.id,
      { on: inPack(rule.pack, pack), ...given({ packSeverity: packSeverity(rule, pack) }) },
    ]),
  );
  const everywhere = layered(packed, base);
  const scopeWith = (settings: RuleSettings): Scope => {
    return { settings, rules: activeRules(activeOf(rules, settings)), within: new Map() };
  };
  const outermost = scopeWith(everywhere);
  const scopeOf = (object: CheckedObject): Scope => {
    let scope = outermost;
    for (const override of overrides) {
      if (!override.matches(object)) continue;
      const { settings, within } = scope;
      scope = getOrCreate(within, override, () => scopeWith(layered(settings, override.rules)));
    }
    return scope;
  };
  return {
    forObject: (object) => scopeOf(object).rules,
    forSet: forSet(rules, everywhere, overrides),
    ofSetRule: ({ id }, object) => {
      const { on = false, severity, packSeverity } = scopeOf(object).settings.get(id) ?? {};
      return given({ off: !on, severity, packSeverity });
    },
  };
}

function layered(under: RuleSettings, over: RuleSettings = new Map()): RuleSettings {
  const result = new Map(under);
  for (const [id, setting] of over) {
    const before = result.get(id);
    const options = filledObject({ ...before?.options, ...setting.options });
    result.set(id, { ...before, ...setting, ...given({ options }) });
  }
  return result;
}

function activeOf(rules: readonly Rule[], settings: RuleSettings): readonly ActiveRule[] {
  return rules.flatMap((rule) => {
    const setting = settings.get(rule.id);
    if (setting?.on !== true) return [];
    return [active(rule, setting)];
  });
}

function active(rule: Rule, { severity, packSeverity, options }: RuleSetting): ActiveRule {
  return { ...activeRule(rule, options), ...given({ severity, packSeverity }) };
}

/** The active rules of the set. A rule that is on for some objects only runs too, but reports only about objects. */
function forSet(rules: readonly Rule[], everywhere: RuleSettings, overrides: readonly Override[]) {
  return setRules(
    rules.flatMap((rule) => {
      const setting = everywhere.get(rule.id) ?? { on: false };
      if (setting.on) return [active(rule, setting)];
      const isOnSomewhere = overrides.some(({ rules: settings }) => settings.get(rule.id)?.on === true);
      if (rule.scope !== "set" || !isOnSomewhere) return [];
      return [active(aboutObjects(rule), setting)];
    }),
  );
}

function aboutObjects(rule: SetRule): SetRule {
  return {
    ...rule,
    check: (set, { options, report }) => {
      const reportObject = (reported: SetRuleFinding) => {
        if (reported.object !== undefined) report(reported);
      };
      rule.check(set, { options, report: reportObject });
    },
  };
}
