import { groupsOfPods, ownerName } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext, WorkloadKind, WorkloadPods } from "../../src/model/index.ts";
import { podsIn, type VersionedSpecs } from "./interpreted-pods.ts";

/** Predicts a PodGroup for each pod that the Resource Interface of a kind finds: as pods alone, or of Deployments. */
export function podsBelow(
  specs: VersionedSpecs,
  kind: "Pod" | "Deployment" = "Pod",
): NonNullable<WorkloadKind["predictBelow"]> {
  return (object, context) => groupsOfPods(object, podsIn(specs, object, context), context, kind);
}

/**
 * Predicts a PodGroup for each pod of an operator that names its pods by the object, their component or instance in lower
 * case, and their index.
 */
export function groupsOfNamedPods(
  object: KubeObject,
  pods: readonly WorkloadPods[],
  context: GroupingContext,
): Grouping {
  const named = pods.map((item) => ({
    ...item,
    podNames: `${ownerName(object)}-${(item.instance || item.component).toLowerCase()}`,
  }));
  return groupsOfPods(object, named, context);
}
