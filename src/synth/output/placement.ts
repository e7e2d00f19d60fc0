import { CUSTOM_CLUSTER_KINDS } from "../../inputs/index.ts";
import { scopeOfKind } from "../../k8s-fields/index.ts";
import { choices, getOrCreate, groupOf, type KubeObject, memoize, nearest } from "../../kernel/index.ts";
import { namespaceOf, type Organization } from "../../model/index.ts";

/** Annotation by which a manifest names its cluster, where its namespace does not decide it. */
const CLUSTER_ANNOTATION = "muster.dev/cluster";

/** The reason why an object has no cluster. */
export interface NoCluster {
  readonly problem: string;
  readonly fix: string;
}

/**
 * Returns the cluster of a manifest that passes through: the one that owns its namespace, else the one that its
 * annotation `muster.dev/cluster` names. No cluster, two clusters and a contradiction are problems.
 */
export function clusterOf(object: KubeObject, organization: Organization): { readonly cluster: string } | NoCluster {
  const named = object.metadata.annotations?.[CLUSTER_ANNOTATION];
  const known = organization.clusters.map((cluster) => cluster.name);
  if (named !== undefined && !known.includes(named)) {
    return {
      problem: `annotation ${CLUSTER_ANNOTATION} names cluster ${JSON.stringify(named)}, which muster.yaml does not have (${known.join(", ")})`,
      fix: `name ${nearest(named, known) ?? choices("one of ", known) ?? "a cluster of muster.yaml"}`,
    };
  }
  const namespace = namespaceNamedBy(object);
  const owners = ownersOfNamespaces(organization).get(namespace ?? "") ?? [];
  const listed = owners.join(", ");
  if (named !== undefined) {
    if (owners.length === 0 || owners.includes(named)) return { cluster: named };
    return {
      problem: `annotation ${CLUSTER_ANNOTATION} names cluster ${named}, but namespace ${namespace} belongs to ${owners.join(" and ")}`,
      fix: owners.length === 1 ? `remove the annotation ${CLUSTER_ANNOTATION}` : `name one of ${listed}`,
    };
  }
  const [owner, ...others] = owners;
  if (owner !== undefined && others.length === 0) return { cluster: owner };
  if (owner !== undefined) {
    return {
      problem: `namespace ${namespace} exists in ${owners.length} clusters (${listed})`,
      fix: `name one of them with the annotation ${CLUSTER_ANNOTATION}`,
    };
  }
  const problem =
    namespace === undefined ? "the object has no namespace" : `namespace ${namespace} belongs to no project`;
  return { problem, fix: fixOfNamespace(object, organization) };
}

/** The fix for an object outside of the namespaces of all projects: the namespace that was probably meant. */
export function fixOfNamespace(object: KubeObject, organization: Organization): string {
  const close = closeNamespace(object, organization);
  if (close !== undefined) return `set metadata.namespace to ${close}`;
  const named = `the annotation ${CLUSTER_ANNOTATION}`;
  const isOfCluster = CUSTOM_CLUSTER_KINDS.has(`${groupOf(object.apiVersion)}/${object.kind}`);
  if (isOfCluster || scopeOfKind(object.apiVersion, object.kind) === "cluster") return `name the cluster with ${named}`;
  const namespaces = [...ownersOfNamespaces(organization).keys()];
  if (namespaces.length === 0) return `set metadata.namespace, and name the cluster with ${named}`;
  const more = namespaces.length > MOST_NAMED ? ", …" : "";
  const some = namespaces.slice(0, MOST_NAMED).join(", ") + more;
  return `set metadata.namespace to that of its project (${some}), or to another one and name the cluster with ${named}`;
}

const MOST_NAMED = 5;

/** The namespace of a project whose name, or that of the project, is close to the namespace of an object. */
export function closeNamespace(object: KubeObject, organization: Organization): string | undefined {
  const namespace = namespaceNamedBy(object);
  const owned = ownersOfNamespaces(organization);
  if (namespace === undefined || owned.has(namespace) || object.kind === "Namespace") return undefined;
  const close = getOrCreate(nearestNamespaces(organization), namespace, () => nearest(namespace, [...owned.keys()]));
  if (close !== undefined) return close;
  const project = organization.projects.find(({ name }) => name === namespace);
  const cluster = organization.clusters.find(({ name }) => project?.clusters.includes(name));
  return project && cluster && namespaceOf(project, cluster);
}

/** The namespaces of projects that are close to others. Cached, since many objects have the same namespace. */
const nearestNamespaces = memoize((_: Organization) => new Map<string, string | undefined>());

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
