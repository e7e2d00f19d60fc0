import type { Finding } from "../../kernel/index.ts";
import type { PolicyState, RelaxedRule } from "../../rules/index.ts";
import type { CheckReport } from "../results/check-report.ts";
import { complianceIssues } from "./compliance-json.ts";
import { jsonWithItems, toolMembers } from "./json.ts";

/**
 * Yields the parts of the report for programs: `{tool, summary, policy, findings}`, see docs/reference/reports.md. Keys have a
 * fixed order, so that equal checks give equal bytes.
 */
export function* jsonParts({ summary, policy, findings }: CheckReport): Generator<string> {
  const { documents, evaluated, skipped, unreadable, ignored, errors, warnings, infos, waived, known } = summary;
  const { notRendered } = summary;
  const head = toolMembers({
    summary: {
      documents,
      evaluated,
      skipped: skipped.map(({ file, document, reason }) => ({ file, document, reason })),
      unreadable: unreadable.map(({ file, line, column, message }) => ({ file, line, column, message })),
      ignored: ignored.map(({ file, reason }) => ({ file, reason })),
      notRendered: notRendered?.map(({ file, line, object, reason }) => ({ file, line, object, reason })),
      errors,
      warnings,
      infos,
      waived,
      known,
    },
    complianceIssues: complianceIssues(findings),
    policy: policy && policyJson(policy),
    findings: [],
  });
  yield* jsonWithItems(head, 2, findings, findingJson);
}

/** The report for programs as one text. */
export function checkJson(report: CheckReport): string {
  return [...jsonParts(report)].join("");
}

function policyJson({ source, pack, off, lowered, waivers }: PolicyState) {
  const relaxed = ({ rule, name, severity, by, where, objects }: RelaxedRule) => {
    return { rule, name, severity, by, where, objects };
  };
  return { source, pack, off: off.map(relaxed), lowered: lowered.map(relaxed), waivers };
}

function findingJson(finding: Finding) {
  const { rule, name, severity, message, object, component, instance, path, location, source } = finding;
  const { expected, received, fix, fingerprint, waiver, known, value, related, places, stack } = finding;
  return {
    rule,
    name,
    severity,
    message,
    object: object && {
      apiVersion: object.apiVersion,
      kind: object.kind,
      namespace: object.namespace,
      name: object.name,
    },
    component,
    instance,
    path,
    location,
    source,
    expected,
    received,
    fix,
    fingerprint,
    waiver,
    known,
    value,
    related,
    places,
    stack,
  };
}
