import type { Suspension } from "../../src/model/index.ts";
import { switchedAt } from "../shared/suspension.ts";

/** The operator has a state for each step. Source: kubeflow/spark-operator, api/v1beta2/sparkapplication_types.go. */
export const sparkApplicationSuspension: Suspension = {
  suspendDefinition: switchedAt(".spec.suspend", true, false),
  statusMappings: {
    suspended: [{ byPhase: "SUSPENDED" }],
    suspending: [{ byPhase: "SUSPENDING" }],
    resuming: [{ byPhase: "RESUMING" }],
  },
};
