import { given } from "../base/given.ts";
import type { Finding } from "../finding/finding.ts";
import { fingerprintOf } from "../finding/fingerprint.ts";
import type { Issue } from "../finding/issue.ts";

/** An issue of a reader as a finding: with an identity over time. */
export function findingFromIssue(issue: Issue): Finding {
  const { rule, object, component, instance, path } = issue;
  if (object === undefined) return { ...issue, fingerprint: fingerprintOf({ rule, component, instance, path }) };
  const { apiVersion, kind, namespace, name } = object;
  const metadata = given({ name, namespace });
  return {
    ...issue,
    fingerprint: fingerprintOf({ rule, component, instance, path, object: { apiVersion, kind, metadata } }),
  };
}
