import { defineRule } from "../../src/rule/index.ts";
import { podGroupExample } from "./examples.ts";
import { podGroupCheck } from "./pod-groups.ts";

/** GANG-016: a PodGroup with subgroups has no minMember of its own. */
export const noIgnoredMinimum = defineRule({
  id: "GANG-016",
  name: "no-ignored-minimum",
  title: "A PodGroup with subgroups has no minMember of its own",
  severity: "warning",
  pack: "strict",
  rationale:
    "The scheduler silently ignores minMember in a group with subgroups, so the gang has another size than the group suggests.",
  fix: "remove minMember from the group; set minMember in each leaf, and minSubGroup where fewer subgroups are enough",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/pkg/apis/scheduling/v2alpha2"],
  examples: {
    good: podGroupExample(`{queue: team-nlp, subGroups: [{name: workers, minMember: 2}]}`),
    bad: podGroupExample(`{queue: team-nlp, minMember: 4, subGroups: [{name: workers, minMember: 2}]}`),
  },
  scope: "object",
  check: podGroupCheck("root-min-with-subgroups"),
});
