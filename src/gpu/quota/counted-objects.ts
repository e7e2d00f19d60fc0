import { CLAIM_GROUP, claimsByNamespace, type PlacedManifest } from "./claims-by-namespace.ts";
import type { CountingOptions } from "./counted-gang.ts";
import { podAdmission } from "./pod-admission.ts";

/**
 * The effects of the other objects among the manifests on the count of pods: resource claims, LimitRanges and RuntimeClasses.
 *
 * @param ofKind returns the objects of a group and kind
 */
export function countedObjects(
  ofKind: (group: string, kind: string) => readonly PlacedManifest[],
): Pick<CountingOptions, "admit" | "claims" | "claimTemplates"> {
  return {
    admit: podAdmission(ofKind("", "LimitRange"), ofKind("node.k8s.io", "RuntimeClass")),
    claims: claimsByNamespace(ofKind(CLAIM_GROUP, "ResourceClaim")),
    claimTemplates: claimsByNamespace(ofKind(CLAIM_GROUP, "ResourceClaimTemplate")),
  };
}
