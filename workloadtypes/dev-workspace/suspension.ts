import type { Suspension } from "../../src/model/index.ts";
import { isOneOf, suspensionStatuses, switchedAt } from "../shared/suspension.ts";

/** `started` is a switch the other way round. Source: devfile/devworkspace-operator, controllers/workspace. */
export const devWorkspaceSuspension: Suspension = {
  suspendDefinition: switchedAt(".spec.started", false, true),
  statusMappings: suspensionStatuses({
    held: ".spec.started == false",
    busy: '.status.phase == "Stopping"',
    stopped: '.status.phase == "Stopped"',
    elsewhere: `${isOneOf(".status.phase", "", "Stopped", "Stopping")} | not`,
  }),
};
