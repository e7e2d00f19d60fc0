import { defineRule } from "../../src/rules/rule.ts";
import { reportProblems } from "../sets/set-gangs.ts";
import { jobExample, podGroupExample } from "./examples.ts";

/** GANG-005: a gang waits for no more pods than its workloads can create. */
export const minimumWithinPods = defineRule({
  id: "GANG-005",
  name: "minimum-within-pods",
  title: "A gang waits for no more pods than its workloads can create",
  severity: "error",
  pack: "recommended",
  rationale:
    "A gang starts when its minimum of pods is there. A minimum above what the workloads create, at most and together, is never reached: all pods wait for ever.",
  fix: "lower the minimum, or raise the replicas of the workload",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/batch"],
  examples: {
    good: podGroupExample("{queue: team-nlp, minMember: 4}") + jobExample({ pods: 4 }),
    bad: podGroupExample("{queue: team-nlp, minMember: 4}") + jobExample({ pods: 2 }),
  },
  scope: "set",
  check: (set, { report }) => reportProblems(set, ["min-exceeds-pods"], report),
});
