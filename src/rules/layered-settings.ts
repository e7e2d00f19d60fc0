import { given } from "../base/given.ts";
import type { Severity } from "../finding/issue.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { Rule, SetRule } from "./rule.ts";
import {
  type ActiveRule,
  type ActiveRules,
  activeRule,
  activeRules,
  inPack,
  type Pack,
  type PolicySettings,
  setRules,
} from "./settings.ts";

/** What is said of a rule in one place; what it leaves out stays as it was. */
export interface RuleSetting {
  readonly on: boolean;
  readonly severity?: Severity;
  /** Options that differ from the defaults. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Settings by the rule's id. */
export type RuleSettings = ReadonlyMap<string, RuleSetting>;

/** Settings for some of the objects. */
export interface Override {
  readonly matches: (object: CheckedObject) => boolean;
  readonly rules: RuleSettings;
}

/** A pack, what is changed of it everywhere, and what is changed of that for some objects: later ones win. */
export interface Layers {
  readonly pack: Pack;
  readonly base: RuleSettings;
  readonly overrides: readonly Override[];
}

/** What applies to the objects that the same overrides match. */
interface Scope {
  readonly rules: ActiveRules;
  readonly settings: RuleSettings;
  /** What applies where one more override matches, by that override; it fills as objects need it. */
  readonly within: Map<Override, Scope>;
}

/**
 * Settings in layers. Each combination of overrides that occurs is worked out once, so that the cost for an object is
 * that of matching it.
 */
export function layeredSettings(rules: readonly Rule[], { pack, base, overrides }: Layers): PolicySettings {
  const packed = new Map(rules.map((rule) => [rule.id, { on: inPack(rule.pack, pack) }]));
  const everywhere = layered(packed, base);
  const scopeWith = (settings: RuleSettings): Scope => {
    return { settings, rules: activeRules(activeOf(rules, settings)), within: new Map() };
  };
  const outermost = scopeWith(everywhere);
  const scopeOf = (object: CheckedObject): Scope => {
    let scope = outermost;
    for (const override of overrides) {
      if (!override.matches(object)) continue;
      let inner = scope.within.get(override);
      if (inner === undefined) {
        inner = scopeWith(layered(scope.settings, override.rules));
        scope.within.set(override, inner);
      }
      scope = inner;
    }
    return scope;
  };
  return {
    forObject: (object) => scopeOf(object).rules,
    forSet: forSet(rules, everywhere, overrides),
    ofSetRule: ({ id }, object) => {
      const { on = false, severity } = scopeOf(object).settings.get(id) ?? {};
      return given({ off: !on, severity });
    },
  };
}

function layered(under: RuleSettings, over: RuleSettings = new Map()): RuleSettings {
  const result = new Map(under);
  for (const [id, setting] of over) {
    const before = result.get(id);
    const options = { ...before?.options, ...setting.options };
    result.set(id, { ...before, ...setting, ...(Object.keys(options).length === 0 ? {} : { options }) });
  }
  return result;
}

function activeOf(rules: readonly Rule[], settings: RuleSettings): readonly ActiveRule[] {
  return rules.flatMap((rule) => {
    const setting = settings.get(rule.id);
    return setting?.on === true ? [active(rule, setting)] : [];
  });
}

function active(rule: Rule, { severity, options }: RuleSetting): ActiveRule {
  return { ...activeRule(rule, options), ...(severity === undefined ? {} : { severity }) };
}

/** A rule of the set that is on for some objects only runs as well; what it says of no object is then not told. */
function forSet(rules: readonly Rule[], everywhere: RuleSettings, overrides: readonly Override[]) {
  return setRules(
    rules.flatMap((rule) => {
      const setting = everywhere.get(rule.id) ?? { on: false };
      if (setting.on || rule.scope !== "set") return setting.on ? [active(rule, setting)] : [];
      const somewhere = overrides.some(({ rules: settings }) => settings.get(rule.id)?.on === true);
      return somewhere ? [active(aboutObjects(rule), setting)] : [];
    }),
  );
}

function aboutObjects(rule: SetRule): SetRule {
  return {
    ...rule,
    check: (set, { options, report }) =>
      rule.check(set, { options, report: (found) => (found.object === undefined ? undefined : report(found)) }),
  };
}
