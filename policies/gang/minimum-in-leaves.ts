import { defineRule } from "../../src/rule/index.ts";
import { podGroupExample } from "./examples.ts";
import { podGroupCheck } from "./pod-groups.ts";

/** GANG-003: a subgroup of pods sets minMember, and a subgroup of subgroups does not. */
export const minimumInLeaves = defineRule({
  id: "GANG-003",
  name: "minimum-in-leaves",
  title: "A subgroup of pods sets minMember, and a subgroup of subgroups does not",
  severity: "error",
  pack: "recommended",
  rationale:
    "KAI counts pods in the leaves of the tree. Its webhook rejects a leaf without minMember, a leaf with minSubGroup, and a new subgroup of subgroups with minMember.",
  fix: "set minMember in every leaf; in the subgroups above set only minSubGroup or neither",
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
