import { groupOf, type KubeObject } from "../base/kubernetes.ts";
import { assignPaths, type OutputFile, type Zone } from "../dist/index.ts";
import type { Cluster } from "../organization/organization.ts";
import type { Workload } from "../workload/workload.ts";
import { emitYaml, emitYamlStream } from "../yaml/index.ts";
import type { ResolvedManifest } from "./resolve-manifests.ts";
import { reviewObjects } from "./review.ts";

/**
 * Returns the files of a synth: one file for each manifest below `apply/`; below `review/` one for each workload with
 * its pods and predicted PodGroups, and one for each object that only people read.
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

// The fields of a PodGroup depend on the version of KAI, which is known only for KAI.
function kaiVersionOf(name: string, clusters: readonly Cluster[]): string | undefined {
  const cluster = clusters.find((candidate) => candidate.name === name);
  return cluster?.scheduler === "kai" ? cluster.version : undefined;
}

function partsOf({ apiVersion, kind, metadata }: KubeObject, cluster: string, zone: Zone) {
  const { namespace, name } = metadata;
  return { cluster, zone, namespace, group: groupOf(apiVersion), kind, name };
}
