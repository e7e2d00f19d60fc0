import { groupOf, type KubeObject } from "../base/kubernetes.ts";
import { namespaceOf, type Organization } from "../organization/organization.ts";

/** Annotation by which a manifest names its cluster, where its namespace does not say it. */
export const CLUSTER_ANNOTATION = "muster.dev/cluster";

/**
 * The cluster of a manifest that passes through: the one that owns its namespace, else the one that its annotation
 * `muster.dev/cluster` names. No cluster, two clusters and a contradiction are problems, each told in one sentence.
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
  const owners = namespace === undefined ? [] : clustersOwning(namespace, organization);
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
  return isNamespace ? object.metadata.name : object.metadata.namespace;
}

function clustersOwning(namespace: string, organization: Organization): readonly string[] {
  let owners = OWNERS.get(organization);
  if (owners === undefined) {
    owners = ownersOfNamespaces(organization);
    OWNERS.set(organization, owners);
  }
  return owners.get(namespace) ?? [];
}

// Asked for every object of a repository, of an organisation that does not change.
const OWNERS = new WeakMap<Organization, ReadonlyMap<string, readonly string[]>>();

function ownersOfNamespaces({ clusters, projects }: Organization): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  for (const cluster of clusters) {
    const namespaces = projects
      .filter((project) => project.clusters.includes(cluster.name))
      .map((project) => namespaceOf(project, cluster));
    for (const namespace of new Set(namespaces))
      owners.set(namespace, [...(owners.get(namespace) ?? []), cluster.name]);
  }
  return owners;
}
