import { defineRule } from "../../src/rules/rule.ts";
import { reportProblems } from "../sets/set-gangs.ts";
import { jobExample, podGroupExample } from "./examples.ts";

/** GANG-011: pods of a committed PodGroup name it, keep the podgrouper away and name one of its leaves. */
export const linkedPodGroup = defineRule({
  id: "GANG-011",
  name: "linked-pod-group",
  title: "Pods of a committed PodGroup name it, keep the podgrouper away and name one of its leaves",
  severity: "error",
  pack: "recommended",
  rationale:
    "Without the skip annotation the podgrouper silently points the pods at a group of its own; with a group or subgroup that does not exist they are set aside. Either way the gang is lost, and nothing in git shows it.",
  fix: 'set the annotations pod-group-name and kai.scheduler/skip-podgrouper ("true") and, for a group with subgroups, the label kai.scheduler/subgroup-name on every pod template',
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/developer/designs/external-podgroups"],
  examples: {
    good: podGroupExample("{queue: team-nlp, minMember: 2}") + jobExample(),
    bad:
      podGroupExample("{queue: team-nlp, minMember: 2}") +
      jobExample({ annotations: "{pod-group-name: team-nlp-train}" }),
  },
  scope: "set",
  check: (set, { report }) =>
    reportProblems(
      set,
      [
        "pod-group-without-skip",
        "pod-group-unnamed",
        "pod-group-missing",
        "external-too-old",
        "subgroup-unknown",
        "subgroup-not-a-leaf",
        "subgroup-on-flat-group",
        "pod-without-leaf",
        "foreign-scheduler",
      ],
      report,
    ),
});
