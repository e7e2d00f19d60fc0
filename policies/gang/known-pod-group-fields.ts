import { defineRule } from "../../src/rule/index.ts";
import { podGroupExample } from "./examples.ts";
import { podGroupCheck } from "./pod-groups.ts";

const OLD_CLUSTER = `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai, version: 0.16.9}]
departments: [{name: research}]
projects: [{name: team-nlp, department: research, clusters: [east]}]
---`;

/** GANG-020: a PodGroup has only fields and values that the KAI version of its cluster knows. */
export const knownPodGroupFields = defineRule({
  id: "GANG-020",
  name: "known-pod-group-fields",
  title: "A PodGroup has only fields and values of the KAI version of its cluster",
  severity: "error",
  pack: "strict",
  rationale:
    "An older KAI drops a field that its CRD lacks and rejects a value that its CRD lacks, so the gang starts with another minimum or not at all.",
  fix: "remove the field, or upgrade KAI",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/pkg/apis/scheduling/v2alpha2"],
  examples: {
    good: podGroupExample(`{queue: team-nlp, minMember: 1, preemptionDelay: 30s}`),
    bad: OLD_CLUSTER + podGroupExample(`{queue: team-nlp, minMember: 1, preemptionDelay: 30s}`),
  },
  scope: "object",
  check: podGroupCheck("field-too-new"),
});
