import { getOrCreate, type Severity } from "../../../kernel/index.ts";
import type { Rule } from "../../../rule/index.ts";
import type { RuleSpecFile } from "../../../user-rules/index.ts";
import { kindsOf } from "./policy-kinds.ts";
import { literalOf, ruleExpressions } from "./rule-expressions.ts";
import type { RuleParams } from "./rule-params.ts";
import { type PolicyObjects, policyObjects } from "./vap-objects.ts";

/** The policies of a rule, and the reasons why some parts of it have none. */
export interface RulePolicies {
  readonly policies: readonly Exclude<PolicyObjects, { readonly reason: string }>[];
  /** The ConfigMap that the policies read. Absent: none. */
  readonly params?: RuleParams["object"];
  /** Ends of sentences that start with the rule. */
  readonly skipped: readonly string[];
}

/** The settings of a rule, as its policies need them. */
interface PolicySettings {
  readonly severity: Severity;
  readonly options: Readonly<Record<string, unknown>>;
  /** The settings that differ by namespace. */
  readonly params?: RuleParams | undefined;
}

/** Writes a rule as admission policies: one policy and one binding for each kind that it is about. */
export function rulePolicies(
  { id, name, title }: Pick<Rule, "id" | "name" | "title">,
  spec: RuleSpecFile,
  { severity, options, params }: PolicySettings,
): RulePolicies {
  const values = Object.fromEntries(Object.entries(options).map(([option, value]) => [option, literalOf(value)]));
  const compiled = ruleExpressions({ title, ...spec }, `${id} ${name}`, { ...values, ...params?.options });
  if ("reason" in compiled) return { policies: [], skipped: [compiled.reason] };
  const kinds = kindsOf(spec);
  if (kinds.length === 0) return { policies: [], skipped: ["is about no kind with a policy"] };
  const policies: RulePolicies["policies"][number][] = [];
  const reasons = new Map<string, string[]>();
  const add = (reason: string, part: string) => {
    const parts = getOrCreate(reasons, reason, (): string[] => []);
    if (!parts.includes(part)) parts.push(part);
  };
  for (const each of severitiesOf(severity, params)) {
    for (const kind of kinds) {
      const objects = policyObjects({ id, spec, severity: each, params, compiled }, kind);
      if ("reason" in objects) {
        add(objects.reason, kind.kind);
        continue;
      }
      policies.push(objects);
      if (!compiled.isAboutPods) continue;
      for (const { component, reason } of kind.pods?.missing ?? []) {
        add(reason, `component ${component} of ${kind.kind}`);
      }
    }
  }
  const skipped = [...reasons].map(([reason, parts]) => `has no policy for ${parts.join(", ")}: ${reason}`);
  return { policies, skipped, ...(params !== undefined && policies.length > 0 && { params: params.object }) };
}

/** One severity for each action of a binding: Deny, and Warn for both others. */
function severitiesOf(severity: Severity, params: RuleParams | undefined): readonly Severity[] {
  if (params?.severity === undefined) return [severity];
  const { severities } = params;
  const warns = severities.some((each) => each !== "error");
  return [...(severities.includes("error") ? ["error" as const] : []), ...(warns ? ["warning" as const] : [])];
}
