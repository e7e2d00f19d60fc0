import { defineRule } from "../../src/rule/index.ts";
import { podGroupExample } from "./examples.ts";
import { podGroupCheck } from "./pod-groups.ts";

/** GANG-001: a PodGroup and each of its subgroups sets minMember or minSubGroup, not both. */
export const oneMinimum = defineRule({
  id: "GANG-001",
  name: "one-minimum",
  title: "A PodGroup and each of its subgroups sets minMember or minSubGroup, not both",
  severity: "error",
  pack: "recommended",
  rationale:
    "KAI's webhook rejects a group with both. Where the webhook is switched off, it is undefined which one counts.",
  fix: "keep minMember in a group of pods, and minSubGroup in a group of subgroups",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/pkg/apis/scheduling/v2alpha2"],
  examples: {
    good: podGroupExample(`{queue: team-nlp, minMember: 4}`),
    bad: podGroupExample(`{queue: team-nlp, minMember: 4, minSubGroup: 2}`),
  },
  scope: "object",
  check: podGroupCheck("both-mins"),
});
