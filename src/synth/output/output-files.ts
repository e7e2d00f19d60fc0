import { assignPaths, groupOf, type KubeObject, type OutputFile, type Zone } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";
import { emitYamlStream } from "../../yaml/index.ts";
import type { ResolvedManifest } from "./resolve-manifests.ts";
import { type ReviewedWorkload, reviewObjects } from "./review.ts";

/** A file of a synth with its objects. */
export interface OutputEntry {
  readonly path: string;
  readonly cluster: string;
  readonly zone: Zone;
  readonly objects: readonly KubeObject[];
}

/**
 * Returns the files of a synth: one file for each manifest below `apply/` and `sync/`; below `review/` one for each
 * workload with its pods and predicted PodGroups, and one for each object that only people read.
 */
export function outputFiles(
  manifests: readonly ResolvedManifest[],
  workloads: readonly ReviewedWorkload[],
  clusters: readonly Cluster[],
): readonly OutputFile[] {
  return outputEntries(manifests, workloads, clusters).map(({ path, objects }) => ({
    path,
    content: emitYamlStream(objects),
  }));
}

/** As `outputFiles`, as objects. */
export function outputEntries(
  manifests: readonly ResolvedManifest[],
  workloads: readonly ReviewedWorkload[],
  clusters: readonly Cluster[],
): readonly OutputEntry[] {
  const entries = [
    ...manifests.map(({ object, cluster, zone }) => ({
      parts: partsOf(object, cluster.name, zone),
      objects: [object],
    })),
    ...workloads
      .filter((workload) => workload.pods.length + workload.gangs.length > 0)
      .map((workload) => ({
        parts: partsOf(workload.object, workload.cluster, "review"),
        objects: reviewObjects(workload, kaiVersionOf(workload.cluster, clusters)),
      })),
  ];
  const paths = assignPaths(entries.map(({ parts }) => parts));
  return entries.map(({ parts: { cluster, zone }, objects }, index) => ({
    path: paths[index] ?? "",
    cluster,
    zone,
    objects,
  }));
}

// The fields of a PodGroup depend on the version of KAI, which is known only for KAI.
function kaiVersionOf(name: string, clusters: readonly Cluster[]): string | undefined {
  const cluster = clusters.find((candidate) => candidate.name === name);
  if (cluster?.scheduler === "kai") return cluster.version;
  return undefined;
}

function partsOf({ apiVersion, kind, metadata }: KubeObject, cluster: string, zone: Zone) {
  const { namespace, name } = metadata;
  return { cluster, zone, namespace, group: groupOf(apiVersion), kind, name };
}
