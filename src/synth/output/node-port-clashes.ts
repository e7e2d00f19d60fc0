import type { Issue } from "../../kernel/index.ts";
import {
  at,
  definitionRules,
  given,
  groupOf,
  items,
  number,
  pointerTo,
  refOf,
  ruleOf,
  text,
} from "../../kernel/index.ts";
import { describePlace } from "./duplicates.ts";
import type { ResolvedManifest } from "./resolve-manifests.ts";

/**
 * Reports Services of one cluster that have the same port of the nodes: the API server gives it to the first one and
 * rejects the others. One Service may have the same port once for each protocol.
 */
export function nodePortClashes(manifests: readonly ResolvedManifest[]): readonly Issue[] {
  const first = new Map<string, ResolvedManifest>();
  return manifests.flatMap((manifest) => {
    const { object, cluster } = manifest;
    if (object.kind !== "Service" || groupOf(object.apiVersion) !== "") return [];
    const protocols = new Set<string>();
    return items(at(object, "spec", "ports")).flatMap((entry, index) => {
      const port = number(at(entry, "nodePort")) ?? 0;
      if (port === 0) return [];
      const key = `${port}/${text(at(entry, "protocol")) ?? "TCP"}`;
      const earlier = first.get(`${cluster.name} ${port}`);
      const isOwn = earlier === manifest && !protocols.has(key);
      protocols.add(key);
      if (earlier === undefined) first.set(`${cluster.name} ${port}`, manifest);
      if (earlier === undefined || isOwn) return [];
      return [clash(manifest, earlier, index, port)];
    });
  });
}

function clash(manifest: ResolvedManifest, earlier: ResolvedManifest, index: number, port: number): Issue {
  const path = pointerTo("/spec/ports", index, "nodePort");
  return {
    ...ruleOf(definitionRules.constraint),
    severity: "error",
    message: `port ${port} of the nodes of cluster ${manifest.cluster.name} belongs to the Service ${earlier.object.metadata.name} already, at ${describePlace(earlier)}`,
    object: refOf(manifest.object),
    path,
    ...given({ location: manifest.locate?.(path) }),
    source: manifest.source,
    fix: "give one of the two another port, or let the cluster choose it",
  };
}
