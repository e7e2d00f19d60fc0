import type { Finding, RuleSummary } from "../../kernel/index.ts";
import { SEVERITIES } from "../../kernel/index.ts";

/**
 * The findings, the worst first: by severity, then by the security severity of the rule. The first finding of each rule
 * precedes the second of any rule of the same severity, so that copies do not hide other problems.
 */
export function worstFirst(findings: readonly Finding[], rules: readonly RuleSummary[]): readonly Finding[] {
  const security = new Map(rules.map((rule) => [rule.id, rule.security ?? 0]));
  const numbers = {
    error: new Map<string, number>(),
    warning: new Map<string, number>(),
    info: new Map<string, number>(),
  };
  const ranked = findings.map((finding): Ranked => {
    const { rule, severity } = finding;
    const number = numbers[severity].get(rule) ?? 0;
    numbers[severity].set(rule, number + 1);
    return { finding, severity: SEVERITIES.indexOf(severity), number, security: security.get(rule) ?? 0 };
  });
  return ranked.sort(compareRanks).map(({ finding }) => finding);
}

interface Ranked {
  readonly finding: Finding;
  readonly severity: number;
  /** The number of earlier findings of the same rule and severity. */
  readonly number: number;
  readonly security: number;
}

function compareRanks(a: Ranked, b: Ranked): number {
  return a.severity - b.severity || a.number - b.number || b.security - a.security;
}
