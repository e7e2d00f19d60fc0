import { defineRule } from "../../src/rule/index.ts";
import { RUNAI_DOCS, runaiExample, runaiFindings } from "./runai-findings.ts";

/** RUNAI-003: a workload of Run:ai has only fields of its kind. */
export const supportedRunaiField = defineRule({
  id: "RUNAI-003",
  name: "supported-runai-field",
  title: "A workload of Run:ai has only fields that its kind supports",
  severity: "error",
  pack: "recommended",
  rationale:
    "Some fields belong to some kinds only: completions to a training, processes to a distributed workload, minScale to an inference. Any other kind ignores them.",
  fix: "remove the field, or use a kind that has it",
  docs: RUNAI_DOCS,
  examples: {
    good: runaiExample("completions: {value: 4}"),
    bad: runaiExample("minScale: {value: 1}"),
  },
  scope: "object",
  check: (checked, { report }) => {
    for (const finding of runaiFindings(checked, "unsupported")) report(finding);
  },
});
