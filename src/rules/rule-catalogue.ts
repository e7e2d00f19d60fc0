import { given } from "../base/given.ts";
import { definitionRules, organizationRules } from "../finding/definition-rules.ts";
import type { RuleSummary } from "../finding/rule-summary.ts";
import { commandRules, synthRules } from "../finding/synth-rules.ts";
import { resourceInterfaceRules } from "../resource-interface/rules.ts";
import type { Schema } from "../schema/schema.ts";
import type { Rule, RuleMeta } from "./rule.ts";
import { waiverRules } from "./waiver-rules.ts";

/** Which part of muster reports a rule. */
export type RuleOrigin =
  | "policy"
  | "waiver"
  | "definition"
  | "organization"
  | "synth"
  | "dist"
  | "quota"
  | "resource-interface";

/** A rule as `rules`, `explain`, the docs and the reports describe it. */
export interface CatalogueRule extends RuleSummary {
  readonly origin: RuleOrigin;
  /** Absent for what is always checked: definitions, `muster.yaml` and Resource Interfaces. */
  readonly pack?: RuleMeta["pack"];
  readonly fixable?: boolean;
  readonly applies?: RuleMeta["applies"];
  readonly options?: { readonly schema: Schema; readonly defaults: Readonly<Record<string, unknown>> };
  readonly examples?: RuleMeta["examples"];
}

/**
 * Every rule that a finding may name, by id: the given policies, the rules about waivers, and those that muster's own
 * readers check. Where a policy and a reader share an id, since both check the same, the policy describes it.
 */
export function ruleCatalogue(policies: readonly Rule[]): readonly CatalogueRule[] {
  const all: readonly CatalogueRule[] = [
    ...policies.map((rule) => described(rule, "policy")),
    ...waiverRules.map((rule) => described(rule, "waiver")),
    ...withOrigin(definitionRules, "definition"),
    ...withOrigin(organizationRules, "organization"),
    ...withOrigin(synthRules, "synth"),
    { ...commandRules["fresh-dist"], origin: "dist" },
    { ...commandRules["quota-change"], origin: "quota" },
    ...Object.entries(resourceInterfaceRules).map(
      ([id, { name, title, severity, why, fix }]): CatalogueRule => ({
        id,
        name,
        title,
        severity,
        rationale: sentence(why),
        fix,
        origin: "resource-interface",
      }),
    ),
  ];
  const byId = new Map<string, CatalogueRule>();
  for (const rule of all) if (!byId.has(rule.id)) byId.set(rule.id, rule);
  return [...byId.values()].sort((a, b) => compareIds(a.id, b.id));
}

/** Orders ids by group, then number: `SEC-002`, `SEC-010`, `STORAGE-001`. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The group of a rule, in lower case: `sec` of `SEC-001`. */
export function groupOfRule(id: string): string {
  return id.replace(/-[^-]*$/, "").toLowerCase();
}

/** A text of a rule as a sentence: with a full stop, and a capital letter unless it begins with a field or a path. */
export function sentence(text: string): string {
  const start = /^[a-z]+(?=[\s,;:]|$)/.test(text) ? text.charAt(0).toUpperCase() : text.charAt(0);
  return `${start}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

interface Describable extends Omit<RuleMeta, "options"> {
  readonly options?: { readonly schema: Schema; readonly defaults: unknown };
}

// The rules' functions stay behind: what is described is data.
function described(rule: Describable, origin: RuleOrigin): CatalogueRule {
  const { id, name, title, severity, rationale, fix, pack, examples } = rule;
  const { security, docs, fixable, applies, options } = rule;
  return given({
    id,
    name,
    title,
    severity,
    security,
    pack,
    rationale,
    fix,
    docs,
    fixable,
    applies,
    ...(options === undefined ? {} : { options: { schema: options.schema, defaults: Object(options.defaults) } }),
    examples,
    origin,
  });
}

function withOrigin(rules: Readonly<Record<string, RuleSummary>>, origin: RuleOrigin): readonly CatalogueRule[] {
  return Object.values(rules).map((rule) => ({ ...rule, origin }));
}
