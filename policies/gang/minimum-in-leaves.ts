import { defineRule } from "../../src/rules/rule.ts";
import { podGroupExample } from "./examples.ts";
import { podGroupCheck } from "./pod-groups.ts";

/** GANG-003: a subgroup that holds pods says minMember, one that holds subgroups does not. */
export const minimumInLeaves = defineRule({
  id: "GANG-003",
  name: "minimum-in-leaves",
  title: "A subgroup that holds pods says minMember, one that holds subgroups does not",
  severity: "error",
  pack: "recommended",
  rationale:
    "Pods are counted in the leaves of the tree. KAI's webhook refuses a leaf without minMember, a leaf with minSubGroup, and a new subgroup of subgroups with minMember.",
  fix: "say minMember in every leaf, and minSubGroup, if anything, in the subgroups above",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/pkg/apis/scheduling/v2alpha2"],
  examples: {
    good: podGroupExample(
      `{queue: team-nlp, subGroups: [{name: leader, minMember: 1}, {name: workers, minMember: 3}]}`,
    ),
    bad: podGroupExample(`{queue: team-nlp, subGroups: [{name: leader, minMember: 1}, {name: workers}]}`),
  },
  scope: "object",
  check: podGroupCheck("leaf-without-min", "leaf-with-min-subgroup", "inner-with-min"),
});
