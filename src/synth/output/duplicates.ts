import type { Issue } from "../../kernel/index.ts";
import { given, groupOf, refOf, ruleOf, synthRules } from "../../kernel/index.ts";
import type { ResolvedManifest } from "./resolve-manifests.ts";

/** The identity of a manifest, and its place. */
type Placed = Pick<ResolvedManifest, "object" | "source" | "location"> & {
  readonly cluster: { readonly name: string };
};

/**
 * Reports objects of one cluster with the same group, kind, namespace and name: Kubernetes would apply the last one, so
 * each later one is an error that names both places. Versions of one group are one object to the API server.
 */
export function duplicateIssues(manifests: readonly Placed[]): readonly Issue[] {
  const first = new Map<string, Placed>();
  const issues: Issue[] = [];
  for (const manifest of manifests) {
    const { apiVersion, kind, metadata } = manifest.object;
    const key = JSON.stringify([
      manifest.cluster.name,
      groupOf(apiVersion),
      kind,
      metadata.namespace ?? "",
      metadata.name,
    ]);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, manifest);
    else issues.push(duplicate(manifest, earlier));
  }
  return issues;
}

function duplicate(manifest: Placed, earlier: Placed): Issue {
  const { kind, metadata } = manifest.object;
  const name = [metadata.namespace, metadata.name].filter((part) => part !== undefined).join("/");
  return {
    ...ruleOf(synthRules["unique-object"]),
    severity: "error",
    message: `${kind} ${name} of cluster ${manifest.cluster.name} is defined twice: here (${describePlace(manifest)}) and at ${describePlace(earlier)}`,
    object: refOf(manifest.object),
    path: "/metadata/name",
    ...given({ location: manifest.location }),
    source: manifest.source,
    fix: "rename or remove one of the two",
  };
}

/** Returns the source of a manifest for people: `file:line:column`, or else the construct path. */
export function describePlace({ location, source }: Pick<Placed, "location" | "source">): string {
  if (location !== undefined) return `${location.file}:${location.line}:${location.column}`;
  if (source.file !== undefined) return `${source.file}:${source.line ?? 1}, construct ${source.constructPath}`;
  return `construct ${source.constructPath}`;
}
