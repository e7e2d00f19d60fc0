import { KEEP_ON_PRUNE } from "../../gpu/index.ts";
import { fluxCheck, isCheckedBy, kindFor } from "../../interpret/index.ts";
import { CLUSTER_FOLDER, filled, given, groupOf, itemsWhen, type KubeObject, present } from "../../kernel/index.ts";
import type { FluxSettings } from "../../model/index.ts";
import { folderSegments, hasNamespace, type SyncedCluster } from "./synced-cluster.ts";

/** The objects without a namespace, which come first, or all others. */
type Part = "cluster" | "namespaces";

/**
 * The objects by which Flux syncs a cluster: a GitRepository and a Kustomization for the objects without a namespace, and
 * another pair for all others, which waits for the first one. Removing them from git does not delete them, because
 * workloads could be deleted with them.
 */
export function fluxObjects(synced: SyncedCluster, settings: FluxSettings): readonly KubeObject[] {
  const inCluster = synced.objects.filter((object) => !hasNamespace(object));
  const inNamespaces = synced.objects.filter(hasNamespace);
  const clusterName = `${synced.name}-cluster`;
  return [
    ...itemsWhen(inCluster.length > 0, "cluster" as const).flatMap((part) =>
      pair({ name: clusterName, part, objects: inCluster, health: { wait: true } }, synced, settings),
    ),
    ...itemsWhen(inNamespaces.length > 0, "namespaces" as const).flatMap((part) => {
      const dependsOn = filled(itemsWhen(inCluster.length > 0, { name: clusterName }));
      const healthChecks = filled(synced.services.map(healthCheck));
      const health = { dependsOn, wait: false, healthChecks, healthCheckExprs: filled(healthExpressions(synced)) };
      return pair({ name: synced.name, part, objects: inNamespaces, health }, synced, settings);
    }),
  ];
}

/** A part of the objects of a cluster, which one Kustomization applies. */
interface SyncedPart {
  readonly name: string;
  readonly part: Part;
  readonly objects: readonly KubeObject[];
  /** The fields of the Kustomization that decide when it is ready. */
  readonly health: object;
}

function pair(
  { name, part, objects, health }: SyncedPart,
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
        ignore: ignoredFiles(synced.path, part),
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
function ignoredFiles(path: string, part: Part): string {
  const segments = folderSegments(path);
  const lines = segments.flatMap((_, depth) => {
    const parent = segments
      .slice(0, depth)
      .map((name) => `/${name}`)
      .join("");
    return [`${parent}/*`, `!${parent}/${segments[depth]}/`];
  });
  const folder = segments.map((name) => `/${name}`).join("");
  const own = part === "cluster" ? [`${folder}/*`, `!${folder}/${CLUSTER_FOLDER}/`] : [`${folder}/${CLUSTER_FOLDER}/`];
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
