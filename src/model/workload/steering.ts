import { filledObject, given } from "../../kernel/index.ts";
import type { Gang, GangTopology } from "./gang.ts";
import { KAI_KEYS } from "./keys.ts";

/** Annotations of a workload that the podgrouper reads for its gang. */
type SteeringAnnotations = Readonly<Record<string, string>>;

/**
 * The settings of a gang in its workload's annotations. The podgrouper reads them from the workload; a committed PodGroup
 * must have them itself, since the annotations have no effect on it.
 * Source: KAI Scheduler, `pkg/podgrouper/podgrouper/plugins/defaultgrouper`.
 */
export function steeringOf(annotations: SteeringAnnotations): Partial<Gang> {
  const topology = topologyOf(annotations);
  const preemptionDelay = annotations[KAI_KEYS.preemptionDelay];
  const stalenessGracePeriod = annotations[KAI_KEYS.stalenessGracePeriod];
  return given({ topology, preemptionDelay, stalenessGracePeriod });
}

function topologyOf(annotations: SteeringAnnotations): GangTopology | undefined {
  const topology = annotations[KAI_KEYS.topology];
  const required = annotations[KAI_KEYS.topologyRequired];
  const preferred = annotations[KAI_KEYS.topologyPreferred];
  return filledObject(given({ topology, required, preferred }));
}

/** The gang size in `kai.scheduler/batch-min-member`; `"invalid"` for anything but an integer from 1. */
export function batchMinMember(annotations: SteeringAnnotations): number | "invalid" | undefined {
  const text = annotations[KAI_KEYS.batchMinMember];
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  return "invalid";
}
