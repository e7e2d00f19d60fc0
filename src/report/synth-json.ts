import { VERSION } from "../base/tool-version.ts";
import type { SynthOutcome } from "../synth/outcome.ts";

/** The report of a synth as JSON; findings have the shape that `check` reports. */
export function synthJson(outcome: SynthOutcome): string {
  const { issues, unreadable, summary, changes = [], conflicts = [], unchanged = 0, refused = true } = outcome;
  const report = {
    tool: { name: "muster", version: VERSION },
    summary: { refused, ...summary, unreadable, changes, conflicts, unchanged },
    findings: issues,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
