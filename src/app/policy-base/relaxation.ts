import type { Finding, Location, Problem } from "../../kernel/index.ts";
import { fingerprintOf, given, policyRules, ruleOf } from "../../kernel/index.ts";

/** A change of a branch after which fewer findings count than at its base. */
export interface Relaxation extends Problem {
  readonly rule: keyof typeof policyRules;
  readonly location?: Location | undefined;
}

/** The finding about a relaxation. Neither a waiver nor a baseline applies to it. */
export function relaxationFinding({ rule, path, message, location, ...rest }: Relaxation): Finding {
  const { severity, fix } = policyRules[rule];
  const named = ruleOf(policyRules[rule]);
  return given({
    ...named,
    severity: rest.severity ?? severity,
    message,
    path,
    location,
    expected: rest.expected,
    received: rest.received,
    fix: rest.fix ?? fix,
    // Several relaxations may have one path, and only the message distinguishes them: other words are another finding.
    fingerprint: fingerprintOf({ rule: named.rule, path, key: message }),
  });
}
