import { groupOf, type PodTemplate } from "../base/kubernetes.ts";
import type { Cluster } from "../organization/organization.ts";
import type { Workload } from "../workload/workload.ts";
import type { CountingOptions } from "./counted-gang.ts";
import { gpuMemoryOf } from "./organization-queues.ts";
import type { PodGpuOptions } from "./pod-gpus.ts";
import { type OwnDemand, ownDemand, type PodResources, podResources } from "./pod-resources.ts";

/** What a pod of a workload asks for on a node pool of the workload's cluster. */
export type PodCounter = (workload: Workload, template: PodTemplate, nodePool: string) => PodResources;

/**
 * Counts pods with all that is known of their cluster: the GPU memory of the node pool, the claims of the namespace and
 * the GPU keys of the kind. A template is counted once for each node pool, however many gangs it is in, and once
 * for all of them where nothing of that adds to what it says itself.
 */
export function podCounter(clusters: readonly Cluster[], options: CountingOptions = {}): PodCounter {
  const byName = new Map(clusters.map((cluster) => [cluster.name, cluster]));
  const pools = new Map<string, Map<string, Pool>>();
  return (workload, template, nodePool) => {
    const pool = poolOf(pools, workload.cluster, nodePool, byName);
    const gpuKeys = options.gpuKeys?.(groupOf(workload.object.apiVersion), workload.object.kind);
    const own = ownDemand(template);
    if (gpuKeys === undefined && isWhole(own, pool)) return own.resources;
    let resources = pool.counted.get(template);
    if (resources === undefined) {
      resources = podResources(template, optionsOf(workload, own, pool, gpuKeys, options));
      pool.counted.set(template, resources);
    }
    return resources;
  };
}

// Nothing that is known of its cluster adds to what nearly every pod says itself.
function isWhole({ gpus, claims }: OwnDemand, { gpuMemoryMiB }: Pool): boolean {
  return !claims && (gpuMemoryMiB === undefined || gpus.memoryMiB === undefined);
}

/** What was counted on a node pool. */
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
  let ofCluster = pools.get(cluster);
  if (ofCluster === undefined) {
    ofCluster = new Map();
    pools.set(cluster, ofCluster);
  }
  let pool = ofCluster.get(nodePool);
  if (pool === undefined) {
    const known = clusters.get(cluster);
    pool = { gpuMemoryMiB: known === undefined ? undefined : gpuMemoryOf(known, nodePool), counted: new Map() };
    ofCluster.set(nodePool, pool);
  }
  return pool;
}

function optionsOf(
  { object, cluster }: Workload,
  { claims: claiming }: OwnDemand,
  { gpuMemoryMiB }: Pool,
  gpuKeys: readonly string[] | undefined,
  options: CountingOptions,
): PodGpuOptions {
  // Few pods have claims, and those of a namespace are looked up only for them.
  const namespace = object.metadata.namespace ?? "default";
  const claimTemplates = claiming ? options.claimTemplates?.(cluster, namespace) : undefined;
  const claims = claiming ? options.claims?.(cluster, namespace) : undefined;
  // One by one: an object that begins with a spread is many times as slow to create.
  const found: { -readonly [K in keyof PodGpuOptions]: PodGpuOptions[K] } = {};
  if (gpuMemoryMiB !== undefined) found.gpuMemoryMiB = gpuMemoryMiB;
  if (gpuKeys !== undefined) found.gpuKeys = gpuKeys;
  if (claimTemplates !== undefined) found.claimTemplates = claimTemplates;
  if (claims !== undefined) found.claims = claims;
  return found;
}
