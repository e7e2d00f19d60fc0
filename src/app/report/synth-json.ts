import type { SynthOutcome } from "../../synth/index.ts";
import { complianceIssues } from "./compliance-json.ts";
import { toolReport } from "./json.ts";

/** The report of a synth as JSON, with the same members of a finding as in `check`, and further members of a command. */
export function synthJson(outcome: SynthOutcome, members: object = {}): string {
  const { issues, unreadable, summary, changes = [], conflicts = [], unchanged = 0, refused = true } = outcome;
  return toolReport({
    summary: { refused, ...summary, unreadable, changes, conflicts, unchanged },
    complianceIssues: complianceIssues(issues),
    findings: issues,
    ...members,
  });
}
