import { groupOf, type PodTemplate } from "../model/kubernetes.ts";
import type { Cluster } from "../model/organization.ts";
import type { Workload } from "../model/workload.ts";
import type { CountingOptions } from "./counted-gang.ts";
import { gpuMemoryOf } from "./organization-queues.ts";
import type { PodGpuOptions } from "./pod-gpus.ts";
import { type PodResources, podResources } from "./pod-resources.ts";

/** What a pod of a workload asks for on a node pool of the workload's cluster. */
export type PodCounter = (workload: Workload, template: PodTemplate, nodePool: string) => PodResources;

/**
 * Counts pods with all that is known of their cluster: the GPU memory of the node pool, the claims of the namespace and
 * the GPU keys of the kind. A template is counted once for each node pool, however many gangs it is in.
 */
export function podCounter(clusters: readonly Cluster[], options: CountingOptions = {}): PodCounter {
  const byName = new Map(clusters.map((cluster) => [cluster.name, cluster]));
  const pools = new Map<string, Map<PodTemplate, PodResources>>();
  return (workload, template, nodePool) => {
    const key = `${workload.cluster}\u0000${nodePool}`;
    let counted = pools.get(key);
    if (counted === undefined) {
      counted = new Map();
      pools.set(key, counted);
    }
    let resources = counted.get(template);
    if (resources === undefined) {
      resources = podResources(template, optionsOf(workload, nodePool, byName.get(workload.cluster), options));
      counted.set(template, resources);
    }
    return resources;
  };
}

function optionsOf(
  { object, cluster: name }: Workload,
  nodePool: string,
  cluster: Cluster | undefined,
  options: CountingOptions,
): PodGpuOptions {
  const gpuMemoryMiB = cluster === undefined ? undefined : gpuMemoryOf(cluster, nodePool);
  const namespace = object.metadata.namespace ?? "default";
  const gpuKeys = options.gpuKeys?.(groupOf(object.apiVersion), object.kind);
  const claimTemplates = options.claimTemplates?.(name, namespace);
  const claims = options.claims?.(name, namespace);
  // One by one: an object that begins with a spread is many times as slow to create.
  const found: { -readonly [K in keyof PodGpuOptions]: PodGpuOptions[K] } = {};
  if (gpuMemoryMiB !== undefined) found.gpuMemoryMiB = gpuMemoryMiB;
  if (gpuKeys !== undefined) found.gpuKeys = gpuKeys;
  if (claimTemplates !== undefined) found.claimTemplates = claimTemplates;
  if (claims !== undefined) found.claims = claims;
  return found;
}
