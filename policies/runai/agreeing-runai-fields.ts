import { defineRule } from "../../src/rule/index.ts";
import { RUNAI_DOCS, runaiExample, runaiFindings } from "./runai-findings.ts";

/** RUNAI-005: a Run:ai workload has its mandatory fields, and fields that agree. */
export const agreeingRunaiFields = defineRule({
  id: "RUNAI-005",
  name: "agreeing-runai-fields",
  title: "A Run:ai workload has its mandatory fields, and its fields agree with each other",
  severity: "error",
  pack: "recommended",
  rationale:
    "A workload without a name or an image is rejected, a new claim needs a size, and some fields have no effect unless another one is set.",
  fix: "add the missing field, or change one of the fields that the finding names",
  docs: RUNAI_DOCS,
  examples: {
    good: runaiExample("runAsUser: {value: true}", "runAsUid: {value: 1000}"),
    bad: runaiExample("runAsUid: {value: 1000}"),
  },
  scope: "object",
  check: (checked, { report }) => {
    for (const finding of runaiFindings(checked, "constraint")) report(finding);
  },
});
