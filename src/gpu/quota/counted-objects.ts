import { groupOf, type KubeObject } from "../../kernel/index.ts";
import { AUTOSCALERS } from "./autoscalers.ts";
import { CLAIM_GROUP, claimsByNamespace, type PlacedManifest } from "./claims-by-namespace.ts";
import type { CountingOptions } from "./counted-gang.ts";
import { gpuClassesByCluster } from "./device-classes.ts";
import { podAdmission } from "./pod-admission.ts";

/** Group and kind of the objects without pods on which the requests of the pods of other objects depend. */
const POD_CHANGERS: readonly (readonly [string, string])[] = [
  ...AUTOSCALERS,
  ["", "LimitRange"],
  ["node.k8s.io", "RuntimeClass"],
  [CLAIM_GROUP, "ResourceClaim"],
  [CLAIM_GROUP, "ResourceClaimTemplate"],
  [CLAIM_GROUP, "DeviceClass"],
];

/** Whether the number or the requests of the pods of other objects depend on an object. */
export function changesPods({ apiVersion, kind }: KubeObject): boolean {
  return POD_CHANGERS.some(([group, name]) => name === kind && group === groupOf(apiVersion));
}

/**
 * The effects of the other objects among the manifests on the requests of pods: resource claims, DeviceClasses, LimitRanges
 * and RuntimeClasses.
 *
 * @param ofKind returns the objects of a group and kind
 */
export function countedObjects(
  ofKind: (group: string, kind: string) => readonly PlacedManifest[],
): Pick<CountingOptions, "admit" | "claims" | "claimTemplates" | "gpuClasses"> {
  return {
    admit: podAdmission(ofKind("", "LimitRange"), ofKind("node.k8s.io", "RuntimeClass")),
    claims: claimsByNamespace(ofKind(CLAIM_GROUP, "ResourceClaim")),
    claimTemplates: claimsByNamespace(ofKind(CLAIM_GROUP, "ResourceClaimTemplate")),
    gpuClasses: gpuClassesByCluster(ofKind(CLAIM_GROUP, "DeviceClass")),
  };
}
