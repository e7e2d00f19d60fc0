import type { Suspension } from "../../src/model/index.ts";
import { isOneOf, suspensionStatuses, switchedAt } from "../shared/suspension.ts";

/**
 * Each wrapper is Suspended for a moment before it creates its components. Source: project-codeflare/appwrapper,
 * internal/controller/appwrapper/appwrapper_controller.go.
 */
export const appWrapperSuspension: Suspension = {
  suspendDefinition: switchedAt(".spec.suspend", true, false),
  statusMappings: suspensionStatuses({
    held: ".spec.suspend == true",
    busy: '.status.phase == "Suspending"',
    stopped: '.status.phase == "Suspended"',
    elsewhere: `${isOneOf(".status.phase", "", "Suspended", "Suspending")} | not`,
  }),
};
