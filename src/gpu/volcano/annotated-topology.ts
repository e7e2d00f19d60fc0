import { pointerTo } from "../../kernel/index.ts";
import { templateAnnotation } from "./owner-group.ts";
import type { VolcanoTopology } from "./volcano-workload.ts";

const MODE = "volcano.sh/network-topology-mode";
const TIER = "volcano.sh/network-topology-highest-tier";

/** The hard constraint on the network that the annotations of pods without a PodGroup demand. */
export function annotatedTopologies(template: unknown, path: string): readonly VolcanoTopology[] {
  const tier = templateAnnotation(template, TIER);
  const mode = templateAnnotation(template, MODE)?.toLowerCase();
  if (mode === "soft" || tier === undefined || !/^[+-]?\d{1,9}$/.test(tier)) return [];
  return [{ path: pointerTo(`${path}/metadata/annotations`, TIER), highestTier: Number(tier) }];
}
