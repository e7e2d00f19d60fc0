import { defineRule } from "../../src/rule/index.ts";
import { reportProblems } from "../sets/set-gangs.ts";
import { gangJobExample, LINKED, podGroupExample } from "./examples.ts";

const CRON_JOB = `---
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly, namespace: team-nlp}
spec:
  schedule: "@daily"
  jobTemplate:
    spec:
      parallelism: 2
      template:
        metadata: {annotations: ${LINKED}}
        spec:
          schedulerName: kai-scheduler
          restartPolicy: Never
          containers: [{name: main, image: "example.com/train:1"}]
`;

/** GANG-024: a committed PodGroup has only pods that one group can describe. */
export const oneGroupSuffices = defineRule({
  id: "GANG-024",
  name: "one-group-suffices",
  title: "A committed PodGroup has no pods of workloads that need several groups",
  severity: "warning",
  pack: "strict",
  rationale:
    "All pods of a template have the same labels, so one committed group cannot distinguish replicas, segments or runs. It also waits forever for pods that are created only after others run.",
  fix: "let the podgrouper make the groups of such a workload: remove the annotations pod-group-name and kai.scheduler/skip-podgrouper",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/developer/designs/external-podgroups"],
  examples: {
    good: podGroupExample("{queue: team-nlp, minMember: 2}") + gangJobExample(),
    bad: podGroupExample("{queue: team-nlp, minMember: 2}") + CRON_JOB,
  },
  scope: "set",
  check: (set, { report }) => reportProblems(set, ["not-one-group"], report),
});
