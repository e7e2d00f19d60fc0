import { given } from "../base/given.ts";
import type { Gang, GangTopology } from "./gang.ts";
import { KAI_KEYS } from "./keys.ts";

/** Annotations of a workload that say something about its gang; they are the podgrouper's own. */
export type SteeringAnnotations = Readonly<Record<string, string>>;

/**
 * What a workload's annotations ask of its gang. The podgrouper reads them from the workload; a committed PodGroup
 * must say the same itself, because nobody reads them there any more.
 * Source: KAI Scheduler, `pkg/podgrouper/podgrouper/plugins/defaultgrouper`.
 */
export function steeringOf(annotations: SteeringAnnotations): Partial<Gang> {
  const topology = topologyOf(annotations);
  const preemptionDelay = annotations[KAI_KEYS.preemptionDelay];
  const stalenessGracePeriod = annotations[KAI_KEYS.stalenessGracePeriod];
  return given({
    topology,
    preemptionDelay,
    stalenessGracePeriod,
  });
}

function topologyOf(annotations: SteeringAnnotations): GangTopology | undefined {
  const topology = annotations[KAI_KEYS.topology];
  const required = annotations[KAI_KEYS.topologyRequired];
  const preferred = annotations[KAI_KEYS.topologyPreferred];
  if (topology === undefined && required === undefined && preferred === undefined) return undefined;
  return given({
    topology,
    required,
    preferred,
  });
}

/** The gang size that `kai.scheduler/batch-min-member` asks for; `"invalid"` for anything but a whole number from 1. */
export function batchMinMember(annotations: SteeringAnnotations): number | "invalid" | undefined {
  const text = annotations[KAI_KEYS.batchMinMember];
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : "invalid";
}
