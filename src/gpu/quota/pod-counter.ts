import { getOrCreate, given, groupOf, type PodTemplate } from "../../kernel/index.ts";
import type { Cluster, Workload } from "../../model/index.ts";
import type { CountingOptions } from "./counted-gang.ts";
import type { GpuClasses } from "./device-classes.ts";
import { gpuMemoryOf } from "./organization-queues.ts";
import type { PodGpuOptions } from "./pod-gpus.ts";
import { type OwnDemand, ownDemand, type PodResources, podResources } from "./pod-resources.ts";
import { type ShareReading, shareReading } from "./share-reading.ts";

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
    const gpuKeys = gpuKeysOf(workload.object, options.gpuClasses?.(workload.cluster), options);
    const own = ownDemand(template, pool.reading);
    if (gpuKeys === undefined && isWhole(own, pool)) return own.resources;
    return getOrCreate(pool.counted, template, () =>
      podResources(template, {
        ...gpuOptionsOf(workload, options),
        ...given({ gpuMemoryMiB: pool.gpuMemoryMiB }),
        reading: pool.reading,
      }),
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
  readonly reading: ShareReading;
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
    return { gpuMemoryMiB: known && gpuMemoryOf(known, nodePool), reading: shareReading(known), counted: new Map() };
  });
}

function namespaceOf({ object }: Pick<Workload, "object">): string {
  return object.metadata.namespace ?? "default";
}

/**
 * All data about its cluster and namespace on which the GPUs of a pod of a workload depend, besides its node pool and the
 * release of its scheduler.
 */
export function gpuOptionsOf(workload: Pick<Workload, "object" | "cluster">, options: CountingOptions): PodGpuOptions {
  const { object, cluster } = workload;
  const namespace = namespaceOf(workload);
  const gpuClasses = options.gpuClasses?.(cluster);
  return given({
    gpuKeys: gpuKeysOf(object, gpuClasses, options),
    gpuClasses,
    claimTemplates: options.claimTemplates?.(cluster, namespace),
    claims: options.claims?.(cluster, namespace),
  });
}

function gpuKeysOf(
  { apiVersion, kind }: Workload["object"],
  gpuClasses: GpuClasses | undefined,
  options: CountingOptions,
): readonly string[] | undefined {
  const ofKind = options.gpuKeys?.(groupOf(apiVersion), kind);
  if (gpuClasses === undefined) return ofKind;
  return [...(ofKind ?? []), ...gpuClasses.resources];
}
