import { defineRule } from "../../src/rule/index.ts";
import { reportProblems } from "../sets/set-gangs.ts";
import { nativeGroupExample, nativeJobExample } from "./native-examples.ts";

/** GANG-032: the scheduler of the pods reads their group of Kubernetes itself. */
export const nativeGroupRead = defineRule({
  id: "GANG-032",
  name: "native-group-read",
  title:
    "A PodGroup, a Workload and the field scheduling of a Job are read by the scheduler or controller of their pods",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Only the scheduler of Kubernetes reads PodGroups of scheduling.k8s.io; KAI does not, so pods of KAI start in the groups of its podgrouper, many of which wait for one pod only. No scheduler reads a Workload, only controllers that make PodGroups of it. The controller of Jobs makes a group only for a Job without an owner whose pods name none. A gang that nobody reads starts pod by pod, and holds GPUs without using them.",
  fix: "set the minimum where the scheduler of the pods reads it: in a PodGroup of scheduling.run.ai or the annotation kai.scheduler/batch-min-member for KAI, in a PodGroup that the pods name for default-scheduler",
  docs: [
    "https://kubernetes.io/docs/concepts/workloads/podgroup-api/",
    "https://kubernetes.io/docs/concepts/workloads/workload-api/",
  ],
  examples: {
    good: nativeGroupExample(4) + nativeJobExample("train"),
    bad: nativeGroupExample(4) + nativeJobExample("train", "kai-scheduler"),
  },
  scope: "set",
  check: (set, { report }) =>
    reportProblems(set, ["native-group-unread", "native-template-missing", "native-template-unused"], report),
});
