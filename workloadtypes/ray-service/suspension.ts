import { anyTrue, suspendedAt } from "../shared/suspension.ts";

/**
 * Only `v1` has the field. A service without conditions was created so. Source: ray-project/kuberay,
 * controllers/ray/rayservice_controller.go.
 */
export const rayServiceSuspension = suspendedAt(".spec.suspend", {
  busy: anyTrue("Suspending"),
  stopped: anyTrue("Suspended"),
  elsewhere: `((.status.conditions // []) | length) > 0 and (${anyTrue("Suspending", "Suspended")} | not)`,
});
