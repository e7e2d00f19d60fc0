import { describeValue, isSensitive } from "../../k8s-fields/index.ts";
import { given, type Issue, type Locate, locationText, ruleOf, runaiComplianceRule } from "../../kernel/index.ts";
import type { AppliedPolicy, ComplianceIssue, PolicySource } from "./applied-policy.ts";
import { scopeText } from "./policy.ts";

/** The object of an issue, and its place there. */
type IssuePlace = Pick<Issue, "path"> & { readonly [Key in "object" | "location" | "source"]?: Issue[Key] | undefined };

/** The rules of policies that a definition breaks, as issues with pointers into the definition. */
export function brokenPolicyRules(
  policy: Pick<AppliedPolicy, "issues"> | undefined,
  { locate, ...place }: Omit<IssuePlace, "path" | "location"> & { readonly locate?: Locate | undefined },
): readonly Issue[] {
  const issues = policy?.issues ?? [];
  return issues.map((issue) => {
    const path = `/spec${issue.pointer}`;
    return complianceIssue(issue, { ...place, path, location: locate?.(path) });
  });
}

/** A rule of a policy that a workload breaks, as an issue that names the place of the rule. */
export function complianceIssue(issue: ComplianceIssue, { path, ...place }: IssuePlace): Issue {
  const { rule, field, details, source, policyPointer, value } = issue;
  const { severity, fix } = runaiComplianceRule;
  return given({
    ...ruleOf(runaiComplianceRule),
    severity,
    message: `${field}: ${details} (${rule} of ${sourceText(source, policyPointer)})`,
    ...place,
    path,
    expected: details,
    received: value === undefined ? undefined : describeValue(value, isSensitive(path, value)),
    fix,
    compliance: { field, details, rule },
  });
}

function sourceText(source: PolicySource, pointer: string): string {
  const place = source.locate?.(pointer, "key");
  const at = place === undefined ? "" : `, ${locationText(place)}`;
  return `${policyName(source)}${at}`;
}

/** The policy that a part comes from, in words. */
export function policyName({ name, scope }: PolicySource): string {
  if (scope === "system") return "the system policy of Run:ai";
  return `policy ${name} for ${scopeText(scope)}`;
}
