import type { Issue } from "../../kernel/index.ts";
import { filled, isActive } from "../../kernel/index.ts";

/** The findings about Run:ai policies in the form of the platform's answers; undefined without any. */
export function complianceIssues(findings: readonly Issue[]) {
  return filled(
    findings.flatMap((finding) => {
      const { object, compliance } = finding;
      if (compliance === undefined || !isActive(finding)) return [];
      const { field, details, rule } = compliance;
      return [{ object, field, details, rule }];
    }),
  );
}
