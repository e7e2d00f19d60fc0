import { isOneOf, suspendedAt } from "../shared/suspension.ts";

/** Runs that have begun continue. Source: argoproj/argo-workflows, workflow/cron/operator.go. */
export const cronWorkflowSuspension = suspendedAt(".spec.suspend", {
  busy: "((.status.active // []) | length) > 0",
  elsewhere: isOneOf(".status.phase", "Stopped"),
});
