import { groupOf, type KubeObject } from "../base/kubernetes.ts";
import { assignPaths, type OutputFile, type Zone } from "../dist/index.ts";
import type { Cluster } from "../organization/organization.ts";
import type { Workload } from "../workload/workload.ts";
import { emitYaml, emitYamlStream } from "../yaml/index.ts";
import type { ResolvedManifest } from "./resolve-manifests.ts";
import { reviewObjects } from "./review.ts";

/**
 * The files of a synth: a manifest each below `apply/`, and below `review/` a file for each workload with its pods
 * and predicted PodGroups, and one for everything that only people read.
 */
export function outputFiles(
  manifests: readonly ResolvedManifest[],
  workloads: readonly Workload[],
  clusters: readonly Cluster[],
): readonly OutputFile[] {
  const entries = [
    ...manifests.map(({ object, cluster, reviewOnly }) => ({
      parts: partsOf(object, cluster.name, reviewOnly ? "review" : "apply"),
      content: () => emitYaml(object),
    })),
    ...workloads
      .filter((workload) => workload.pods.length + workload.gangs.length > 0)
      .map((workload) => ({
        parts: partsOf(workload.object, workload.cluster, "review"),
        content: () => emitYamlStream(reviewObjects(workload, kaiVersionOf(workload.cluster, clusters))),
      })),
  ];
  const paths = assignPaths(entries.map(({ parts }) => parts));
  return entries.map(({ content }, index) => ({ path: paths[index] ?? "", content: content() }));
}

// Only KAI's own version says which fields its PodGroup has.
function kaiVersionOf(name: string, clusters: readonly Cluster[]): string | undefined {
  const cluster = clusters.find((candidate) => candidate.name === name);
  return cluster?.scheduler === "kai" ? cluster.version : undefined;
}

function partsOf({ apiVersion, kind, metadata }: KubeObject, cluster: string, zone: Zone) {
  const { namespace, name } = metadata;
  return { cluster, zone, namespace, group: groupOf(apiVersion), kind, name };
}
