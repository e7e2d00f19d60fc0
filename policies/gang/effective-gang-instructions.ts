import { defineRule } from "../../src/rule/index.ts";
import { kartaExample } from "./examples.ts";
import { instructionCheck } from "./instruction-problems.ts";

/** GANG-025: the gang instructions of a kind make a gang of the pods of each of its objects. */
export const effectiveGangInstructions = defineRule({
  id: "GANG-025",
  name: "effective-gang-instructions",
  title: "The podgrouper reads the objects and gang instructions of a kind, and makes PodGroups that can start",
  severity: "warning",
  highestSeverity: "error",
  pack: "recommended",
  rationale:
    "Only the podgrouper reads the gang instructions of a Resource Interface, when a pod exists. If it fails, the pods stay pending with an event. If the scheduler of the cluster does not read them, or they count no replicas, the pods start one by one and hold GPUs without using them. If the podgrouper may not read the objects of the kind, it groups by an owner below them. A JobSet whose replicated Jobs start one after the other makes a PodGroup that lacks pods at first. It never starts if the scheduler waits for the later pods. Otherwise the first pods are evicted after a minute if the later ones take longer. The submitter pod of a RayJob is in the PodGroup of the job, but in none of its subgroups.",
  fix: "correct the instructions, or register the kind in the form that the scheduler of the cluster reads",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/developer/designs/no-code-grouping"],
  examples: {
    good: kartaExample({ gang: "{podGroup: {name: suite}}" }),
    bad: kartaExample({ gang: "{podGroup: {name: suite}}", version: "v2" }),
  },
  scope: "object",
  check: instructionCheck(
    "instructions-unread",
    "instructions-fail",
    "minimum-zero",
    "minimum-changes",
    "key-per-replica",
    "owner-unread",
    "late-subgroups",
    "pod-in-no-subgroup",
    "stale-start",
  ),
});
