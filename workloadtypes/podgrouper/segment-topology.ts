import { completeConstraint, constraintOf } from "../../src/gpu/index.ts";
import type { GangTopology } from "../../src/model/index.ts";
import { annotation, KAI_KEYS } from "../../src/model/index.ts";

/** Annotations of a worker template: where the pods of one segment must or should be close to each other. */
const SEGMENT_REQUIRED = "kai.scheduler/segment-topology-required-placement";
const SEGMENT_PREFERRED = "kai.scheduler/segment-topology-preferred-placement";

/**
 * The constraint of every segment: the worker template names the levels, and it or the workload names the Topology.
 * Absent without a name or without a level. Source: KAI Scheduler, `getSegmentTopologyConstraints` of the plug-ins
 * pytorch and leaderworkerset.
 */
export function segmentTopologyOf(workerTemplate: unknown, object: unknown): GangTopology | undefined {
  const topology = annotation(workerTemplate, KAI_KEYS.topology) || annotation(object, KAI_KEYS.topology);
  const required = annotation(workerTemplate, SEGMENT_REQUIRED);
  const preferred = annotation(workerTemplate, SEGMENT_PREFERRED);
  return completeConstraint(constraintOf(topology, required, preferred));
}
