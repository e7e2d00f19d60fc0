import { defineRule } from "../../src/rule/index.ts";
import { reportProblems } from "../sets/set-gangs.ts";
import { gangJobExample, podGroupExample } from "./examples.ts";

/** GANG-022: a committed PodGroup has pods. */
export const noEmptyPodGroup = defineRule({
  id: "GANG-022",
  name: "no-empty-pod-group",
  title: "A committed PodGroup has pods",
  severity: "warning",
  pack: "strict",
  rationale:
    "A group that no pod template names has no effect. Often its name was changed in one place only, and the pods are now in a group that the podgrouper makes.",
  fix: "name the group in the annotation pod-group-name of its pods, or remove the group",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/developer/designs/external-podgroups"],
  examples: {
    good: podGroupExample("{queue: team-nlp, minMember: 2}") + gangJobExample(),
    bad: podGroupExample("{queue: team-nlp, minMember: 2}"),
  },
  scope: "set",
  check: (set, { report }) => reportProblems(set, ["group-without-pods"], report),
});
