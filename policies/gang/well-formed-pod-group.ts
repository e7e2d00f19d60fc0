import { defineRule } from "../../src/rule/index.ts";
import { podGroupExample } from "./examples.ts";
import { podGroupCheck } from "./pod-groups.ts";

/** GANG-021: a PodGroup has only fields of the CRD, with values of the right types. */
export const wellFormedPodGroup = defineRule({
  id: "GANG-021",
  name: "well-formed-pod-group",
  title: "A PodGroup has only fields of the CRD, with values of the right types",
  severity: "error",
  pack: "strict",
  rationale:
    "The API server drops a misspelt field, so a gang of eight becomes a gang of one. It rejects null and wrong types. If Go cannot parse a duration, KAI cannot read the group at all.",
  fix: "use the name and the type of the field in the CRD",
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
