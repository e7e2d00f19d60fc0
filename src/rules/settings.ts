import type { Severity } from "../kernel/index.ts";
import { memoize } from "../kernel/index.ts";
import type { CheckedObject, ObjectRule, PodRule, Rule, RulePack, SetRule } from "../rule/index.ts";

/**
 * The rules to start from.
 * - `recommended`: the rules whose findings a team repairs
 * - `strict`: every rule that is not optional
 * - `none`: no rule
 */
export type Pack = "recommended" | "strict" | "none";

/** Every pack, for messages and options. */
export const PACKS: readonly Pack[] = ["recommended", "strict", "none"];

/** A rule with its severity and options for some objects. */
export interface ActiveRule<Kind extends Rule = Rule> {
  readonly rule: Kind;
  /** The configured one. Default: that of the pack, of the finding, or else of the rule. */
  readonly severity?: Severity;
  /** The severity in the pack of findings that are not below the severity of the rule. Default: their own. */
  readonly packSeverity?: Severity;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The rules that apply to an object, by scope. */
export interface ActiveRules {
  readonly pod: readonly ActiveRule<PodRule>[];
  /** Also the rules of pods that check objects. */
  readonly object: readonly ActiveRule<ObjectRule | PodRule>[];
}

/** The rules of each object and of the set. */
export interface PolicySettings {
  /** Rules for one object; the same object for all objects with the same settings. */
  readonly forObject: (object: CheckedObject) => ActiveRules;
  /** Rules for the whole set, with the settings outside of all overrides. */
  readonly forSet: readonly ActiveRule<SetRule>[];
  /** The settings of a set rule for a finding about an object: an override may switch it off or change its severity. */
  readonly ofSetRule: (
    rule: SetRule,
    object: CheckedObject,
  ) => Pick<ActiveRule, "severity" | "packSeverity"> & { readonly off: boolean };
}

/** The settings with only some of the rules of objects and pods. */
export function withRulesOf<Settings extends Pick<PolicySettings, "forObject">>(
  settings: Settings,
  keeps: (rule: Rule) => boolean,
): Settings {
  const restricted = memoize(
    ({ pod, object }: ActiveRules): ActiveRules => ({
      pod: pod.filter(({ rule }) => keeps(rule)),
      object: object.filter(({ rule }) => keeps(rule)),
    }),
  );
  return { ...settings, forObject: (object) => restricted(settings.forObject(object)) };
}

/** Active rules by scope. */
export function activeRules(active: readonly ActiveRule[]): ActiveRules {
  return {
    pod: active.filter((entry): entry is ActiveRule<PodRule> => entry.rule.scope === "pod"),
    object: active.filter(
      (entry): entry is ActiveRule<ObjectRule | PodRule> => objectCheckOf(entry.rule) !== undefined,
    ),
  };
}

/** The check of a rule for whole objects; undefined for a rule that checks only pods or the set. */
export function objectCheckOf(rule: Rule): ObjectRule["check"] | undefined {
  if (rule.scope === "object") return rule.check;
  if (rule.scope === "pod") return rule.checkObject;
  return undefined;
}

/** The active rules of the whole set. */
export function setRules(active: readonly ActiveRule[]): readonly ActiveRule<SetRule>[] {
  return active.filter((entry): entry is ActiveRule<SetRule> => entry.rule.scope === "set");
}

/** A rule with its defaults. */
export function activeRule(rule: Rule, options: Readonly<Record<string, unknown>> = {}): ActiveRule {
  const defaults: Readonly<Record<string, unknown>> = rule.options?.defaults ?? {};
  return { rule, options: Object.freeze({ ...defaults, ...options }) };
}

/** The severity of a rule that a pack sets; most rules have the same one in each pack. */
export function packSeverity({ strictSeverity }: Pick<Rule, "strictSeverity">, pack: Pack): Severity | undefined {
  if (pack === "strict") return strictSeverity;
  return undefined;
}

/** Whether a pack has the rules of another one: `strict` has all `recommended` rules. */
export function inPack(rulePack: RulePack, pack: Pack): boolean {
  return pack !== "none" && (rulePack === "recommended" || rulePack === pack);
}
