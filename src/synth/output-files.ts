import { assignPaths, type OutputFile, type Zone } from "../dist/index.ts";
import { groupOf, type KubeObject } from "../model/kubernetes.ts";
import { emitYaml, emitYamlStream } from "../yaml/index.ts";
import { reviewObjects } from "./review.ts";
import type { ResolvedManifest } from "./synthesise.ts";
import type { Workload } from "./workload.ts";

/**
 * The files of a synth: a manifest each below `apply/`, and below `review/` a file for each workload with its pods
 * and predicted PodGroups, and one for everything that only people read.
 */
export function outputFiles(
  manifests: readonly ResolvedManifest[],
  workloads: readonly Workload[],
): readonly OutputFile[] {
  const entries = [
    ...manifests.map(({ object, cluster, reviewOnly }) => ({
      parts: partsOf(object, cluster, reviewOnly ? "review" : "apply"),
      content: () => emitYaml(object),
    })),
    ...workloads
      .filter((workload) => workload.pods.length + workload.predictedPodGroups.length > 0)
      .map((workload) => ({
        parts: partsOf(workload.object, workload.cluster, "review"),
        content: () => emitYamlStream(reviewObjects(workload)),
      })),
  ];
  const paths = assignPaths(entries.map(({ parts }) => parts));
  return entries.map(({ content }, index) => ({ path: paths[index] ?? "", content: content() }));
}

function partsOf({ apiVersion, kind, metadata }: KubeObject, cluster: string, zone: Zone) {
  const { namespace, name } = metadata;
  return { cluster, zone, namespace, group: groupOf(apiVersion), kind, name };
}
