import { groupOf, type KubeObject } from "../base/kubernetes.ts";
import { getOrCreate, memoize } from "../base/memo.ts";
import { namespaceOf, type Organization } from "../organization/organization.ts";

/** Annotation by which a manifest names its cluster, where its namespace does not decide it. */
const CLUSTER_ANNOTATION = "muster.dev/cluster";

/**
 * Returns the cluster of a manifest that passes through: the one that owns its namespace, else the one that its
 * annotation `muster.dev/cluster` names. No cluster, two clusters and a contradiction are problems.
 */
export function clusterOf(
  object: KubeObject,
  organization: Organization,
): { readonly cluster: string } | { readonly problem: string } {
  const named = object.metadata.annotations?.[CLUSTER_ANNOTATION];
  if (named !== undefined && !organization.clusters.some((cluster) => cluster.name === named)) {
    const known = organization.clusters.map((cluster) => cluster.name).join(", ");
    return {
      problem: `annotation ${CLUSTER_ANNOTATION} names cluster ${JSON.stringify(named)}, which muster.yaml does not have (${known})`,
    };
  }
  const namespace = namespaceNamedBy(object);
  const owners = ownersOfNamespaces(organization).get(namespace ?? "") ?? [];
  if (named !== undefined) {
    if (owners.length === 0 || owners.includes(named)) return { cluster: named };
    return {
      problem: `annotation ${CLUSTER_ANNOTATION} names cluster ${named}, but namespace ${namespace} belongs to ${owners.join(" and ")}`,
    };
  }
  const [owner, ...others] = owners;
  if (owner !== undefined && others.length === 0) return { cluster: owner };
  if (owner !== undefined) {
    return {
      problem: `namespace ${namespace} exists in ${owners.length} clusters (${owners.join(", ")}); name one with the annotation ${CLUSTER_ANNOTATION}`,
    };
  }
  const where =
    namespace === undefined ? "the object has no namespace" : `namespace ${namespace} belongs to no project`;
  return { problem: `${where}; name its cluster with the annotation ${CLUSTER_ANNOTATION}` };
}

function namespaceNamedBy(object: KubeObject): string | undefined {
  const isNamespace = object.kind === "Namespace" && groupOf(object.apiVersion) === "";
  if (isNamespace) return object.metadata.name;
  return object.metadata.namespace;
}

/** The clusters of each namespace. Cached, since every object of a repository needs it. */
const ownersOfNamespaces = memoize(({ clusters, projects }: Organization): ReadonlyMap<string, readonly string[]> => {
  const owners = new Map<string, string[]>();
  for (const cluster of clusters) {
    const namespaces = projects
      .filter((project) => project.clusters.includes(cluster.name))
      .map((project) => namespaceOf(project, cluster));
    for (const namespace of new Set(namespaces)) getOrCreate(owners, namespace, () => []).push(cluster.name);
  }
  return owners;
});
