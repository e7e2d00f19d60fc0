import { getOrCreate } from "../base/memo.ts";
import type { Finding } from "../finding/finding.ts";
import { SEVERITIES } from "../finding/issue.ts";
import type { RuleSummary } from "../finding/rule-summary.ts";

/**
 * The findings, the worst first: by severity, then by the security severity of the rule. The first finding of each rule
 * precedes the second of any rule of the same severity, so that copies do not hide other problems.
 */
export function worstFirst(findings: readonly Finding[], rules: readonly RuleSummary[]): readonly Finding[] {
  const security = new Map(rules.map((rule) => [rule.id, rule.security ?? 0]));
  const numbers = new Map<string, number>();
  const ranked = findings.map((finding) => {
    const { rule, severity } = finding;
    const key = `${severity} ${rule}`;
    const number = getOrCreate(numbers, key, () => 0);
    numbers.set(key, number + 1);
    return { finding, rank: [SEVERITIES.indexOf(severity), number, -(security.get(rule) ?? 0)] };
  });
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ finding }) => finding);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  return a.map((rank, index) => rank - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
