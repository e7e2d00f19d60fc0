import { defineRule } from "../../src/rule/index.ts";
import { reportProblems } from "../sets/set-gangs.ts";
import { gangJobExample, podGroupExample } from "./examples.ts";

/** GANG-005: a gang waits for at most as many pods as its workloads can create. */
export const minimumWithinPods = defineRule({
  id: "GANG-005",
  name: "minimum-within-pods",
  title: "A gang waits for at most as many pods as its workloads can create",
  severity: "error",
  pack: "recommended",
  fault: "gang",
  rationale:
    "A gang starts when its minimum of pods exists. If all its workloads together create fewer pods, even at their largest scale, all pods wait forever. A gang can start without an optional subgroup (minSubGroup), but the scheduler evicts its pods again and again while a subgroup lacks pods of its minimum.",
  fix: "lower the minimum, or raise the replicas of the workload",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/batch"],
  examples: {
    good: podGroupExample("{queue: team-nlp, minMember: 4}") + gangJobExample({ pods: 4 }),
    bad: podGroupExample("{queue: team-nlp, minMember: 4}") + gangJobExample({ pods: 2 }),
  },
  scope: "set",
  check: (set, { report }) => reportProblems(set, ["min-exceeds-pods"], report),
});
