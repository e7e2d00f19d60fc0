import { defineRule } from "../../src/rule/index.ts";
import { reportProblems } from "../sets/set-gangs.ts";
import { pyTorchExample } from "./examples.ts";

/** GANG-012: all pods of one gang have the same scheduler, queue, priority class and preemptibility. */
export const uniformGang = defineRule({
  id: "GANG-012",
  name: "uniform-gang",
  title: "All pods of one gang have the same scheduler, queue, priority class and preemptibility",
  severity: "error",
  pack: "recommended",
  rationale:
    "A gang has one scheduler, one queue and one priority. The podgrouper writes the group with every pod: it keeps the queue of the first one, and takes the priority class and preemptibility of the last one, also where that is the default of the kind. Pods of another scheduler never count. The scheduler of Kubernetes places no pod of a PodGroup of scheduling.k8s.io whose pods have several schedulers, or another priority than the group.",
  fix: "set the same values in every pod template of the gang, or on the workload",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/priority"],
  examples: {
    good: pyTorchExample(),
    bad: pyTorchExample({ schedulerName: "default-scheduler" }),
  },
  scope: "set",
  check: (set, { report }) =>
    reportProblems(
      set,
      ["mixed-scheduler", "mixed-queue", "mixed-priority", "mixed-preemptibility", "pods-disagree-with-group"],
      report,
    ),
});
