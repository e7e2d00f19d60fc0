import { getOrCreate, type Severity } from "../../../kernel/index.ts";
import type { Rule } from "../../../rule/index.ts";
import type { RuleSpecFile } from "../../../user-rules/index.ts";
import { kindsOf } from "./policy-kinds.ts";
import { ruleExpressions } from "./rule-expressions.ts";
import { type PolicyObjects, policyObjects } from "./vap-objects.ts";

/** The policies of a rule, and the reasons why some parts of it have none. */
export interface RulePolicies {
  readonly policies: readonly Exclude<PolicyObjects, { readonly reason: string }>[];
  /** Ends of sentences that start with the rule. */
  readonly skipped: readonly string[];
}

/** Writes a rule as admission policies: one policy and one binding for each kind that it is about. */
export function rulePolicies(
  { id, name, title }: Pick<Rule, "id" | "name" | "title">,
  spec: RuleSpecFile,
  { severity, options }: { readonly severity: Severity; readonly options: Readonly<Record<string, unknown>> },
): RulePolicies {
  const compiled = ruleExpressions({ title, ...spec }, `${id} ${name}`, options);
  if ("reason" in compiled) return { policies: [], skipped: [compiled.reason] };
  const kinds = kindsOf(spec);
  if (kinds.length === 0) return { policies: [], skipped: ["is about no kind with a policy"] };
  const policies: RulePolicies["policies"][number][] = [];
  const reasons = new Map<string, string[]>();
  const add = (reason: string, part: string) => getOrCreate(reasons, reason, (): string[] => []).push(part);
  for (const kind of kinds) {
    const objects = policyObjects({ id, spec, severity, compiled }, kind);
    if ("reason" in objects) {
      add(objects.reason, kind.kind);
      continue;
    }
    policies.push(objects);
    if (!compiled.isAboutPods) continue;
    for (const { component, reason } of kind.pods?.missing ?? []) add(reason, `component ${component} of ${kind.kind}`);
  }
  const skipped = [...reasons].map(([reason, parts]) => `has no policy for ${parts.join(", ")}: ${reason}`);
  return { policies, skipped };
}
