import { defineRule } from "../../src/rule/index.ts";
import { reportProblems } from "../sets/set-gangs.ts";
import { gangJobExample, podGroupExample } from "./examples.ts";

/** GANG-023: a workload in a committed PodGroup has no annotation for the podgrouper that the group does not repeat. */
export const noIgnoredSteering = defineRule({
  id: "GANG-023",
  name: "no-ignored-steering",
  title: "A workload in a committed PodGroup has no annotation for the podgrouper that the group does not repeat",
  severity: "warning",
  pack: "strict",
  rationale:
    "Only the podgrouper reads topology, size and delays from annotations, and it skips the pods of a committed group. The annotations have no effect.",
  fix: "set the field in the PodGroup, and remove the annotation",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/developer/designs/external-podgroups"],
  examples: {
    good:
      podGroupExample("{queue: team-nlp, minMember: 2, preemptionDelay: 30s}") +
      gangJobExample({ own: "{kai.scheduler/preemption-delay: 30s}" }),
    bad:
      podGroupExample("{queue: team-nlp, minMember: 2}") +
      gangJobExample({ own: "{kai.scheduler/preemption-delay: 30s}" }),
  },
  scope: "set",
  check: (set, { report }) => reportProblems(set, ["steering-ignored"], report),
});
