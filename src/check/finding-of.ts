import type { Finding } from "../finding/finding.ts";
import { fingerprintOf } from "../finding/fingerprint.ts";
import type { Issue } from "../finding/issue.ts";
import { withRuleFix } from "../resource-interface/rules.ts";

/** Makes a finding of an issue: adds its fingerprint and, for an issue of a Resource Interface, the fix of its rule. */
export function findingFromIssue(issue: Issue): Finding {
  return { ...withRuleFix(issue), fingerprint: fingerprintOf(issue) };
}
