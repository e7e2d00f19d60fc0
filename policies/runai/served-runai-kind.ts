import { defineRule } from "../../src/rule/index.ts";
import { RUNAI_DOCS, runaiExample, runaiFindings } from "./runai-findings.ts";

/** RUNAI-001: a workload of Run:ai has a kind and version that the platform serves. */
export const servedRunaiKind = defineRule({
  id: "RUNAI-001",
  name: "served-runai-kind",
  title: "A workload of Run:ai has a kind and an API version that the platform serves",
  severity: "error",
  pack: "recommended",
  rationale:
    "Run:ai serves its workload kinds in run.ai/v2alpha1 only. The API server rejects any other version or kind, and no rule can find the pods of such an object.",
  fix: "write the apiVersion and the kind that the finding names",
  docs: RUNAI_DOCS,
  examples: {
    good: runaiExample('gpu: {value: "0.5"}'),
    bad: runaiExample('gpu: {value: "0.5"}').replace("v2alpha1", "v1"),
  },
  scope: "object",
  check: (checked, { report }) => {
    for (const finding of runaiFindings(checked, "kind")) report(finding);
  },
});
