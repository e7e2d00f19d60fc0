import { anyTrue, suspendedAt } from "../shared/suspension.ts";

/**
 * The Jobs are suspended with the set, which counts them as neither active nor ready then. Source:
 * kubernetes-sigs/jobset, pkg/controllers/jobset_controller.go.
 */
export const jobSetSuspension = suspendedAt(".spec.suspend", {
  busy: "any(.status.replicatedJobsStatus[]?; (.active // 0) + (.ready // 0) > 0)",
  stopped: anyTrue("Suspended"),
  elsewhere: `(.status.terminalState // "") != "" or ${anyTrue("Completed", "Failed", "RestartingJobSet")}`,
});
