import type { Catalogue } from "../../interpret/index.ts";
import type { Issue, KubeObject, Source } from "../../kernel/index.ts";
import { choices, given, issuesOf, organizationRules, ownCopy, ruleOf, synthRules } from "../../kernel/index.ts";
import type { Organization, SyncSettings } from "../../model/index.ts";
import { checkSync } from "../../model/index.ts";
import { argocdObjects } from "../sync/argocd-objects.ts";
import { fluxObjects } from "../sync/flux-objects.ts";
import { withSyncAnnotations } from "../sync/sync-annotations.ts";
import { syncedCluster } from "../sync/synced-cluster.ts";
import { claimWavesOf } from "../sync/waves.ts";
import { describePlace } from "./duplicates.ts";
import type { PlacedObject } from "./placed-object.ts";
import { type ResolvedManifest, resolveManifests } from "./resolve-manifests.ts";

/** The GitOps controller of a cluster, from `muster.yaml` or a construct. */
export interface PlacedSync {
  /** Name of the cluster. */
  readonly cluster: string;
  readonly settings: SyncSettings;
  readonly source: Source;
}

/** The objects of a tree and the controllers of its clusters. */
export interface PlacedTree {
  readonly organization: Organization;
  readonly objects: readonly PlacedObject[];
  readonly syncs: readonly PlacedSync[];
}

/** The manifests of a tree, and its problems. */
interface ResolvedTree {
  readonly manifests: readonly ResolvedManifest[];
  readonly issues: readonly Issue[];
}

/**
 * Finds the cluster of each object. On a cluster with a GitOps controller the objects get its annotations, and the objects
 * that configure it are added.
 */
export function placeTree({ organization, objects, syncs }: PlacedTree, catalogue: Catalogue): ResolvedTree {
  const resolved = resolveManifests(objects, organization, catalogue);
  if (syncs.length === 0) return resolved;
  const issues = [...resolved.issues];
  let { manifests } = resolved;
  for (const [index, sync] of syncs.entries()) {
    const found = issuesOfSync(sync, syncs.slice(0, index), organization);
    if (found.length === 0) manifests = withSync(manifests, sync, { organization, catalogue });
    issues.push(...found);
  }
  return { manifests, issues };
}

function withSync(
  manifests: readonly ResolvedManifest[],
  { cluster: name, settings, source }: PlacedSync,
  { organization, catalogue }: { readonly organization: Organization; readonly catalogue: Catalogue },
): readonly ResolvedManifest[] {
  const isOwn = ({ cluster, zone }: ResolvedManifest) => cluster.name === name && zone === "apply";
  const applied = manifests.filter(isOwn);
  const cluster = applied[0]?.cluster;
  if (cluster === undefined) return manifests;
  const synced = syncedCluster(cluster, { organization, sync: settings, catalogue }, applied);
  const waveOf = claimWavesOf(synced.objects);
  const annotated = manifests.map((manifest) => {
    if (!isOwn(manifest)) return manifest;
    const object = withSyncAnnotations(manifest.object, waveOf(manifest.object), settings);
    if (object === manifest.object) return manifest;
    return { ...manifest, object };
  });
  const own = "argocd" in settings ? argocdObjects(synced, settings.argocd) : fluxObjects(synced, settings.flux);
  const added = own.map((object: KubeObject) => ({ object: ownCopy(object), cluster, source, zone: "sync" as const }));
  return [...annotated, ...added];
}

function issuesOfSync(
  { cluster, settings, source }: PlacedSync,
  before: readonly PlacedSync[],
  { clusters }: Organization,
): readonly Issue[] {
  const known = clusters.map(({ name }) => name);
  const place = { severity: "error", path: "/cluster", source } as const;
  if (!known.includes(cluster)) {
    const message = `cluster ${JSON.stringify(cluster)} is not in muster.yaml`;
    return [
      {
        ...ruleOf(synthRules["unknown-cluster"]),
        ...place,
        message,
        ...given({ fix: choices("use one of: ", known) }),
      },
    ];
  }
  const earlier = before.find((other) => other.cluster === cluster);
  // Settings of muster.yaml were checked with their places; those of TypeScript are checked here.
  if (earlier === undefined) return issuesOf(checkSync(settings, ""), { rules: organizationRules, source });
  const message = `cluster ${cluster} is synced twice: here (${describePlace({ source })}) and at ${describePlace(earlier)}`;
  return [{ ...ruleOf(synthRules["unique-object"]), ...place, message, fix: "remove one of the two" }];
}
