import type { WorkloadKind } from "../../src/model/index.ts";
import { tektonFaults } from "../shared/tekton-faults.ts";
import { TEKTON_POD_DIFFERENCES } from "../shared/tekton-pods.ts";
import { isHeld, pendingRun } from "../shared/tekton-status.ts";
import { predictTaskRunGangs, TASK_RUN_PRIORITY } from "./pod-groups.ts";
import { taskRunV1, taskRunV1Beta1 } from "./resource-interface.ts";

/** The TaskRun of Tekton: one pod that runs the steps of a task one after the other. */
export const taskRun: WorkloadKind = {
  kind: "TaskRun",
  group: "tekton.dev",
  versions: ["v1", "v1beta1"],
  category: "Build",
  priority: TASK_RUN_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  resourceInterfaces: { v1: taskRunV1, v1beta1: taskRunV1Beta1 },
  suspensions: { v1: pendingRun("TaskRunPending"), v1beta1: pendingRun("TaskRunPending") },
  templates: [
    { kind: "Task", path: "/spec", as: "/spec/taskSpec" },
    { kind: "ClusterTask", path: "/spec", as: "/spec/taskSpec" },
  ],
  podDifferences: TEKTON_POD_DIFFERENCES,
  faults: tektonFaults("TaskRunSpec"),
  isSuspended: isHeld,
  health: { atRest: '.spec.status == "TaskRunPending"' },
  predictGangs: predictTaskRunGangs,
};
