import { anyTrue, suspendedAt } from "../shared/suspension.ts";

/**
 * The controller deletes the pods of a suspended Job, and writes the condition Suspended at once; its pods may end later.
 * Source: pkg/controller/job/job_controller.go of Kubernetes.
 */
export const jobSuspension = suspendedAt(".spec.suspend", {
  busy: "(.status.active // 0) + (.status.terminating // 0) > 0",
  stopped: anyTrue("Suspended"),
  elsewhere: anyTrue("Complete", "SuccessCriteriaMet", "Failed", "FailureTarget"),
});
