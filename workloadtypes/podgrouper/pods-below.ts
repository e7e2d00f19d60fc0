import { groupsOfPods } from "../../src/gpu/index.ts";
import type { WorkloadKind } from "../../src/model/index.ts";
import { podsIn, type VersionedSpecs } from "./interpreted-pods.ts";

/** Predicts a PodGroup for each pod that the Resource Interface of a kind finds: as pods alone, or of Deployments. */
export function podsBelow(
  specs: VersionedSpecs,
  kind: "Pod" | "Deployment" = "Pod",
): NonNullable<WorkloadKind["predictBelow"]> {
  return (object, context) => groupsOfPods(object, podsIn(specs, object, context), context, kind);
}
