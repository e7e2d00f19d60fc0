import type { Suspension } from "../../src/model/index.ts";
import { isOneOf, suspensionStatuses, switchedAt } from "./suspension.ts";

const STOP = '.metadata.annotations["serving.kserve.io/stop"]';

/** jq for whether annotations stop a service of KServe, which reads the word in any case. */
export function stopsService(annotations: string): string {
  return `(${annotations}["serving.kserve.io/stop"] | (type == "string" and ascii_downcase == "true"))`;
}

/** The suspension of a service; `stopped` is a condition in jq for a status that shows it. */
export function kserveSuspension(stopped: string): Suspension {
  return {
    suspendDefinition: switchedAt(STOP, "true", "false"),
    statusMappings: suspensionStatuses({
      // The usual spellings, because health checks in Lua and CEL cannot change the case.
      held: isOneOf(STOP, "true", "True", "TRUE"),
      stopped,
      elsewhere: `((.status.conditions // []) | length) > 0 and (${stopped} | not)`,
    }),
  };
}
