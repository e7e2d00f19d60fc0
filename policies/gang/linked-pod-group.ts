import { defineRule } from "../../src/rule/index.ts";
import { reportProblems } from "../sets/set-gangs.ts";
import { gangJobExample, podGroupExample } from "./examples.ts";

/**
 * GANG-011: pods of a committed PodGroup name it and one of its leaves, and have the annotation that skips the
 * podgrouper.
 */
export const linkedPodGroup = defineRule({
  id: "GANG-011",
  name: "linked-pod-group",
  title:
    "Pods of a committed PodGroup name it and one of its leaves, and have the annotation that skips the podgrouper",
  severity: "error",
  pack: "recommended",
  rationale:
    "Without the skip annotation the podgrouper silently moves the pods to a group of its own. Pods that name a missing group or subgroup are not scheduled. In both cases the gang is lost, and nothing in git shows it.",
  fix: 'set the annotations pod-group-name and kai.scheduler/skip-podgrouper ("true") and, for a group with subgroups, the label kai.scheduler/subgroup-name on every pod template',
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/developer/designs/external-podgroups"],
  examples: {
    good: podGroupExample("{queue: team-nlp, minMember: 2}") + gangJobExample(),
    bad:
      podGroupExample("{queue: team-nlp, minMember: 2}") +
      gangJobExample({ annotations: "{pod-group-name: team-nlp-train}" }),
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
