import type { Suspension } from "../../src/model/index.ts";
import { isOneOf, suspensionStatuses, switchedAt } from "../shared/suspension.ts";

/** A job that was created suspended has no status. Source: ray-project/kuberay, controllers/ray/rayjob_controller.go. */
export const rayJobSuspension: Suspension = {
  suspendDefinition: switchedAt(".spec.suspend", true, false),
  statusMappings: suspensionStatuses({
    held: ".spec.suspend == true",
    busy: '.status.jobDeploymentStatus == "Suspending"',
    stopped: '.status.jobDeploymentStatus == "Suspended"',
    elsewhere: `${isOneOf(".status.jobDeploymentStatus", "", "Suspended", "Suspending")} | not`,
  }),
};
