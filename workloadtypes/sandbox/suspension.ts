import type { Suspension } from "../../src/model/index.ts";
import { anyTrue, suspensionStatuses, switchedAt } from "../shared/suspension.ts";

/** The controller deletes the pod, and keeps the sandbox and its claims. Sources as of the definition. */
function suspension(path: string, suspended: unknown, resumed: unknown): Suspension {
  return {
    suspendDefinition: switchedAt(path, suspended, resumed),
    statusMappings: suspensionStatuses({
      held: `${path} == ${JSON.stringify(suspended)}`,
      busy: 'any(.status.conditions[]?; .type == "Suspended" and .status != "True")',
      stopped: anyTrue("Suspended"),
      elsewhere: 'any(.status.conditions[]?; .type == "Ready" and .reason != "SandboxSuspended")',
    }),
  };
}

export const sandboxSuspension = suspension(".spec.operatingMode", "Suspended", "Running");

/** The older version has 0 or 1 replicas. */
export const olderSandboxSuspension = suspension(".spec.replicas", 0, 1);
