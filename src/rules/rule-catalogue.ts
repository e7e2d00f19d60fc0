import type { Schema } from "../k8s-fields/index.ts";
import type { RuleSummary, Severity } from "../kernel/index.ts";
import {
  commandRules,
  compareKeys,
  definitionRules,
  given,
  kustomizeRules,
  organizationRules,
  outputRules,
  policyRules,
  record,
  ruleFileRules,
  runaiComplianceRule,
  runaiPolicyRules,
  synthRules,
} from "../kernel/index.ts";
import { resourceInterfaceRules } from "../model/index.ts";
import type { Rule, RuleMeta } from "../rule/index.ts";
import { waiverRules } from "./waiver-rules.ts";

/** The part of muster that reports a rule. */
export type RuleOrigin =
  | "policy"
  | "waiver"
  | "definition"
  | "organization"
  | "runai-policy"
  | "synth"
  | "dist"
  | "kustomization"
  | "quota"
  | "resource-interface"
  | "rule-file"
  | "base";

/** A rule for `rules`, `explain`, the docs and the reports. */
export interface CatalogueRule extends RuleSummary {
  readonly origin: RuleOrigin;
  /** Absent for rules that are always on: those of definitions, `muster.yaml` and Resource Interfaces. */
  readonly pack?: RuleMeta["pack"];
  /** The highest severity that one of its findings may have. Default: `severity`. */
  readonly highestSeverity?: Severity;
  /** Its severity in the `strict` pack. Default: `severity`. */
  readonly strictSeverity?: Severity;
  readonly fixable?: boolean;
  readonly readsGit?: true;
  readonly applies?: RuleMeta["applies"];
  readonly options?: {
    readonly schema: Schema;
    readonly defaults: Readonly<Record<string, unknown>>;
    readonly stricter?: Readonly<Record<string, "less" | "more">>;
  };
  readonly examples?: RuleMeta["examples"];
  /** Absent for a rule that muster ships. */
  readonly user?: RuleMeta["user"];
}

/**
 * Returns every rule that a finding may name, by id: the given policies, the rules about waivers, and those of muster's
 * own readers. When a policy and a reader check the same and share an id, the policy describes the rule.
 */
export function ruleCatalogue(policies: readonly Rule[]): readonly CatalogueRule[] {
  const all: readonly CatalogueRule[] = [
    ...policies.map((rule) => described(rule, "policy")),
    ...waiverRules.map((rule) => described(rule, "waiver")),
    ...withOrigin(definitionRules, "definition"),
    ...withOrigin(organizationRules, "organization"),
    ...withOrigin({ ...runaiPolicyRules, compliance: runaiComplianceRule }, "runai-policy"),
    ...withOrigin(synthRules, "synth"),
    ...withOrigin(outputRules, "dist"),
    ...withOrigin(kustomizeRules, "kustomization"),
    { ...commandRules["fresh-dist"], origin: "dist" },
    { ...commandRules["quota-change"], origin: "quota" },
    ...withOrigin(resourceInterfaceRules, "resource-interface"),
    ...withOrigin(ruleFileRules, "rule-file"),
    ...withOrigin(policyRules, "base"),
  ];
  const byId = new Map<string, CatalogueRule>();
  for (const rule of all) if (!byId.has(rule.id)) byId.set(rule.id, rule);
  return [...byId].sort(compareKeys).map(([, rule]) => rule);
}

/** The group of a rule, in lower case: `sec` of `SEC-001`. */
export function groupOfRule(id: string): string {
  return id.replace(/-[^-]*$/, "").toLowerCase();
}

/** A text of a rule as a sentence: with a full stop, and a capital letter unless it starts with a field or a path. */
export function sentence(text: string): string {
  const start = text.replace(/^[a-z]+(?=[\s,;:]|$)/, (word) => word.charAt(0).toUpperCase() + word.slice(1));
  return start.replace(/[^.!?]$|^$/, "$&.");
}

interface Describable extends Omit<RuleMeta, "options"> {
  readonly options?: {
    readonly schema: Schema;
    readonly defaults: unknown;
    readonly stricter?: Readonly<Record<string, "less" | "more">>;
  };
}

// The functions of the rules are dropped, because a report contains data only.
function described(rule: Describable, origin: RuleOrigin): CatalogueRule {
  const { id, name, title, severity, rationale, fix, pack, examples } = rule;
  const { strictSeverity, highestSeverity, security, fault, docs, fixable, readsGit, applies, options, user } = rule;
  return given({
    id,
    name,
    title,
    severity,
    highestSeverity,
    strictSeverity,
    security,
    pack,
    rationale,
    fix,
    fault,
    docs,
    fixable,
    readsGit,
    applies,
    options:
      options &&
      given({
        schema: options.schema,
        defaults: record(options.defaults),
        stricter: options.stricter,
      }),
    examples,
    user,
    origin,
  });
}

function withOrigin(rules: Readonly<Record<string, RuleSummary>>, origin: RuleOrigin): readonly CatalogueRule[] {
  return Object.values(rules).map((rule) => ({ ...rule, origin }));
}
