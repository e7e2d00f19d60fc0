import { getOrCreate, given, groupOf, type PodTemplate } from "../../kernel/index.ts";
import type { Cluster, Workload } from "../../model/index.ts";
import type { CountingOptions } from "./counted-gang.ts";
import { gpuMemoryOf } from "./organization-queues.ts";
import type { PodGpuOptions } from "./pod-gpus.ts";
import { type OwnDemand, ownDemand, type PodResources, podResources } from "./pod-resources.ts";

/** Returns the requests of a pod of a workload on a node pool of the workload's cluster. */
export type PodCounter = (workload: Workload, template: PodTemplate, nodePool: string) => PodResources;

/**
 * Counts pods with all data about their cluster: the GPU memory of the node pool, the claims of the namespace, what the
 * API server adds to pods, and the GPU keys of the kind. A template is counted once for each node pool, however many gangs
 * it is in, and once for all pools where none of these affects it.
 */
export function podCounter(clusters: readonly Cluster[], options: CountingOptions = {}): PodCounter {
  const byName = new Map(clusters.map((cluster) => [cluster.name, cluster]));
  const pools = new Map<string, Map<string, Pool>>();
  return (workload, written, nodePool) => {
    const template = options.admit?.(workload.cluster, namespaceOf(workload), written) ?? written;
    const pool = poolOf(pools, workload.cluster, nodePool, byName);
    const gpuKeys = options.gpuKeys?.(groupOf(workload.object.apiVersion), workload.object.kind);
    const own = ownDemand(template);
    if (gpuKeys === undefined && isWhole(own, pool)) return own.resources;
    return getOrCreate(pool.counted, template, () =>
      podResources(template, optionsOf(workload, own, pool, gpuKeys, options)),
    );
  };
}

// The requests of nearly every pod do not depend on its cluster.
function isWhole({ gpus, claims }: OwnDemand, { gpuMemoryMiB }: Pool): boolean {
  return !claims && (gpuMemoryMiB === undefined || gpus.memoryMiB === undefined);
}

/** The templates that were counted on a node pool. */
interface Pool {
  readonly gpuMemoryMiB: number | undefined;
  readonly counted: Map<PodTemplate, PodResources>;
}

function poolOf(
  pools: Map<string, Map<string, Pool>>,
  cluster: string,
  nodePool: string,
  clusters: ReadonlyMap<string, Cluster>,
): Pool {
  const ofCluster = getOrCreate(pools, cluster, () => new Map<string, Pool>());
  return getOrCreate(ofCluster, nodePool, () => {
    const known = clusters.get(cluster);
    return { gpuMemoryMiB: known && gpuMemoryOf(known, nodePool), counted: new Map() };
  });
}

function namespaceOf({ object }: Workload): string {
  return object.metadata.namespace ?? "default";
}

function optionsOf(
  workload: Workload,
  { claims: claiming }: OwnDemand,
  { gpuMemoryMiB }: Pool,
  gpuKeys: readonly string[] | undefined,
  options: CountingOptions,
): PodGpuOptions {
  const own = given({ gpuMemoryMiB, gpuKeys });
  // Few pods have claims, and the claims of a namespace are looked up only for them.
  if (!claiming) return own;
  const namespace = namespaceOf(workload);
  const claimTemplates = options.claimTemplates?.(workload.cluster, namespace);
  return { ...own, ...given({ claimTemplates, claims: options.claims?.(workload.cluster, namespace) }) };
}
