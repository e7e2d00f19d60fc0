import { KEEP_ON_PRUNE } from "../../gpu/index.ts";
import { fluxCheck, isCheckedBy, kindFor } from "../../interpret/index.ts";
import {
  CLUSTER_FOLDER,
  compareText,
  filled,
  fitName,
  given,
  groupOf,
  itemsWhen,
  type KubeObject,
  present,
} from "../../kernel/index.ts";
import type { FluxSettings } from "../../model/index.ts";
import { folderSegments, hasNamespace, type SyncedCluster } from "./synced-cluster.ts";

/** The folders of a part below the path. */
interface PartFolders {
  readonly only?: string;
  /** All others but these. */
  readonly without?: readonly string[];
}

/**
 * The objects by which Flux syncs a cluster: a GitRepository and a Kustomization for the objects without a namespace, and
 * another pair for all others, which waits for the first one. A namespace that others make, such as that of the
 * scheduler, has a pair of its own: Flux applies nothing more of a Kustomization in which one namespace is missing.
 * Removing them from git does not delete them, because workloads could be deleted with them.
 */
export function fluxObjects(synced: SyncedCluster, settings: FluxSettings): readonly KubeObject[] {
  const inCluster = synced.objects.filter((object) => !hasNamespace(object));
  const namespaced = synced.objects.filter(hasNamespace);
  const foreign = foreignNamespaces(synced);
  const inNamespaces = namespaced.filter(({ metadata }) => !foreign.includes(metadata.namespace ?? ""));
  const clusterName = `${synced.name}-cluster`;
  const dependsOn = filled(itemsWhen(inCluster.length > 0, { name: clusterName }));
  const parts: SyncedPart[] = [];
  if (inCluster.length > 0) {
    parts.push({ name: clusterName, folders: { only: CLUSTER_FOLDER }, objects: inCluster, health: { wait: true } });
  }
  if (inNamespaces.length > 0) {
    const healthChecks = filled(synced.services.map(healthCheck));
    const health = { dependsOn, wait: false, healthChecks, healthCheckExprs: filled(healthExpressions(synced)) };
    parts.push({
      name: synced.name,
      folders: { without: [CLUSTER_FOLDER, ...foreign] },
      objects: inNamespaces,
      health,
    });
  }
  for (const namespace of foreign) {
    const objects = namespaced.filter(({ metadata }) => metadata.namespace === namespace);
    const name = fitName(`${synced.name}-${namespace}`, 63);
    parts.push({ name, folders: { only: namespace }, objects, health: { dependsOn, wait: false } });
  }
  return parts.flatMap((part) => pair(part, synced, settings));
}

/** The namespaces that neither the manifests make nor a project has, in the order of their names. */
function foreignNamespaces({ objects, projectNamespaces }: SyncedCluster): readonly string[] {
  const made = new Set(objects.flatMap(({ kind, metadata }) => (kind === "Namespace" ? metadata.name : [])));
  const used = new Set(objects.filter(hasNamespace).map(({ metadata }) => metadata.namespace ?? ""));
  return [...used].filter((name) => !made.has(name) && !projectNamespaces.has(name)).toSorted(compareText);
}

/** A part of the objects of a cluster, which one Kustomization applies. */
interface SyncedPart {
  readonly name: string;
  readonly folders: PartFolders;
  readonly objects: readonly KubeObject[];
  /** The fields of the Kustomization that decide when it is ready. */
  readonly health: object;
}

function pair(
  { name, folders, objects, health }: SyncedPart,
  synced: SyncedCluster,
  settings: FluxSettings,
): readonly KubeObject[] {
  const { repository, revision, namespace = "flux-system", prune = true, secret, timeout = "15m" } = settings;
  const metadata = { name, namespace, annotations: KEEP_ON_PRUNE };
  return [
    {
      apiVersion: "source.toolkit.fluxcd.io/v1",
      kind: "GitRepository",
      metadata,
      spec: given({
        interval: "1m",
        url: repository,
        ref: refOfRevision(revision),
        secretRef: secret === undefined ? undefined : { name: secret },
        ignore: ignoredFiles(synced.path, folders),
      }),
    },
    {
      apiVersion: "kustomize.toolkit.fluxcd.io/v1",
      kind: "Kustomization",
      metadata,
      spec: given({
        interval: "10m",
        retryInterval: "1m",
        timeout,
        sourceRef: { kind: "GitRepository", name },
        path: `./${synced.path}`,
        prune,
        ...health,
        ignore: filled(ignoredFields(objects, synced)),
      }),
    },
  ];
}

function refOfRevision(revision: string): object {
  if (/^[0-9a-f]{40}$/.test(revision)) return { commit: revision };
  if (revision.startsWith("refs/")) return { name: revision };
  return { branch: revision };
}

/**
 * The files that the source leaves out, in the form of `.gitignore`: everything but the folders of the part. Each folder
 * on the way is included again, because git does not search an excluded one.
 */
function ignoredFiles(path: string, { only, without = [] }: PartFolders): string {
  const segments = folderSegments(path);
  const lines = segments.flatMap((_, depth) => {
    const parent = segments
      .slice(0, depth)
      .map((name) => `/${name}`)
      .join("");
    return [`${parent}/*`, `!${parent}/${segments[depth]}/`];
  });
  const folder = segments.map((name) => `/${name}`).join("");
  const own = only === undefined ? without.map((name) => `${folder}/${name}/`) : [`${folder}/*`, `!${folder}/${only}/`];
  return `${[...lines, ...own].join("\n")}\n`;
}

/**
 * The expressions of kinds whose status Flux does not read itself. A kind without a translation has none, as RI-171
 * reports.
 */
function healthExpressions({ serviceKinds }: SyncedCluster): readonly object[] {
  const kinds = serviceKinds.filter((kind) => !isCheckedBy("flux", kind));
  return present(kinds.map((kind) => fluxCheck(kindFor(kind, "flux"), { running: "Healthy" }).check));
}

function healthCheck({ apiVersion, kind, metadata }: KubeObject): object {
  return given({ apiVersion, kind, name: metadata.name, namespace: metadata.namespace });
}

/** The fields that controllers of the cluster write, which Flux then leaves to them. */
function ignoredFields(objects: readonly KubeObject[], { ownedPaths }: SyncedCluster): readonly object[] {
  return objects.flatMap((object) => {
    const paths = ownedPaths(object);
    if (paths.length === 0) return [];
    const { apiVersion, kind, metadata } = object;
    // Flux reads the values of a target as regular expressions.
    const pattern = (value: string) => value.replaceAll(".", "\\.");
    const { name, namespace } = metadata;
    const place = given({ name: pattern(name), namespace });
    return [{ paths, target: { group: pattern(groupOf(apiVersion)), kind, ...place } }];
  });
}
