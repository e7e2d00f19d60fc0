import { defineRule } from "../../src/rules/rule.ts";
import { podGroupExample } from "./examples.ts";
import { podGroupCheck } from "./pod-groups.ts";

/** GANG-021: a PodGroup has only known fields with values of their types. */
export const wellFormedPodGroup = defineRule({
  id: "GANG-021",
  name: "well-formed-pod-group",
  title: "A PodGroup has only known fields with values of their types",
  severity: "error",
  pack: "strict",
  rationale:
    "The API server drops a misspelt field, so that a gang of eight becomes a gang of one. It refuses null and other types, and a duration that Go cannot read keeps KAI from reading the group at all.",
  fix: "write the field as the CRD has it",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/pkg/apis/scheduling/v2alpha2"],
  examples: {
    good: podGroupExample(`{queue: team-nlp, minMember: 8, preemptionDelay: 30s}`),
    bad: podGroupExample(`{queue: team-nlp, minMembers: 8, preemptionDelay: 30s}`),
  },
  scope: "object",
  check: podGroupCheck(
    "null-min",
    "bad-min",
    "subgroup-name",
    "preemptibility-word",
    "wrong-type",
    "unknown-field",
    "bad-duration",
  ),
});
