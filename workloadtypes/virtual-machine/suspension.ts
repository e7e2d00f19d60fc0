import type { Suspension } from "../../src/model/index.ts";

/**
 * A stopped machine has lost its run strategy: no constant restores `Manual` or `RerunOnFailure`, so there are no
 * actions. Source: kubevirt/kubevirt, staging/src/kubevirt.io/api/core/v1/types.go.
 */
export const virtualMachineSuspension: Suspension = {
  statusMappings: { suspended: [{ byPhase: "Stopped" }], suspending: [{ byPhase: "Stopping" }] },
};
