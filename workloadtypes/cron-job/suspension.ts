import { suspendedAt } from "../shared/suspension.ts";

/** Runs that have begun continue, and the status does not contain the suspension. Source: k8s.io/api, batch/v1/types.go. */
export const cronJobSuspension = suspendedAt(".spec.suspend", { busy: "((.status.active // []) | length) > 0" });
