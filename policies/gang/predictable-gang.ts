import { defineRule } from "../../src/rule/index.ts";
import { kartaExample } from "./examples.ts";
import { instructionCheck } from "./instruction-problems.ts";

/** GANG-026: the pod templates decide the gangs of a kind, so that they can be counted before anything runs. */
export const predictableGang = defineRule({
  id: "GANG-026",
  name: "predictable-gang",
  title: "The pod templates of a workload decide its PodGroups",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Filters and grouping keys of gang instructions read labels of pods. Those that only the operator of the kind sets are unknown before a pod exists, so the gang cannot be predicted, and quotas count the pods without its minimum.",
  fix: "set the label in the pod template, or use instructions that read only the template",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/developer/designs/no-code-grouping"],
  examples: {
    good: kartaExample({
      gang: `{podGroups: [{name: all, members: [{componentName: worker, filters: ['.metadata.labels.role == "gpu"']}]}]}`,
      labels: "{role: gpu}",
    }),
    bad: kartaExample({
      gang: `{podGroups: [{name: all, members: [{componentName: worker, filters: ['.metadata.labels.role == "gpu"']}]}]}`,
    }),
  },
  scope: "object",
  check: instructionCheck("group-unknown", "key-assumed"),
});
