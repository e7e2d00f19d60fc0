import { given } from "../base/given.ts";
import { refOf } from "../base/kubernetes.ts";
import type { Finding } from "../finding/finding.ts";
import { fingerprintOf } from "../finding/fingerprint.ts";
import { locationText } from "../finding/issue.ts";
import { runaiComplianceRule } from "../finding/runai-policy-rules.ts";
import { type ComplianceIssue, type PolicySource, scopeText } from "../runai-policy/index.ts";
import { describeValue, isSensitive } from "../schema/describe.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { ObjectSet } from "./object-set.ts";

/** The findings about the rules of Run:ai policies that definitions break, each once. */
export function runaiPolicyFindings({ objects }: Pick<ObjectSet, "objects">): readonly Finding[] {
  return objects.flatMap((checked) => {
    // Of the objects of a definition only the workload has pods.
    const issues = checked.pods === undefined ? undefined : checked.definition?.policy?.issues;
    return issues === undefined ? [] : issues.map((issue) => findingOf(issue, checked));
  });
}

function findingOf(issue: ComplianceIssue, checked: CheckedObject): Finding {
  const { id, name, severity } = runaiComplianceRule;
  const { rule, field, details, source, policyPointer, value } = issue;
  const object = refOf(checked.object);
  const path = `/spec${issue.pointer}`;
  const received = value === undefined ? undefined : describeValue(value, isSensitive(path, value));
  return given({
    rule: id,
    name,
    severity,
    message: `${field}: ${details} (${rule} of ${sourceText(source, policyPointer)})`,
    object,
    path,
    location: checked.locateDefinition?.(path),
    source: checked.source,
    expected: details,
    received,
    fix: runaiComplianceRule.fix,
    fingerprint: fingerprintOf({ rule: id, object, path, key: `${rule} ${field}` }),
    compliance: { field, details, rule },
  });
}

/** The policy that a rule comes from, with its place. */
export function sourceText({ name, scope, locate }: PolicySource, pointer: string): string {
  if (scope === "system") return "the system policy of Run:ai";
  const place = locate?.(pointer, "key");
  const at = place === undefined ? "" : `, ${locationText(place)}`;
  return `policy ${name} for ${scopeText(scope)}${at}`;
}
