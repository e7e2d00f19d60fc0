import type { KubeObject } from "../../kernel/index.ts";
import { getOrCreate } from "../../kernel/index.ts";

/** ResourceClaimTemplate or ResourceClaim objects of a namespace, by their name. */
export type ClaimObjects = ReadonlyMap<string, unknown>;

/** The API group of resource claims. */
export const CLAIM_GROUP = "resource.k8s.io";

/** An object on its cluster. */
export interface PlacedManifest {
  readonly object: KubeObject;
  readonly cluster: { readonly name: string };
}

const NO_CLAIMS: ClaimObjects = new Map();

/** Returns a lookup of claims, or of claim templates, by cluster and namespace. */
export function claimsByNamespace(
  placed: readonly PlacedManifest[],
): (cluster: string, namespace: string) => ClaimObjects {
  const spaces = new Map<string, Map<string, unknown>>();
  for (const { object, cluster } of placed) {
    const key = keyOf(cluster.name, object.metadata.namespace ?? "default");
    getOrCreate(spaces, key, () => new Map()).set(object.metadata.name, object);
  }
  return (cluster, namespace) => spaces.get(keyOf(cluster, namespace)) ?? NO_CLAIMS;
}

function keyOf(cluster: string, namespace: string): string {
  return `${cluster}\u0000${namespace}`;
}
