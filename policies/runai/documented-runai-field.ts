import { defineRule } from "../../src/rule/index.ts";
import { RUNAI_DOCS, runaiExample, runaiFindings } from "./runai-findings.ts";

/** RUNAI-006: the reference of Run:ai states that a kind has the fields of its objects. */
export const documentedRunaiField = defineRule({
  id: "RUNAI-006",
  name: "documented-runai-field",
  title: "The reference of Run:ai states that the kind of a workload has its fields",
  severity: "info",
  pack: "recommended",
  rationale:
    "The reference has 30 fields without the kinds that support them, and some fields in two spellings. Such a field is accepted, but only the platform can confirm that it has an effect.",
  fix: "check after the first run that the field has its effect, and use the spelling that the finding names",
  docs: RUNAI_DOCS,
  examples: {
    good: runaiExample('gpuLimit: {value: "0.5"}'),
    bad: runaiExample("backoffLimit: {value: 2}"),
  },
  scope: "object",
  check: (checked, { report }) => {
    // The user of a definition did not choose the fields of the workload that is expanded from it.
    if (checked.components !== undefined) return;
    for (const finding of runaiFindings(checked, "uncertain")) report(finding);
  },
});
