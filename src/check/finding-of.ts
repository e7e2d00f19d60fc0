import type { Finding } from "../finding/finding.ts";
import { fingerprintOf } from "../finding/fingerprint.ts";
import type { Issue } from "../finding/issue.ts";
import { isResourceInterfaceObject } from "../resource-interface/is-resource-interface.ts";
import { withRuleFix } from "../resource-interface/rules.ts";

/**
 * Makes a finding of an issue: adds its fingerprint and, for an issue about a Resource Interface, the fix of its rule. An
 * issue about an object that a Resource Interface reads has another fix, if any.
 */
export function findingFromIssue(issue: Issue): Finding {
  const { object } = issue;
  const fixed = object !== undefined && isResourceInterfaceObject(object) ? withRuleFix(issue) : issue;
  // The fingerprint has it, so that results of a cache need not.
  const { key: _, ...rest } = fixed;
  return { ...rest, fingerprint: fingerprintOf(issue) };
}
