import { anyTrue, isOneOf, suspendedAt } from "../shared/suspension.ts";

/** Pods that run continue, and no others start. Source: argoproj/argo-workflows, workflow/controller/operator.go. */
export const workflowSuspension = suspendedAt(".spec.suspend", {
  busy: anyTrue("PodRunning"),
  elsewhere: isOneOf(".status.phase", "Pending", "Succeeded", "Failed", "Error"),
});
