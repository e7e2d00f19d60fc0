import { anyTrue, isOneOf, suspendedAt } from "../shared/suspension.ts";

const ELSEWHERE = `${isOneOf(".status.state", "", "suspended")} | not`;
const SUSPENDED = '.status.state == "suspended"';
const SUSPENDING = anyTrue("RayClusterSuspending");

/**
 * `ray.io/v1`: the state is `suspended`, or absent for a cluster that was created so; it stays `ready` while the pods
 * end. The conditions are those of newer operators. Source: ray-project/kuberay, controllers/ray/raycluster_controller.go.
 */
export const rayClusterSuspension = suspendedAt(".spec.suspend", {
  busy: SUSPENDING,
  stopped: `${SUSPENDED} or ${anyTrue("RayClusterSuspended")}`,
  elsewhere: `((${ELSEWHERE}) and (${SUSPENDING} | not)) or ${anyTrue("ReplicaFailure")}`,
});

/** `ray.io/v1alpha1`: the state alone. */
export const olderRayClusterSuspension = suspendedAt(".spec.suspend", { stopped: SUSPENDED, elsewhere: ELSEWHERE });
