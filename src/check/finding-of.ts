import type { Finding } from "../finding/finding.ts";
import { fingerprintOf } from "../finding/fingerprint.ts";
import type { Issue } from "../finding/issue.ts";

/** Makes a finding of an issue: adds its fingerprint. */
export function findingFromIssue(issue: Issue): Finding {
  return { ...issue, fingerprint: fingerprintOf(issue) };
}
