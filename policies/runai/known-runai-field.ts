import { defineRule } from "../../src/rule/index.ts";
import { RUNAI_DOCS, runaiExample, runaiFindings } from "./runai-findings.ts";

/** RUNAI-002: a workload of Run:ai has only fields of its format. */
export const knownRunaiField = defineRule({
  id: "RUNAI-002",
  name: "known-runai-field",
  title: "A workload of Run:ai has only fields of its format",
  severity: "error",
  pack: "recommended",
  fault: "kind",
  rationale:
    "The API server drops an unknown field without a message, and its setting with it: a GPU request under the name that the API of the control plane has leaves the workload without a GPU.",
  fix: "write the field that the finding names; docs/reference/runai-fields.md lists all fields",
  docs: RUNAI_DOCS,
  examples: {
    good: runaiExample('gpu: {value: "0.1"}'),
    bad: runaiExample("compute: {gpuPortionRequest: 0.1}"),
  },
  scope: "object",
  check: (checked, { report }) => {
    for (const finding of runaiFindings(checked, "unknown-field")) report(finding);
  },
});
