import { defineRule } from "../../src/rule/index.ts";
import { podGroupExample } from "./examples.ts";
import { podGroupCheck } from "./pod-groups.ts";

/** GANG-004: minSubGroup is at most the number of subgroups directly below. */
export const minSubgroupsExist = defineRule({
  id: "GANG-004",
  name: "min-subgroups-exist",
  title: "minSubGroup is at most the number of subgroups directly below",
  severity: "error",
  pack: "recommended",
  rationale:
    "KAI's webhook only warns, but a group that waits for more subgroups than it has is never ready, and its pods stay pending without an error.",
  fix: "lower minSubGroup to the number of subgroups directly below, or remove it to require all of them",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/pkg/apis/scheduling/v2alpha2"],
  examples: {
    good: podGroupExample(
      `{queue: team-nlp, minSubGroup: 2, subGroups: [{name: a, minMember: 1}, {name: b, minMember: 1}]}`,
    ),
    bad: podGroupExample(
      `{queue: team-nlp, minSubGroup: 3, subGroups: [{name: a, minMember: 1}, {name: b, minMember: 1}]}`,
    ),
  },
  scope: "object",
  check: podGroupCheck("minsubgroup-exceeds-children"),
});
