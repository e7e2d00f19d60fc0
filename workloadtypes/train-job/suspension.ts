import { anyTrue, suspendedAt } from "../shared/suspension.ts";

/** Source: kubeflow/trainer v2.3.0, pkg/controller/trainjob_controller.go. */
export const trainJobSuspension = suspendedAt(".spec.suspend", {
  busy: "any(.status.jobsStatus[]?; (.active // 0) + (.ready // 0) > 0)",
  stopped: anyTrue("Suspended"),
  elsewhere: anyTrue("Complete", "Failed"),
});
