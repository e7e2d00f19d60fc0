import { defineRule } from "../../src/rule/index.ts";
import { RUNAI_DOCS, runaiExample, runaiFindings } from "./runai-findings.ts";

/** RUNAI-004: every field of a Run:ai workload has its wrapper and type. */
export const runaiFieldForm = defineRule({
  id: "RUNAI-004",
  name: "runai-field-form",
  title: "Every field of a Run:ai workload has the wrapper and the type of its format",
  severity: "error",
  pack: "recommended",
  fault: "kind",
  rationale:
    "The format wraps each value as {value: x}, and each map as {items: {key: {value: x}}}. The API server rejects a value without its wrapper or of another type, or drops it without a message.",
  fix: "write the field in the form that the finding shows",
  docs: RUNAI_DOCS,
  examples: {
    good: runaiExample('gpu: {value: "0.5"}', 'environment: {items: {SEED: {value: "7"}}}'),
    bad: runaiExample("gpu: 0.5", 'environment: {items: [{name: SEED, value: "7"}]}'),
  },
  scope: "object",
  check: (checked, { report }) => {
    for (const finding of runaiFindings(checked, "form")) report(finding);
  },
});
