import type { Finding, Issue } from "../../kernel/index.ts";
import { fingerprintOf } from "../../kernel/index.ts";
import { isResourceInterfaceObject, withRuleFix } from "../../model/index.ts";

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
