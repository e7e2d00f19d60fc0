import type { CheckReport } from "../check/check-report.ts";
import type { Finding } from "../finding/finding.ts";
import { toolReport } from "./json.ts";

/**
 * The report for programs: `{tool, summary, findings}`, see docs/reports.md. Keys have a fixed order, so that equal
 * checks give equal bytes.
 */
export function checkJson({ summary, findings }: CheckReport): string {
  const { documents, evaluated, skipped, unreadable, ignored, errors, warnings, infos, waived, known } = summary;
  return toolReport({
    summary: {
      documents,
      evaluated,
      skipped: skipped.map(({ file, document, reason }) => ({ file, document, reason })),
      unreadable: unreadable.map(({ file, line, column, message }) => ({ file, line, column, message })),
      ignored,
      errors,
      warnings,
      infos,
      waived,
      known,
    },
    findings: findings.map(findingJson),
  });
}

function findingJson(finding: Finding) {
  const { rule, name, severity, message, object, component, instance, path, location, source } = finding;
  const { expected, received, fix, fingerprint, waiver, known, value, related } = finding;
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
  };
}
