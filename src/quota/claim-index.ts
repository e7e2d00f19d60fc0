import { groupOf } from "../model/kubernetes.ts";
import type { CountingOptions } from "./counted-gang.ts";
import type { ClaimObjects } from "./gpu-claims.ts";
import type { PlacedObject } from "./queue-sources.ts";

const KINDS = { ResourceClaimTemplate: "claimTemplates", ResourceClaim: "claims" } as const;

/**
 * The resource claims and claim templates among manifests (`resource.k8s.io`), by cluster, namespace and name, for the
 * counting of GPUs that come through dynamic resource allocation. An object without a namespace is in `default`.
 */
export function claimIndex(
  manifests: readonly PlacedObject[],
): Required<Pick<CountingOptions, "claims" | "claimTemplates">> {
  const found = {
    claims: new Map<string, Map<string, unknown>>(),
    claimTemplates: new Map<string, Map<string, unknown>>(),
  };
  for (const { object, cluster } of manifests) {
    if (groupOf(object.apiVersion) !== "resource.k8s.io" || !isKind(object.kind)) continue;
    const index = found[KINDS[object.kind]];
    const key = keyOf(cluster, object.metadata.namespace ?? "default");
    const names = index.get(key) ?? new Map<string, unknown>();
    index.set(key, names);
    names.set(object.metadata.name, object);
  }
  return {
    claims: (cluster, namespace) => found.claims.get(keyOf(cluster, namespace)) ?? NONE,
    claimTemplates: (cluster, namespace) => found.claimTemplates.get(keyOf(cluster, namespace)) ?? NONE,
  };
}

const NONE: ClaimObjects = new Map();

function isKind(kind: string): kind is keyof typeof KINDS {
  return Object.hasOwn(KINDS, kind);
}

function keyOf(cluster: string, namespace: string): string {
  return `${cluster}\u0000${namespace}`;
}
