import { defineRule } from "../../src/rule/index.ts";
import { podGroupExample } from "./examples.ts";
import { podGroupCheck } from "./pod-groups.ts";

/** GANG-002: subgroups have unique names and existing parents, and form no cycle. */
export const soundSubgroupTree = defineRule({
  id: "GANG-002",
  name: "sound-subgroup-tree",
  title: "Subgroups have unique names and existing parents, and form no cycle",
  severity: "error",
  pack: "recommended",
  rationale:
    "KAI's webhook rejects any other set of subgroups. Without the webhook the scheduler cannot build the tree, and no pod of the group starts.",
  fix: "give every subgroup a unique name, and no parent or another subgroup of the group as its parent",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/pkg/apis/scheduling/v2alpha2"],
  examples: {
    good: podGroupExample(
      `{queue: team-nlp, subGroups: [{name: workers}, {name: rack-a, parent: workers, minMember: 2}]}`,
    ),
    bad: podGroupExample(
      `{queue: team-nlp, subGroups: [{name: workers}, {name: rack-a, parent: worker, minMember: 2}]}`,
    ),
  },
  scope: "object",
  check: podGroupCheck("unnamed-subgroup", "duplicate-subgroup", "unknown-parent", "cycle"),
});
